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
  ///   - onEvent: called for the document's actions `open` and `emit`; by default, `open` opens the address in
  ///     the page, and `emit` does nothing.
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
    configuration.imageFolder =
      configuration.imageFolder
      ?? document.resolvingSymlinksInPath().deletingLastPathComponent()
    try self.init(
      ListingDocument(contentsOf: document, registry: registry), parameters: parameters,
      environment: environment, configuration: configuration, onEvent: onEvent)
  }

  /// Creates an app that shows a document that was read before.
  ///
  /// - Throws: everything that is wrong with the document.
  package convenience init(
    _ document: ListingDocument, parameters: [String: String], environment: DocumentEnvironment,
    configuration: WebConfiguration, clock: some Clock<Duration> = ContinuousClock(),
    onEvent: @escaping @Sendable (isolated WebViewer, DocumentEvent) -> Void
  ) throws(XMLDocumentError) {
    let document = try WebDocument(
      document, parameters: parameters, environment: environment, onEvent: onEvent)
    let shared = WebSharedList(isCurrent: document.isCurrent) { owner in
      try await document.makeScreen(for: owner)
    }
    let separation = WebListSource.Separation {
      document.canBeShared
    } didJoin: { viewer in
      await document.didJoin(viewer)
    } makeList: { viewer, shared in
      try await document.makeList(for: viewer, continuing: shared)
    }
    self.init(WebListSource(shared: shared, until: separation), document, configuration, clock)
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
