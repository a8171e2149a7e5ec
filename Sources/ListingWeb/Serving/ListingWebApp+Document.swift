import Foundation
import ListingXML

extension ListingWebApp {
  /// Creates an app that shows a document.
  ///
  /// - Parameters:
  ///   - document: the document's file. Images in its folder are served, unless the configuration names another
  ///     folder.
  ///   - parameters: the values of the document's parameters, as texts.
  ///   - environment: where the document is shown: the language of the page and of formats.
  ///   - registry: the plugins whose elements it can contain.
  ///   - configuration: the limits and options of the app.
  ///   - onEvent: called for the document's actions for its host; by default the page performs them: it opens
  ///     addresses and documents, goes back and copies, and `emit` does nothing.
  /// - Throws: `XMLDocumentError` with everything that is wrong with the document.
  public convenience init(
    document: URL, parameters: [String: String] = [:],
    environment: DocumentEnvironment = .current, registry: SectionRegistry = SectionRegistry(),
    configuration: WebConfiguration = WebConfiguration(),
    onEvent: @escaping @Sendable (isolated WebViewer, DocumentEvent) -> Void = { viewer, event in
      viewer.perform(event)
    }
  ) throws(XMLDocumentError) {
    var configuration = configuration
    configuration.imageFolder =
      configuration.imageFolder
      ?? document.resolvingSymlinksInPath().deletingLastPathComponent()
    try self.init(
      ListingDocument(contentsOf: document, registry: registry), parameters: parameters,
      environment: environment, registry: registry, configuration: configuration,
      onEvent: onEvent)
  }

  /// Creates an app that shows a document that was read before.
  ///
  /// - Throws: everything that is wrong with the document.
  package convenience init(
    _ document: ListingDocument, parameters: [String: String], environment: DocumentEnvironment,
    registry: SectionRegistry = SectionRegistry(), configuration: WebConfiguration,
    clock: some Clock<Duration> = ContinuousClock(),
    onEvent: @escaping @Sendable (isolated WebViewer, DocumentEvent) -> Void
  ) throws(XMLDocumentError) {
    let documents = WebDocuments(document.inFolder, registry, environment, onEvent: onEvent)
    let document = try WebDocument(
      document, parameters: parameters, environment: environment, onEvent: onEvent)
    self.init(document.source, document, configuration, clock, documents)
  }

  /// Declares that ``show(_:changed:)`` is called for each change of the document's files.
  package func follow() { document?.follow() }

  /// Shows a document in all pages in place of the last one.
  ///
  /// - Parameter changed: the files that changed, whose sections are loaded again.
  /// - Throws: all mistakes in the document. The pages then stay unchanged.
  package func show(
    _ document: ListingDocument, changed: Set<URL> = []
  ) async throws(XMLDocumentError) {
    try self.document?.replace(with: document)
    await reload(changed: changed)
  }

  /// Shows a message above the list in all pages, until the next document.
  package func show(banner: String) async {
    document?.setBanner(banner)
    await reload(changed: [])
  }

  private func reload(changed: Set<URL>) async {
    guard let document else { return }
    await withTaskGroup { group in
      for viewer in await viewers.viewers {
        group.addTask { await document.reload(in: viewer, changed: changed) }
      }
    }
  }
}
