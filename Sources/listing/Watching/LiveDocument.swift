import Foundation
import ListingKit
import ListingXML

/// A document in a list that follows its files: it's loaded again when they change. If the document sets
/// another identity, it continues with a new list.
@MainActor
final class LiveDocument {
  /// The list of the last successful load.
  private(set) var open: OpenList
  private let options: DocumentOptions
  private let url: URL
  private let registry: SectionRegistry
  /// The watched files: the document, the documents that it includes, and the files of its sections.
  private(set) var files: Set<URL>
  /// The first error or warning of the document as it was read first; `nil` if there is none.
  let banner: String?

  /// - Parameters:
  ///   - open: a list with the document, or without sections while the document is invalid.
  ///   - document: the document as it was read.
  ///   - url: its file.
  ///   - options: the document and its values.
  ///   - registry: the plugins whose elements it can contain.
  init(
    _ open: OpenList, _ document: ListingDocument, at url: URL, _ options: DocumentOptions,
    _ registry: SectionRegistry
  ) {
    self.open = open
    self.options = options
    self.url = url
    self.registry = registry
    files = document.files.union([url])
    banner = document.diagnostics.banner
  }

  /// Loads the document again, and refreshes sections whose data changed.
  ///
  /// - Parameter changed: the files that changed.
  /// - Returns: the first error, with which the displayed list stays, or else the first warning; `nil` if there is
  ///   neither.
  func reload(changed: Set<URL>) async -> String? {
    let document = await ListingDocument.read(
      contentsOf: url, name: options.file.name, registry: registry, checks: .firstItem)
    // The mistake can be in any of them.
    files.formUnion(document.files)
    do {
      let open = list(for: document)
      try await open.load(document, options)
      self.open = open
    } catch let error as XMLDocumentError {
      return error.diagnostics.banner ?? "\(error)"
    } catch {
      return "\(error)"
    }
    for name in document.sections(reading: changed) {
      (open.list.section(for: name) as? any ListSectionLoading)?.refresh()
    }
    return document.diagnostics.banner
  }

  /// Returns the list, or a new one if the document sets another identity, which a list can't change.
  private func list(for document: ListingDocument) -> OpenList {
    let identity = document.identity ?? .section
    if identity == open.list.identity { return open }
    let other = OpenList(identity: identity, storage: open.storage)
    other.showMessage = open.showMessage
    return other
  }
}
