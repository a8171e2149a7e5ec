import Foundation
import ListingKit
import ListingXML

/// A document that viewers show. They share a list until their users change its state, if the document allows that.
final class WebDocument: Sendable {
  private struct State: Sendable {
    var document: ListingDocument
    /// The message above the list, while the document that was read last is invalid.
    var banner: String?
    /// The number of changes, by which a list that loads meanwhile learns of them.
    var version = 0
    /// The files of the document when it was loaded last for the shared list.
    var files: [URL: FileVersion] = [:]
    /// Whether each change of the files is shown in all viewers.
    var isFollowed = false
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

  /// The list that viewers share until their users change its state.
  var source: WebListSource {
    let shared = WebSharedList(isCurrent: isCurrent) { owner in
      try await self.makeScreen(for: owner)
    }
    let separation = WebListSource.Separation {
      self.canBeShared
    } didJoin: { viewer in
      await self.didJoin(viewer)
    } makeList: { viewer, shared in
      try await self.makeList(for: viewer, continuing: shared)
    }
    return WebListSource(shared: shared, until: separation)
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

  /// Whether new viewers share a list.
  var canBeShared: Bool { state.withLock { $0.document.canBeShared(in: environment) } }

  /// Has all viewers show each change of the files, so that the shared list is always current.
  func follow() { state.withLock { $0.isFollowed = true } }

  /// Returns whether the shared list shows the document and its files as they are now.
  func isCurrent(_ screen: WebSharedList.Screen) -> Bool {
    let state = state.withLock { $0 }
    if !state.document.canBeShared(in: environment) { return false }
    if screen.list.identity != state.document.identity ?? .section { return false }
    return state.isFollowed || state.files == Self.versions(of: state.document.files)
  }

  private static func versions(of files: Set<URL>) -> [URL: FileVersion] {
    Dictionary(uniqueKeysWithValues: files.map { ($0, FileVersion($0)) })
  }

  /// Returns the list that viewers share.
  func makeScreen(for owner: isolated WebSharedList) async throws -> WebSharedList.Screen {
    let state = state.withLock { state in
      state.files = Self.versions(of: state.document.files)
      return state
    }
    let document = state.document
    let screen = WebSharedList.Screen(
      ListDataSource(identity: document.identity ?? .section, isolation: owner))
    screen.version = state.version
    // While viewers share the list, nothing happens in it that a user does.
    try await screen.list.load(document, parameters: parameters, environment: environment) {
      [taker = screen.taker, onEvent] event in
      taker.viewer?.assumeIsolated { onEvent($0, event) }
    }
    return screen
  }

  /// Shows what a viewer has besides its list, and changes since the shared list was made.
  func didJoin(_ viewer: isolated WebViewer) async {
    viewer.setBanner(state.withLock { $0.banner })
    setHead(of: viewer)
    await reload(in: viewer, changed: [])
  }

  /// Returns a viewer's list with the document.
  ///
  /// - Parameter shared: the shared list, from which it continues; `nil` for none.
  func makeList(
    for viewer: isolated WebViewer, continuing shared: ListDataSource? = nil
  ) async throws -> ListDataSource {
    var state = state.withLock { $0 }
    func newList() -> ListDataSource {
      let list = ListDataSource(
        identity: state.document.identity ?? .section, isolation: viewer)
      viewer.initialState?.prepare(list)
      shared.map(list.setModel)
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
    let state = state.withLock { $0 }
    let document = state.document
    viewer.setBanner(state.banner)
    guard state.banner == nil else { return }
    let identity = document.identity ?? .section
    if let screen = viewer.sharedScreen {
      guard document.canBeShared(in: environment), screen.list.identity == identity else {
        return await viewer.separate(continues: false)
      }
      setHead(of: viewer)
      // The first viewer loads it for all.
      guard screen.version < state.version else { return }
      screen.version = state.version
    }
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

  private func setHead(of viewer: isolated WebViewer) {
    let document = state.withLock { $0.document }
    viewer.setTitle(document.title(parameters: parameters, environment: environment))
    viewer.setLanguage(environment.locale.language.minimalIdentifier)
  }

  private func load(
    _ document: ListingDocument, in list: ListDataSource, of viewer: isolated WebViewer
  ) async throws {
    setHead(of: viewer)
    if let screen = viewer.sharedScreen, screen.list === list {
      try await list.load(document, parameters: parameters, environment: environment) {
        [taker = screen.taker, onEvent] event in
        taker.viewer?.assumeIsolated { onEvent($0, event) }
      }
      return
    }
    try await list.load(document, parameters: parameters, environment: environment) {
      [weak viewer, onEvent] event in
      viewer?.assumeIsolated { onEvent($0, event) }
    }
  }
}

/// What shows whether a file was written.
struct FileVersion: Hashable, Sendable {
  private let time: Date?
  private let size: Int?
  private let number: Int?

  init(_ url: URL) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    time = attributes?[.modificationDate] as? Date
    size = attributes?[.size] as? Int
    number = attributes?[.systemFileNumber] as? Int
  }
}
