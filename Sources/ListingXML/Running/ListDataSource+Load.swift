import Foundation
import ListingKit

extension ListDataSource {
  /// Replaces the displayed sections by those of a document.
  ///
  /// After an error, the list stays unchanged. The document is read off the actor of the list, and
  /// `waitUntilIdle()` waits for it. Sections with the same identifier stay, with their expanded items;
  /// they keep their pages if they read the same source. A state keeps its value if it's declared with the
  /// same type. Only cells and views that differ are reconfigured: loading a document twice changes
  /// nothing. If loads overlap, the last request wins.
  ///
  /// - Parameters:
  ///   - url: the document's file.
  ///   - parameters: the values of the document's parameters, as texts.
  ///   - environment: the environment of the document, such as its language.
  ///   - registry: the plugins whose elements it can contain.
  ///   - onEvent: called on the actor of the list with the events for the host: the actions `emit` and
  ///     `open`.
  /// - Throws: ``XMLDocumentError`` with all mistakes in the document, or `ListError`: with the code
  ///   `cancelled` if the task was canceled or another load has started.
  public func load(
    contentsOf url: URL, parameters: [String: String] = [:],
    environment: DocumentEnvironment = .current, registry: SectionRegistry = SectionRegistry(),
    isolation: isolated (any Actor)? = #isolation,
    onEvent: @escaping (DocumentEvent) -> Void = { _ in }
  ) async throws {
    let reading = countLoad()
    defer { reading.cancel() }
    let display = documentDisplay
    let loadNumber = display.beginLoad()
    let document = await ListingDocument.read(contentsOf: url, registry: registry)
    try display.requireLatest(loadNumber, document)
    try await load(
      document, parameters: parameters, environment: environment, onEvent: onEvent)
  }

  /// Replaces the displayed sections by those of a document that was read before.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - parameters: the values of the document's parameters, as texts.
  ///   - environment: the environment of the document, such as its language.
  ///   - onEvent: called on the actor of the list with the events for the host.
  /// - Throws: ``XMLDocumentError`` with all mistakes in the document, or `ListError`.
  public func load(
    _ document: ListingDocument, parameters: [String: String] = [:],
    environment: DocumentEnvironment = .current, isolation: isolated (any Actor)? = #isolation,
    onEvent: @escaping (DocumentEvent) -> Void = { _ in }
  ) async throws {
    let display = documentDisplay
    let loadNumber = display.beginLoad()
    let session = try document.makeSession(
      parameters: parameters, environment: environment, onEvent)
    if let storage = environment.storage, document.keepsStates || document.resumes {
      let reading = countLoad()
      defer { reading.cancel() }
      // What the list still writes is read.
      await display.session?.finishKeeping(isolation: isolation)
      session.writer = StorageWriter(storage, document.file)
      do {
        session.restore(try await storage.values(of: document.file))
      } catch {
        report(.storage(error))
      }
      try display.requireLatest(loadNumber, document)
    }
    // Inline items can depend on it.
    (display.session?.values.state ?? display.initialState).map(session.adopt)
    if display.session == nil { session.begin(with: display.initialTexts) }
    if let place = display.session?.place { session.place = place }
    let sections = try session.makeSections()
    if let identity = document.identity, identity != self.identity {
      throw ListError(
        .invalid,
        "'\(document.name)' declares the identity '\(identity)', but the list was created with "
          + "'\(self.identity)': create the list with identity .\(identity)")
    }
    for section in sections {
      let name = section.listIdentifier
      guard let old = self.section(for: name) ?? display.model?.section(for: name) else { continue }
      (section as? any PageAdopting)?.adoptPages(of: old)
      (section as? any ConfigurableSection)?.adoptExpansion(of: old)
    }
    let loaded = LoadedDocument(document, session.values)
    let exchange = loaded.exchange(
      for: session.addGroups(to: sections, in: self), of: session.elements, on: self,
      after: display.document)
    let stuckToEnd = sticksToEnd
    sticksToEnd = document.sticksToEnd
    session.attach(to: self)
    session.followItems()
    session.followGroups()
    session.hold(exchange.sections)
    do {
      _ = try await performAndWait(exchange)
    } catch {
      sticksToEnd = stuckToEnd
      throw error
    }
    interact(as: document, session.values)
    session.followTime()
    (display.document, display.session) = (loaded, session)
    (display.initialState, display.model, display.initialTexts) = (nil, nil, [:])
    for problem in session.problems { report(problem) }
  }
}

extension ListDataSource {
  /// Lets the user do with the whole list what a document declares. What it doesn't mention stays.
  private func interact(as document: ListingDocument, _ values: BindingValues) {
    let interactions = document.sections.map(\.interaction)
    let modes = interactions.compactMap(\.selection)
    for mode in [ListSelection.Mode.multiple, .single, .none] where modes.contains(mode) {
      selection.mode = mode
      break
    }
    if let rule = interactions.compactMap(\.impression).first { impressionRule = rule }
    guard let content = document.placeholder else { return }
    placeholder = { state in
      var values = values
      values.listState = SectionStatus.State(state).rawValue
      return content.shown(values)
    }
  }
}

extension ListDataSource {
  /// The place of the reader of a document with `resume`, which the host sets as the reader moves, and to which it
  /// goes when the document is loaded; `nil` without such a document, and the first time.
  public var documentPlace: DocumentPlace? {
    get { documentDisplay.session?.place }
    set { if let newValue { documentDisplay.session?.keep(newValue) } }
  }

  /// Waits until what the document keeps is written.
  public func finishKeeping(isolation: isolated (any Actor)? = #isolation) async {
    await documentDisplay.session?.finishKeeping(isolation: isolation)
  }
}

extension ListDataSource {
  /// A copy of the current state of the document, with which another list can begin; `nil` without a document.
  package var documentState: DocumentState? {
    documentDisplay.session?.values.state.map { DocumentState(copying: $0) }
  }

  /// Has the list's first document begin with a state, as far as it declares it.
  package func setInitialDocumentState(_ state: DocumentState) {
    documentDisplay.initialState = state
  }

  /// The states of the document that differ from the declared ones, as texts, without those of password fields.
  package var documentStateTexts: [DocumentValueName: String?] {
    guard let session = documentDisplay.session else { return [:] }
    return session.values.state?.texts(without: session.document.inputs.secrets) ?? [:]
  }

  /// Has the list's first document begin with the values of states, as texts. What it doesn't declare, and what a
  /// password field writes, is ignored. Nothing of it is stored.
  package func setInitialDocumentState(_ texts: [DocumentValueName: String?]) {
    documentDisplay.initialTexts = texts
  }

  /// Has the list's first document continue from that of another list of the same actor: with its state, and
  /// the pages that it has loaded.
  package func setModel(_ list: ListDataSource) {
    documentDisplay.initialState = list.documentState
    documentDisplay.model = list
  }

  /// The document that the list has loaded.
  fileprivate var documentDisplay: DocumentDisplay { attachments.value { DocumentDisplay() } }
}

/// The document of a list.
private final class DocumentDisplay {
  /// The number of requested loads. Of overlapping loads, the one requested last wins.
  private(set) var loadCount = 0
  /// The document that was loaded last.
  var document: LoadedDocument?
  /// The event handlers of the document.
  var session: DocumentSession?
  /// The state with which the first document begins.
  var initialState: DocumentState?
  /// The values of states, as texts, with which the first document begins.
  var initialTexts: [DocumentValueName: String?] = [:]
  /// The list from whose pages the first document continues.
  var model: ListDataSource?

  /// Counts a load, which overrides earlier requests.
  func beginLoad() -> Int {
    loadCount += 1
    return loadCount
  }

  /// Checks that no other load was requested after one, and that it isn't canceled.
  func requireLatest(_ load: Int, _ document: ListingDocument) throws(ListError) {
    if load == loadCount, !Task.isCancelled { return }
    let reason = Task.isCancelled ? "its task was cancelled" : "another load was started"
    throw ListError(.cancelled, "'\(document.name)' wasn't loaded: \(reason) while it was read")
  }
}

extension ListingDocument {
  /// Reads and checks a document off the caller's actor; see ``init(contentsOf:name:registry:limits:checks:)``.
  @concurrent
  public static func read(
    contentsOf url: URL, name: String? = nil, registry: SectionRegistry = SectionRegistry(),
    limits: DocumentLimits = DocumentLimits(), checks: SourceChecks = .none
  ) async -> ListingDocument {
    ListingDocument(
      contentsOf: url, name: name, registry: registry, limits: limits, checks: checks)
  }
}
