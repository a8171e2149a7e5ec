import Foundation
import ListingKit
import ListingXML

/// The other documents of a folder, which pages show at their own addresses: `issue.xml?number=7`.
final class WebDocuments: Sendable {
  /// Why a document isn't shown.
  struct Refusal: Error {
    var status: Int
    var message: String
  }

  private struct Key: Hashable {
    var path: String
    var parameters: [String: String]
  }

  /// The most documents whose lists are kept.
  private static let limit = 64

  private let folder: DocumentFolder
  private let registry: SectionRegistry
  private let environment: DocumentEnvironment
  private let onEvent: WebDocument.Handler
  private struct Known {
    var key: Key
    var version: FileVersion
    var source: WebListSource
  }

  private let known = Guarded<[Known]>([])

  init(
    _ folder: DocumentFolder, _ registry: SectionRegistry, _ environment: DocumentEnvironment,
    onEvent: @escaping WebDocument.Handler
  ) {
    (self.folder, self.registry) = (folder, registry)
    (self.environment, self.onEvent) = (environment, onEvent)
  }

  /// Returns the list of a document with the values of its parameters.
  func source(of path: String, _ parameters: [String: String]) throws(Refusal) -> WebListSource {
    let file: URL
    switch folder.file(path) {
    case .success(let url): file = url
    case .failure(let refusal): throw Refusal(status: 404, message: refusal.message + ".")
    }
    let key = Key(path: path, parameters: parameters)
    let version = FileVersion(file)
    let all: [Known] = known.withLock { $0 }
    if let current = all.first(where: { $0.key == key && $0.version == version }) {
      return current.source
    }
    do {
      let document = try WebDocument(
        ListingDocument(contentsOf: file, name: path, registry: registry), parameters: parameters,
        environment: environment, onEvent: onEvent)
      let made = document.source
      known.withLock { known in
        known.removeAll { $0.key == key }
        known.append(Known(key: key, version: version, source: made))
        if known.count > Self.limit { known.removeFirst() }
      }
      return made
    } catch {
      let errors = error.diagnostics.filter { $0.severity == .error }
      let lines = errors.prefix(5).map { $0.message + ($0.fix.map { " (\($0))" } ?? "") }
      throw Refusal(
        status: 400, message: "'\(path)' can't be shown: \(lines.joined(separator: "; ")).")
    }
  }
}
