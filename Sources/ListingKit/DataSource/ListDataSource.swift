import Foundation
import Logging

/// Holds the sections of a list, and is the only owner of their order.
///
/// Operations are carried out at once against the order that the ones before them made, and come
/// to the host as one update a record. ``snapshot`` and queries by identifier return the current model,
/// including the transaction in progress; ``displayedSnapshot`` and index paths return what the host
/// shows.
///
/// A list belongs to the actor on which it is used. With an owner a turn ends when the owner gets
/// to its next job; without one each operation is a turn of its own.
public final class ListDataSource: ListOperable {
  /// How far the identifiers of items reach.
  public let identity: ListIdentity
  /// Told of everything that the list did otherwise than it was asked.
  public var diagnosticsHandler: ((ListDiagnostic) -> Void)?
  /// Asked for more near the end, for sections that do not page by themselves.
  public weak var paginationDelegate: (any ListPaginationDelegate)?
  /// Makes the filled views at the boundary of the whole list that the layout has a place for; `nil`
  /// for none. They are dequeued with ``dequeueBoundaryView(ofKind:)``.
  public var boundaryViewProvider:
    ((_ list: ListDataSource, _ kind: ListSupplementaryKind) -> (any ListReusableView)?)?
  /// Makes updates of what changed, from the next turn on that ends.
  public var updater: any ListUpdater
  /// Whether the list begins at its end and is kept there, as a chat is, while that is where it is
  /// scrolled to; see ``ListView/sticksToEnd``.
  public var sticksToEnd = false
  /// By what sections measure the time that passes before something happens by itself, such as a page
  /// that is asked for again; tests set one that they move.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// How long a page beside items that are there may take before the views of its section say that it
  /// is loading. One that is there sooner is shown at once, with nothing that comes and goes before it.
  public var loadingViewDelay: Duration = .milliseconds(100)
  /// Whether sections drop pages out of sight beyond their maximum (``ListPageSizes/maximum``), as a list
  /// does that is looked at; `false` for one whose pages are all to be there, as it is printed.
  public var dropsPages = true
  /// What shows the list.
  public internal(set) weak var host: (any ListHost)?
  /// What the host shows, which index paths refer to; without a host, what it would show. The
  /// current model is ``snapshot``.
  public internal(set) var displayedSnapshot: ListSnapshot
  /// How often a document was asked for: of loads that overlap the one asked for last wins.
  package var documentLoadCount = 0
  /// What was loaded last, known to who loaded it.
  package var loadedDocument: AnyObject?
  /// What the document on display does on events, kept alive for as long as it is there.
  package var documentSession: AnyObject?
  /// Told of each change before it comes to the host, by who asked for it.
  package var changeObservers: [ObjectIdentifier: (ListChange) -> Void] = [:]

  /// Whether an update is passed to the host or applied, or its completions are called.
  package var isApplyingUpdate: Bool { queue.isDelivering }

  private let logger: Logger
  private let loads = ListLoads()
  private var waitingObservations = WaitingObservations()
  private var waiting: [CheckedContinuation<Void, Never>] = []

  // The state of transactions; see `ListDataSource+Transactions.swift`.
  /// Weak, as an actor that owns a list holds it as a rule.
  private(set) weak var owner: (any Actor)?
  var displayedSections: [String: any ListSection] = [:]
  var pending: ListPending
  var queue: TransactionQueue<EndedTransaction>
  /// The completions of the operations that are collected.
  var collecting = ListDelivery()
  /// The sections that were given their context in the turn that is collected.
  var enteredSections: [any ListSection] = []
  /// The number of turns that have ended.
  package var transactionCount = 0
  var itemCheck = ItemCheck()
  private var classCheck = SectionClassCheck()
  var displayRounds = DisplayRounds()

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - identity: whether the identifiers of items are unique in their section or in the list.
  ///   - updater: makes updates of what changed.
  ///   - logger: gets a line for each diagnostic.
  ///   - isolation: the actor that the list belongs to; where there is none, the list takes the one
  ///     on which it is first attached, prepared or settled.
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
    self.displayedSnapshot = pending.displayed
    loads.didEnd = { [weak self] in self?.resumeWhenIdle() }
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
    guard queue.reading == nil else { return refuseWhileReading(operation.location, completion) }
    let place = collecting.nextPlace
    takeSectionsFromOtherLists(of: operation)
    // What sections and the handler of diagnostics ask for in answer belongs to the same record.
    queue.batchBegan()
    let endless = refuseEndlessRounds()
    let result = reading(model: operation.readsItems ? snapshot : nil) {
      let refusal = endless ?? refuseForeignSections(of: operation)
      return refusal.map { ListResult.failure($0) }
        ?? Result { () throws(ListError) in try pending.perform(operation) }
    }
    collecting.add(completion, result: result, animates: animatingDifferences, at: place)
    queue.operationAdded()
    log(result, operation.location, completion)
    giveContexts(to: operation)
    notifyOfItems()
    reportDiagnostics()
    // Not before: what its completions ask for comes after this operation.
    dropLostHost()
    advance(queue.batchEnded(flushes: false))
    return result
  }

  /// Makes all operations in the body one turn, which ends with it, as with ``flush()``. Batches may
  /// be nested; the outermost one ends the record.
  public func performBatchUpdates(_ body: () -> Void) {
    queue.batchBegan()
    body()
    advance(queue.batchEnded(flushes: true))
  }

  /// Ends the turn: what was asked for is delivered now, with nothing left to be computed off the
  /// owner, or, while an update is being applied, directly after it.
  public func flush() {
    dropLostHost()
    advance(queue.flushRequested())
  }

  /// Holds the turn open while a host tells sections of display and selection, so that what they
  /// ask for in answer comes after all of it.
  public func deliverEvents(_ body: () -> Void) {
    queue.batchBegan()
    body()
    advance(queue.batchEnded(flushes: false))
  }

  /// Returns when no load and no update is outstanding.
  ///
  /// In a list without an owner it runs the loads itself; it does not wait for an update that a
  /// host holds back, as nobody could complete it meanwhile.
  public func waitUntilIdle(isolation: isolated (any Actor)? = #isolation) async {
    adopt(isolation)
    dropLostHost()
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
  /// The list and the host don't retain each other: retain both for as long as the list is shown.
  public func attach(_ host: any ListHost, isolation: isolated (any Actor)? = #isolation) {
    adopt(isolation)
    detach()
    // What came of that may have shown the list on another host, which was asked for later.
    guard self.host == nil else { return }
    self.host = host
    host.didAttach(to: self)
    if self.host === host { host.reload(displayedSnapshot) {} }
  }

  /// Takes the list off its host; an update under way counts as applied.
  public func detach() {
    if let host {
      self.host = nil
      host.didDetach()
    }
    dropLostHost()
  }

  /// The section on display with an identifier.
  func displayedSection(_ identifier: String) -> (any ListSection)? {
    displayedSections[identifier]
  }

  // MARK: - Loads and diagnostics

  /// Loads something off the owner and brings it back to it; see ``ListContext/load(_:completion:)``.
  @discardableResult
  public func load<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> ListLoad {
    loads.add(owner: owner) {
      do { return .success(try await work()) } catch { return .failure(error) }
    } completion: { result in
      // What comes back is what `work` gave, so the cast holds.
      completion(
        result.flatMap { ($0 as? Value).map(Result.success) ?? .failure(CancellationError()) })
    }
  }

  /// Runs something on the owner after a while, unless what is returned is cancelled before. In a
  /// list without an owner it is run when ``waitUntilIdle(isolation:)`` has run all loads.
  func pause(_ duration: Duration, then body: @escaping () -> Void) -> ListLoad {
    let clock = clock
    return loads.add(owner: owner, isPause: true) {
      do { return .success(try await clock.sleep(for: duration)) } catch { return .failure(error) }
    } completion: { result in
      if case .success = result { body() }
    }
  }

  /// Runs something on the owner with each element of a stream, for as long as what is returned is
  /// held. Nobody waits for it to end.
  func observe<Element: Sendable>(
    _ elements: @escaping () -> AsyncStream<Element>, body: @escaping (Element) -> Void
  ) -> ListObservation {
    let observation = ListObservation(of: elements, body: body)
    if let owner {
      observation.start(owner: owner)
    } else {
      waitingObservations.add(observation)
    }
    return observation
  }

  /// Counts a load that runs elsewhere among those that ``waitUntilIdle(isolation:)`` waits for, until it
  /// is cancelled.
  package func countLoad() -> ListLoad { loads.addElsewhere() }

  /// Writes the failure of an operation without a completion to the log.
  func log(
    _ result: ListResult, _ location: ListCodeLocation, _ completion: ListCompletion?
  ) {
    guard completion == nil, case .failure(let error) = result else { return }
    logger.warning("\(location): \(error)")
  }

  /// Hands a diagnostic to the handler and the log.
  public func report(_ diagnostic: ListDiagnostic) {
    logger.warning("\(diagnostic.message)")
    diagnosticsHandler?(diagnostic)
  }
}

// MARK: - Parts

extension ListDataSource {
  private func adopt(_ isolation: (any Actor)?) {
    guard owner == nil, let isolation else { return }
    owner = isolation
    queue.hasOwner = true
    loads.startWaiting(owner: isolation)
    waitingObservations.start(owner: isolation)
  }

  /// Hands on what the pending order noticed.
  private func reportDiagnostics() {
    let diagnostics = pending.diagnostics
    pending.diagnostics = []
    for diagnostic in diagnostics { report(diagnostic) }
  }

  /// Ends the transactions of other lists that have deleted the operation's sections, so that these have
  /// left before they enter this list.
  private func takeSectionsFromOtherLists(of operation: ListOperation) {
    for section in operation.sections {
      if let other = section.context?.list, other !== self, !other.isHeld(section) { other.flush() }
    }
  }

  private func refuseForeignSections(of operation: ListOperation) -> ListError? {
    for section in operation.sections {
      if let list = section.context?.list, list !== self {
        return ListError(
          .invalid,
          "section '\(section.listIdentifier)' is in another list; delete it there first. "
            + "Nothing was changed")
      }
    }
    return nil
  }

  /// Notifies ready-made sections of what an operation did to their items.
  private func notifyOfItems() {
    for (section, change) in pending.takeItemsChanges() {
      let name = pending.identifiers.sectionIdentifier(section)
      let items = pending.listedItems(of: section)
      pending.readyMadeSection(name)?.itemsChanged(change, to: items)
    }
  }

  /// Sections that entered the pending order may act in the same record.
  private func giveContexts(to operation: ListOperation) {
    for section in operation.sections where isHeld(section) && section.context?.list == nil {
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

  /// Notifies a section of display. Operations that it requests in answer are counted, so that they
  /// come to an end.
  func notify(_ section: any ListSection, _ body: () -> Void) {
    let previous = displayRounds.begin(section.listIdentifier)
    body()
    _ = displayRounds.begin(previous)
  }

  private func refuseEndlessRounds() -> ListError? {
    guard let section = displayRounds.add(isApplying: isApplyingUpdate) else { return nil }
    let message =
      "section '\(section)' changed the list \(DisplayRounds.limit) times in succession, each time "
      + "because an item appeared or disappeared through the change before; this change was refused. "
      + "Change the list in `willDisplay` only if something is missing"
    if displayRounds.isFirstReport() {
      report(ListDiagnostic(code: .invalid, section: section, message: message))
    }
    return ListError(.invalid, message)
  }

  /// Runs a closure that reads sections, items or the updater. Operations that these request are refused, and
  /// no transaction ends meanwhile.
  ///
  /// - Parameter model: what ``snapshot`` returns meanwhile; the displayed snapshot if left out.
  func reading<Value>(
    _ subject: ListReading.Subject = .sections, model: ListSnapshot? = nil, _ body: () -> Value
  ) -> Value {
    let outer = queue.reading
    queue.reading = ListReading(subject, model: model)
    defer { queue.reading = outer }
    return body()
  }

  func refuseWhileReading(
    _ location: ListCodeLocation, _ completion: ListCompletion?
  ) -> ListResult {
    let isUpdater = queue.reading?.subject == .updater
    let reason =
      isUpdater
      ? "while \(type(of: updater)) makes an update; an updater must not use the list"
      : "while the list reads the items of its sections; ask for it outside of `items` and of "
        + "comparing content"
    let error = ListError(
      .invalid, "an operation was asked for \(reason). Nothing was changed")
    log(.failure(error), location, completion)
    // Its completion is called with those of a transaction that ends anyway, after those requested before.
    let ended = isUpdater && collecting.nextPlace == 0 ? queue.transaction?.delivery : nil
    let delivery = ended ?? collecting
    delivery.add(
      completion, result: .failure(error), animates: true, at: delivery.nextPlace)
    return .failure(error)
  }

  /// Whether the section is the one that the list holds under its identifier, at the end of the turn;
  /// while the list reads, which is in the middle of a change, whether it is the one on display.
  package func isHeld(_ section: any ListSection) -> Bool {
    let sections = queue.reading == nil ? pending.sections : displayedSections
    return sections[section.listIdentifier] === section
  }

  private var isIdle: Bool { queue.isIdle && loads.isEmpty }

  func resumeWhenIdle() {
    guard !waiting.isEmpty, isIdle else { return }
    let continuations = waiting
    waiting = []
    for continuation in continuations { continuation.resume() }
  }
}
