import Foundation
import ListingKit
import ListingXML

extension OpenList {
  /// Reads a document, refuses one that is not valid, and shows its sections on a list.
  static func open(_ options: DocumentOptions) async throws -> OpenList {
    try await open(try read(options, try options.plugins.registry()), options)
  }

  /// Refuses a document that is not valid, and shows its sections on a list.
  static func open(_ document: ListingDocument, _ options: DocumentOptions) async throws -> OpenList
  {
    let open = OpenList(identity: document.identity ?? .section)
    try await open.load(document, options)
    for warning in document.diagnostics { Messages.write(warning.description) }
    return open
  }

  /// Reads the document that the user named.
  static func read(
    _ options: DocumentOptions, _ registry: SectionRegistry
  ) throws -> ListingDocument {
    try options.file.requireExistence()
    return try options.file.document(registry)
  }

  /// Shows a document's sections in place of those on display.
  func load(_ document: ListingDocument, _ options: DocumentOptions) async throws {
    try await list.load(
      document, parameters: options.display.values, environment: options.display.environment
    ) { [weak self] event in self?.showMessage(event.line) }
    title = document.title(
      parameters: options.display.values, environment: options.display.environment)
  }
}
