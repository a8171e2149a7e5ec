import Foundation
import ListingKit
import ListingXML

/// A document on a list that follows its files: loads it again when they change.
@MainActor
final class LiveDocument {
  private let open: OpenList
  private let options: DocumentOptions
  private let registry: SectionRegistry
  /// The files whose changes count: the document, what it includes, and what its sections read.
  private(set) var files: Set<URL>

  /// - Parameters:
  ///   - open: a list with the document.
  ///   - document: the document as it was read.
  ///   - options: where it is, and what it is given.
  init(_ open: OpenList, _ document: ListingDocument, _ options: DocumentOptions) throws {
    self.open = open
    self.options = options
    registry = try options.plugins.registry()
    files = document.files.union([URL(filePath: options.file)])
  }

  /// Loads the document again, and has the sections whose data changed ask for it anew.
  ///
  /// - Parameter changed: the files that changed.
  /// - Returns: what is wrong with it, so that what was on display stays; `nil` where nothing is.
  func reload(changed: Set<URL>) async -> String? {
    let document = await ListingDocument.read(
      contentsOf: URL(filePath: options.file), name: options.file,
      registry: registry)
    // What is broken may be mended in any of them.
    files.formUnion(document.files)
    do {
      try await open.load(document, options)
    } catch let error as XMLDocumentError {
      return error.diagnostics.first { $0.severity == .error }?.banner ?? "\(error)"
    } catch {
      return "\(error)"
    }
    for name in document.sections(reading: changed) {
      open.list.section(for: name)?.refresh()
    }
    return nil
  }
}

extension Diagnostic {
  /// The place, code and message in a line.
  fileprivate var banner: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(place): \(code.rawValue): \(message)"
  }
}
