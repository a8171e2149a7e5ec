import Foundation
import ListingKit
import ListingXML

extension OpenList {
  /// Reads a document and shows its sections in a list.
  ///
  /// - Throws: the diagnostics of a document that is invalid.
  static func open(_ options: DocumentOptions, isPrinted: Bool) async throws -> OpenList {
    try await open(
      try read(options, try options.plugins.registry()), options, isPrinted: isPrinted)
  }

  /// Shows the sections of a document in a list.
  ///
  /// - Parameters:
  ///   - isPrinted: whether the list is read once.
  ///   - storage: where the document keeps states and pages; `nil` for nowhere.
  /// - Throws: the diagnostics of a document that is invalid.
  static func open(
    _ document: ListingDocument, _ options: DocumentOptions, isPrinted: Bool = false,
    storage: KeptFiles? = nil
  ) async throws -> OpenList {
    let open = OpenList(
      identity: document.identity ?? .section, isPrinted: isPrinted, storage: storage)
    try await open.load(document, options)
    for warning in document.diagnostics { Messages.write(warning) }
    return open
  }

  /// Reads the document of a command line.
  static func read(
    _ options: DocumentOptions, _ registry: SectionRegistry
  ) throws -> ListingDocument {
    try options.file.requireExistence()
    return try options.file.document(registry)
  }

  /// Replaces the displayed sections with those of a document.
  ///
  /// - Parameter parameters: the values of its parameters; by default, those of the command line.
  func load(
    _ document: ListingDocument, _ options: DocumentOptions, parameters: [String: String]? = nil
  ) async throws {
    let parameters = parameters ?? options.display.values
    var environment = options.display.environment
    (environment.storage, environment.pages) = (storage?.states, storage?.pages)
    try await list.load(document, parameters: parameters, environment: environment) {
      [weak self] event in
      guard let self else { return }
      if !navigate(event.kind) { showMessage(event.line) }
    }
    hasErrors = document.diagnostics.contains { $0.severity == .error }
    title = document.title(parameters: parameters, environment: environment)
  }
}
