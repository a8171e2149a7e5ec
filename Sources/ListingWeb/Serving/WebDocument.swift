import Foundation
import ListingKit
import ListingXML

/// A document that viewers show, each with a list of its own.
final class WebDocument: Sendable {
  /// What happens in a viewer when the document has its host do something.
  typealias Handler = @Sendable (isolated WebViewer, DocumentEvent) -> Void

  private let current: Guarded<ListingDocument>
  private let parameters: [String: String]
  private let environment: DocumentEnvironment
  private let onEvent: Handler

  init(
    _ document: ListingDocument, parameters: [String: String], environment: DocumentEnvironment,
    onEvent: @escaping Handler
  ) throws(XMLDocumentError) {
    _ = try document.makeSections(parameters: parameters, environment: environment)
    current = Guarded(document)
    self.parameters = parameters
    self.environment = environment
    self.onEvent = onEvent
  }

  /// Returns a viewer's list with the document.
  func makeList(for viewer: isolated WebViewer) async throws -> ListDataSource {
    let document = current.withLock { $0 }
    let list = ListDataSource(identity: document.identity ?? .section)
    try await load(document, in: list, of: viewer)
    return list
  }

  private func load(
    _ document: ListingDocument, in list: ListDataSource, of viewer: isolated WebViewer
  ) async throws {
    viewer.setTitle(document.title(parameters: parameters, environment: environment))
    try await list.load(document, parameters: parameters, environment: environment) {
      [weak viewer, onEvent] event in
      viewer?.assumeIsolated { onEvent($0, event) }
    }
  }
}

extension ListingWebApp {
  /// Creates an app that shows a document.
  ///
  /// - Parameters:
  ///   - document: the document's file. Images in its folder are served.
  ///   - parameters: the values of the document's parameters, as texts.
  ///   - environment: where the document is shown: the language of formats.
  ///   - registry: the plugins whose elements it may hold.
  ///   - configuration: what the app accepts and serves.
  ///   - onEvent: called for the document's actions `open` and `emit`; by default, `open` opens the address in
  ///     the page.
  /// - Throws: `XMLDocumentError` with everything that is wrong with the document.
  public convenience init(
    document: URL, parameters: [String: String] = [:],
    environment: DocumentEnvironment = .current, registry: SectionRegistry = SectionRegistry(),
    configuration: WebConfiguration = WebConfiguration(),
    onEvent: @escaping @Sendable (isolated WebViewer, DocumentEvent) -> Void = { viewer, event in
      if case .open(let address) = event.kind { viewer.open(address) }
    }
  ) throws(XMLDocumentError) {
    var configuration = configuration
    if configuration.imageFolder == nil {
      configuration.imageFolder = document.resolvingSymlinksInPath().deletingLastPathComponent()
    }
    try self.init(
      ListingDocument(contentsOf: document, registry: registry), parameters: parameters,
      environment: environment, configuration: configuration, onEvent: onEvent)
  }

  /// Creates an app that shows a document that was read before; see
  /// ``init(document:parameters:environment:registry:configuration:onEvent:)``.
  package convenience init(
    _ document: ListingDocument, parameters: [String: String], environment: DocumentEnvironment,
    configuration: WebConfiguration,
    onEvent: @escaping @Sendable (isolated WebViewer, DocumentEvent) -> Void
  ) throws(XMLDocumentError) {
    let document = try WebDocument(
      document, parameters: parameters, environment: environment, onEvent: onEvent)
    self.init(
      WebListSource { viewer in try await document.makeList(for: viewer) }, document,
      configuration, ContinuousClock())
  }
}
extension ListingWebApp {
  /// Shows a document in all pages in place of the last one.
  ///
  /// - Parameter changed: the files that changed, whose sections are loaded again.
  /// - Throws: everything that is wrong with the document. The pages then show what they showed before.
  package func show(_ document: ListingDocument, changed: Set<URL>) async throws(XMLDocumentError) {
  }

  /// Shows a message above the list in all pages, until the next document.
  package func show(banner: String) async {
    for viewer in await allViewers { await viewer.setBanner(banner) }
  }
}
