import Foundation
import Logging

/// Holds the sections of a list, and is the only owner of their order and of their items.
///
/// ```swift
/// let list = ListDataSource()
/// let books = GenericSection("books", items: [emma]) { .text($0.title) }
/// list.appendSections([books])
/// books.appendItems([persuasion])
/// list.moveItem("979", .before("978"), in: "books")
/// ```
///
/// Each operation is performed at once, on the order that the operations before it have produced. The
/// host receives one update per transaction. ``snapshot`` and queries by identifier return the current
/// model, including the transaction in progress; ``displayedSnapshot`` and index paths return what the
/// host shows.
///
/// A list belongs to the actor on which it's used. With an owner, a transaction ends when the owner
/// begins its next job; without one, each operation is a transaction.
public final class ListDataSource: ListOperable {
  /// Whether item identifiers are unique in their section or in the whole list.
  public let identity: ListIdentity
  /// Called with a diagnostic for everything that the list did differently than requested.
  public var diagnosticsHandler: ((ListDiagnostic) -> Void)?
  /// Called near the end of the list, for sections that don't load pages themselves.
  public weak var paginationDelegate: (any ListPaginationDelegate)?
  /// Returns the configured views at the boundary of the whole list for which the layout has a place;
  /// `nil` for none. They are dequeued with ``dequeueBoundaryView(ofKind:)``.
  public var boundaryViewProvider:
    ((_ list: ListDataSource, _ kind: ListSupplementaryKind) -> (any ListReusableView)?)?
  /// The level at which a failed operation is logged, with the line of code that requested it. Callers
  /// that handle all failures themselves lower it. An operation of a section that is in no list is always
  /// logged as a warning.
  public var failureLogLevel: Logger.Level = .warning
  /// Computes the updates, beginning with the next transaction that ends.
  public var updater: any ListUpdater
  /// Whether the list begins at its end and stays there while it's scrolled to its end, as a chat does;
  /// see ``ListView/sticksToEnd``. Sections that are inserted afterward load the last page first, if their
  /// source can (``ItemSource/canReadFromEnd``).
  public var sticksToEnd = false
  /// The clock of everything that sections do after a delay, such as a retry. Tests set a clock that
  /// they control.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// How long a page may take before the views of its section show that it's loading. A page that
  /// arrives sooner appears without a loading view before it. The first page of a section shows at once
  /// that it's loading.
  public var loadingViewDelay: Duration = .milliseconds(100)
  /// Returns the content that the list shows while it has no items, for its ``loadState``; `nil` for nothing. A host
  /// shows it in the free space of the viewport, and sections then leave out their default load views.
  public var placeholder: ((ListLoadState) -> ListContent?)? {
    didSet { host?.placeholderDidChange() }
  }
  /// Whether the host shows the placeholder.
  var showsPlaceholder = false
  /// Whether sections drop invisible pages beyond their maximum (``ListPageSizes/maximum``); `false` for
  /// a list that is printed completely.
  public var dropsPages = true
  /// Whether sections load their pages again when their sources report changes; `false` for a list that is read
  /// once, such as one that is printed. Its sections read all pages from one state of their sources
  /// (``ItemSource/frozen()``). Set it before inserting sections.
  public var followsSources = true
  /// The selected items. It changes without notice when an update is delivered, whose cells stay selected.
  var currentSelection = ListSelection()
  /// The selected children of rows that aren't shown.
  var hiddenChildren: Set<ListItemPath> = []
  /// Whether hosts report items that come near the viewport, to sections that prefetch them.
  public var prefetchesItems = true
  /// When an item counts as seen, and gives an event of the kind `impression`, once until
  /// ``resetImpressions(of:)``; `nil` for never.
  public var impressionRule: ImpressionRule? {
    didSet { if impressionRule != oldValue { impressionRuleDidChange() } }
  }
  var impressions = ImpressionTracker()
  /// The host that shows the list, and retains it.
  public internal(set) weak var host: (any ListHost)?
  /// The snapshot that the host displays, or would display, which index paths refer to: without the items that sections
  /// hide, and with the children of expanded rows. The current model with all items is ``snapshot``.
  public internal(set) var displayedSnapshot: ListSnapshot
  /// All items of the list with the transaction that the host displays.
  var displayedModel: ListSnapshot
  /// Values that layers and modules above store with the list.
  package var attachments = ListAttachments()
  var pendingDeletion: PendingDeletion? {
    didSet {
      if pendingDeletion != nil || oldValue != nil { host?.undoDidChange() }
    }
  }
  let adapters = RegisteredAdapters()
  /// The subjects of diagnostics that are reported once.
  var reportedSubjects: Set<AnyHashable> = []
  /// Whether an update is passed to the host or applied, or its completions are called.
  package var isApplyingUpdate: Bool { queue.isDelivering }

  let logger: Logger
  let loads = ListLoads()
  /// The delays of impressions and deletions, which ``waitUntilIdle(isolation:)`` doesn't wait for.
  let timers = ListLoads()
  var hasLoggedMissingOwner = false
  var waitingObservations = WaitingObservations()
  /// The observations of sequences that haven't ended.
  var following: [ObjectIdentifier: ListObservation] = [:]
  var updateObservers: Observers<ListChange> = [:]
  var eventObservers: Observers<ListEvent> = [:]
  /// The closures that are evaluated again when `@Observable` properties that they read change.
  let trackings = ListTrackings()
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Weak, since an actor usually retains its list.
  private(set) weak var owner: (any Actor)?

  // The state of transactions; see `ListDataSource+Transactions.swift`.
  var displayedSections = SectionObjects()
  var pending: ListPending
  /// The items of the list. Sections read them also while an operation changes ``pending``.
  let store: ItemStore
  var queue: TransactionQueue<EndedTransaction>
  /// The current call of other code: no operation is performed and no transaction ends during it.
  private(set) var currentReading: ListReading?
  /// The completions of the operations in the transaction in progress.
  var collecting = ListDelivery()
  /// The sections that received their context in the transaction in progress.
  var enteredSections: [any ListSection] = []
  /// The number of transactions that have ended.
  package var transactionCount = 0
  var itemCheck = ItemCheck()
  private var classCheck = SectionClassCheck()
  var displayCascade = DisplayCascade()
  /// The sections whose changes in response to their own changes were rejected, with the reasons.
  package internal(set) var endlessChanges: [String: String] = [:]
  /// Moves the item that the user drags back to its target before a transaction ends; `nil` without a drag.
  var repeatMove: (() -> Void)?

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - identity: whether the identifiers of items are unique in their section or in the list.
  ///   - updater: computes the updates.
  ///   - logger: receives a line for each diagnostic.
  ///   - isolation: the actor of the list, by default the one on which it's created. A nonisolated function
  ///     has none. The list then uses the first actor on which it's attached to a host, prepared, or waited
  ///     for, also for operations and loads that were requested before. Until then each operation is
  ///     applied at once, and loads run only in ``waitUntilIdle(isolation:)``, as synchronous tests need
  ///     it.
  public init(
    identity: ListIdentity = .section, updater: any ListUpdater = DiffingUpdater(),
    logger: Logger = Logger(label: "ListingKit"),
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.identity = identity
    self.updater = updater
    self.logger = logger
    self.owner = isolation
    self.queue = TransactionQueue(hasOwner: isolation != nil)
    self.pending = ListPending(identity: identity)
    self.store = pending.store
    self.displayedSnapshot = pending.displayed
    self.displayedModel = pending.displayed
    loads.didEnd = { [weak self] in self?.resumeWhenIdle() }
    if let isolation { trackings.start(owner: isolation) }
  }

  deinit {
    if case .computing(_, let task) = queue.state { task?.cancel() }
    ListDelivery.cancel([queue.transaction?.delivery, collecting].compactMap { $0 }, on: owner)
    for continuation in waiting { continuation.resume() }
  }

  // MARK: - Operations

  @discardableResult
  public func perform(
    _ operation: ListOperation, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    guard currentReading == nil else { return refuseWhileReading(operation.location, completion) }
    let place = collecting.nextPlace
    let unheld = takeSectionsFromOtherLists(of: operation)
    // Operations that sections and the handler of diagnostics request now belong to the same transaction.
    queue.batchBegan()
    let endless = refuseEndlessRounds()
    let result = reading(model: operation.readsItems ? snapshot : nil) {
      let refusal = endless ?? refuseForeignSections(unheld)
      return refusal.map { ListResult.failure($0) }
        ?? Result { () throws(ListError) in try pending.perform(operation) }
    }
    collecting.add(completion, result: result, animates: animatingDifferences, at: place)
    queue.operationAdded()
    log(result, operation.location)
    giveContexts()
    notifyOfItems()
    reportDiagnostics()
    // Not before: operations that its completions request come after this one.
    dropLostHost()
    queue.batchEnded(flushes: false)
    advance()
    return result
  }

  /// Performs all operations in a closure as one transaction, which ends with it, as with ``flush()``.
  /// Batches may be nested; the outermost one ends the transaction.
  ///
  /// - Parameters:
  ///   - updates: requests the operations.
  ///   - completion: called once, after the update was applied and the completions of the operations were
  ///     called, also if some of these failed; with `false` if the list was deallocated before. That of a
  ///     nested batch is called when the outermost one has ended.
  public func performBatchUpdates(
    _ updates: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    queue.batchBegan()
    updates()
    if let completion {
      collecting.add(
        { result in completion((try? result.get()) != nil) }, result: .success(ListOutcome()),
        animates: true, at: collecting.nextPlace)
      queue.operationAdded()
    }
    queue.batchEnded(flushes: true)
    advance()
  }

  /// Ends the transaction and delivers its update now, without computing anything off the owner. While
  /// an update is being applied, it's delivered directly after that one.
  public func flush() {
    reportImpressions()
    evaluateTrackings()
    dropLostHost()
    advance()
    queue.flushRequested()
    advance()
  }

  /// Keeps the transaction open while a host notifies sections of display and selection, so that the
  /// operations that these request are delivered after all of the notifications.
  public func deliverEvents(_ body: () -> Void) {
    queue.batchBegan()
    body()
    queue.batchEnded(flushes: false)
    advance()
  }

  /// Returns when no load and no update is outstanding.
  ///
  /// In a list without an owner, it runs the loads itself, and doesn't wait for an update that the host
  /// hasn't completed, since nothing could complete it meanwhile.
  public func waitUntilIdle(isolation: isolated (any Actor)? = #isolation) async {
    adopt(isolation)
    evaluateTrackings()
    dropLostHost()
    advance()
    if owner == nil {
      flush()
      await loads.run()
    }
    guard owner != nil, !isIdle else { return }
    await withCheckedContinuation(isolation: isolation) { waiting.append($0) }
  }

  // MARK: - Host

  /// Shows the list on a host, which replaces the list's previous one and leaves its previous list.
  ///
  /// The host retains the list; the list's reference to the host is weak.
  public func attach(_ host: any ListHost, isolation: isolated (any Actor)? = #isolation) {
    adopt(isolation)
    detach()
    // A callback may have attached the list to another host, which was requested later.
    guard self.host == nil else { return }
    self.host = host
    host.didAttach(to: self)
    if self.host === host { host.reload(displayedSnapshot) {} }
  }

  /// Detaches the list from its host. An update in progress counts as applied.
  public func detach() {
    if let host {
      self.host = nil
      host.didDetach()
    }
    dropLostHost()
    advance()
  }

  /// The displayed section with an identifier.
  func displayedSection(_ identifier: String) -> (any ListSection)? {
    displayedSnapshot.identified.known(section: identifier).flatMap { displayedSections[$0] }
  }
}

// MARK: - Parts

extension ListDataSource {
  private func adopt(_ isolation: (any Actor)?) {
    guard owner == nil, let isolation else { return }
    owner = isolation
    queue.ownerChanged(hasOwner: true)
    loads.startWaiting(owner: isolation)
    timers.startWaiting(owner: isolation)
    waitingObservations.start(owner: isolation)
    trackings.start(owner: isolation)
  }

  /// Evaluates the tracked closures whose properties changed. In a batch they wait for the owner, or
  /// for the next flush.
  private func evaluateTrackings() {
    guard !trackings.isEmpty, currentReading == nil, !queue.isInBatch else { return }
    trackings.evaluateChanged()
  }

  /// Reports the diagnostics of the last operation.
  private func reportDiagnostics() {
    let diagnostics = pending.diagnostics
    pending.diagnostics = []
    for diagnostic in diagnostics { report(diagnostic) }
  }

  /// Notifies ready-made sections of changes to their items by an operation.
  private func notifyOfItems() {
    for (section, change) in pending.takeItemsChanges() {
      let items = pending.listedItems(of: section)
      let object = pending.readyMadeSection(section)
      pending.notePresentation(of: section, object)
      object?.itemsChanged(change, to: items)
    }
  }

  /// Gives inserted sections their context, so that they can request operations in the same transaction.
  private func giveContexts() {
    let entered = pending.enteredSections
    pending.enteredSections = []
    for section in entered where section.context?.list == nil {
      section.context = ListContext(list: self, sectionIdentifier: section.listIdentifier)
      enteredSections.append(section)
      #if DEBUG
        if let problem = classCheck.problem(of: section) {
          report(
            ListDiagnostic(code: .invalid, section: section.listIdentifier, message: problem))
        }
      #endif
    }
  }

  /// Notifies a section of display, or requests a view from it. Operations that it requests in answer are
  /// counted, so that they come to an end.
  func notify<Value>(_ section: any ListSection, _ body: () -> Value) -> Value {
    let previous = displayCascade.begin(section.listIdentifier)
    defer { _ = displayCascade.begin(previous) }
    return body()
  }

  private func refuseEndlessRounds() -> ListError? {
    guard let section = displayCascade.add(isApplying: isApplyingUpdate) else { return nil }
    let message =
      "section '\(section)' changed the list \(DisplayCascade.limit) times in succession, each time "
      + "because the previous change displayed or hid an item or created a header or footer; this "
      + "change was rejected. Change the list at such a time only if something is missing"
    if displayCascade.isFirstReport() { reportEndlessChanges(of: section, message) }
    return ListError(.invalid, message)
  }

  /// Runs a closure that reads sections, items or the updater. Operations that these request are refused, and
  /// no transaction ends meanwhile.
  ///
  /// - Parameter model: what ``snapshot`` returns meanwhile; the displayed snapshot if left out.
  func reading<Value>(
    _ subject: ListReading.Subject = .sections, model: ListSnapshot? = nil, _ body: () -> Value
  ) -> Value {
    let outer = currentReading
    currentReading = ListReading(subject: subject, model: model)
    defer { currentReading = outer }
    return body()
  }

  /// Whether the section is the list's section with its identifier: in the current model, or in the
  /// displayed one while the list reads its sections, which is in the middle of a change.
  package func isHeld(_ section: any ListSection) -> Bool {
    self.section(for: section.listIdentifier) === section
  }

  /// Whether no load and no update is outstanding.
  package var isIdle: Bool { queue.isIdle && loads.isEmpty }

  func resumeWhenIdle() {
    guard !waiting.isEmpty, isIdle else { return }
    let continuations = waiting
    waiting = []
    for continuation in continuations { continuation.resume() }
  }
}
