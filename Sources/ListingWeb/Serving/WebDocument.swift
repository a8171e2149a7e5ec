import Foundation
import ListingKit
import ListingXML

/// A document that viewers show, each with its own list.
final class WebDocument: Sendable {
  private struct State: Sendable {
    var document: ListingDocument
    /// The message above the list, while the document that was read last is invalid.
    var banner: String?
    /// The number of changes, by which a list that loads meanwhile learns of them.
    var version = 0
  }

  /// Performs the actions of a document for its host, in a viewer.
  typealias Handler = @Sendable (isolated WebViewer, DocumentEvent) -> Void

  private let state: Guarded<State>
  private let parameters: [String: String]
  private let environment: DocumentEnvironment
  private let onEvent: Handler

  /// - Throws: everything that is wrong with the document.
  init(
    _ document: ListingDocument, parameters: [String: String], environment: DocumentEnvironment,
    onEvent: @escaping Handler
  ) throws(XMLDocumentError) {
    _ = try document.makeSections(parameters: parameters, environment: environment)
    state = Guarded(State(document: document))
    self.parameters = parameters
    self.environment = environment
    self.onEvent = onEvent
  }

  /// Replaces the document.
  ///
  /// - Throws: everything that is wrong with it. The last document stays then.
  func replace(with document: ListingDocument) throws(XMLDocumentError) {
    _ = try document.makeSections(parameters: parameters, environment: environment)
    state.withLock { state in
      (state.document, state.banner) = (document, nil)
      state.version += 1
    }
  }

  /// Sets the message above the list.
  func setBanner(_ banner: String) {
    state.withLock { state in
      state.banner = banner
      state.version += 1
    }
  }

  /// Returns a viewer's list with the document.
  func makeList(for viewer: isolated WebViewer) async throws -> ListDataSource {
    var state = state.withLock { $0 }
    func newList() -> ListDataSource {
      let list = ListDataSource(
        identity: state.document.identity ?? .section, isolation: viewer)
      viewer.initialState?.document.map(list.setInitialDocumentState)
      return list
    }
    var list = newList()
    while true {
      try await load(state.document, in: list, of: viewer)
      viewer.setBanner(state.banner)
      let current = self.state.withLock { $0 }
      if current.version == state.version { return list }
      state = current
      if state.document.identity ?? .section != list.identity { list = newList() }
    }
  }

  /// Shows the document again in a viewer.
  ///
  /// - Parameter changed: the files that changed, whose sections are loaded again.
  func reload(in viewer: isolated WebViewer, changed: Set<URL>) async {
    // A viewer without a list is making it.
    guard viewer.view.list != nil else { return }
    let (document, banner) = state.withLock { ($0.document, $0.banner) }
    viewer.setBanner(banner)
    guard banner == nil else { return }
    let identity = document.identity ?? .section
    if viewer.view.list?.identity != identity {
      viewer.show { ListDataSource(identity: identity, isolation: $0) }
    }
    guard let list = viewer.view.list else { return }
    do {
      try await load(document, in: list, of: viewer)
    } catch {
      viewer.setBanner("\(error)")
    }
    for name in document.sections(reading: changed) {
      (list.section(for: name) as? any ListSectionLoading)?.refresh()
    }
  }

  private func load(
    _ document: ListingDocument, in list: ListDataSource, of viewer: isolated WebViewer
  ) async throws {
    viewer.setTitle(document.title(parameters: parameters, environment: environment))
    viewer.setLanguage(environment.locale.language.minimalIdentifier)
    try await list.load(document, parameters: parameters, environment: environment) {
      [weak viewer, onEvent] event in
      viewer?.assumeIsolated { onEvent($0, event) }
    }
  }
}
