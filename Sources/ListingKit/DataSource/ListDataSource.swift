import Foundation
import Logging

/// Holds the sections of a list, and is the only owner of their order.
///
/// Operations are carried out at once against the order that the ones before them made, and come
/// to the host as one update a turn. Queries answer what is on display.
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
  /// What shows the list.
  public private(set) weak var host: (any ListHost)?
  /// What is on display.
  public private(set) var snapshot: ListSnapshot
  /// How often a document was asked for: of loads that overlap the one asked for last wins.
  package var documentLoadCount = 0

  /// The turn that is on its way to the host.
  private struct Applying {
    let token: Int
    let delivery: ListDelivery
    let snapshot: ListSnapshot
    let sections: [String: any ListSection]
    /// Whether only the host can end the turn.
    var awaitsHost = false
  }

  private let logger: Logger
  private var owner: (any Actor)?
  private var displayedSections: [String: any ListSection] = [:]
  private var pending: ListPending
  private var queue = ListUpdateQueue()
  private var collecting = ListDelivery()
  private var applying: Applying?
  /// The sections that were given their context in this turn.
  private var newcomers: [any ListSection] = []
  private var nextToken = 0
  private let loads = ListLoads()
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - identity: whether the identifiers of items are unique in their section or in the list.
  ///   - logger: gets a line for each diagnostic.
  ///   - isolation: the actor that the list belongs to; where there is none, the list takes the one
  ///     on which it is first attached, prepared or settled.
  public init(
    identity: ListIdentity = .section, logger: Logger = Logger(label: "ListingKit"),
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.identity = identity
    self.logger = logger
    self.owner = isolation
    self.pending = ListPending(identity: identity)
    self.snapshot = pending.displayed
    loads.didEnd = { [weak self] in self?.resumeWhenSettled() }
  }

  deinit {
    // The turn under way is cancelled before the one that was collected after it.
    applying = nil
    collecting = ListDelivery()
    for continuation in waiting { continuation.resume() }
  }

  // MARK: - Operations

  @discardableResult
  public func perform(
    _ operation: ListOperation, animatingDifferences: Bool, completion: ListCompletion?
  ) -> ListResult {
    guard !queue.isReading else { return refuseWhileReading(completion) }
    completeForLostHost()
    let keptItems = reading { KeptItemsChange(operation, in: pending) }
    let result = reading {
      (refuseForeignSections(of: operation) ?? keptItems.refusal).map { ListResult.failure($0) }
        ?? Result { () throws(ListError) in try pending.perform(operation) }
    }
    if case .failure(let error) = result { logger.warning("\(error)") }
    giveContexts(to: operation)
    collecting.add(completion, result: result, animates: animatingDifferences)
    // What ready sections and the handler of diagnostics ask for in answer belongs to the same turn.
    queue.batchBegan()
    queue.operationAdded()
    if case .success(let outcome) = result { keptItems.carryOut(outcome, in: pending) }
    reportDiagnostics()
    carryOut(queue.batchEnded(endsTurn: false, hasOwner: owner != nil))
    return result
  }

  /// Makes all operations in the body one turn, which ends with it. Batches may be nested; the
  /// outermost one ends the turn.
  public func performBatchUpdates(_ body: () -> Void) {
    queue.batchBegan()
    body()
    carryOut(queue.batchEnded(endsTurn: true, hasOwner: owner != nil))
  }

  /// Ends the turn: what was asked for is delivered now, or, while an update is being applied,
  /// directly after it.
  public func flush() {
    completeForLostHost()
    carryOut(queue.turnEnded())
  }

  /// Holds the turn open while a host tells sections of display and selection, so that what they
  /// ask for in answer comes after all of it.
  public func deliverEvents(_ body: () -> Void) {
    queue.batchBegan()
    body()
    carryOut(queue.batchEnded(endsTurn: false, hasOwner: owner != nil))
  }

  /// Returns when no load and no update is outstanding.
  ///
  /// In a list without an owner it runs the loads itself; it does not wait for an update that a
  /// host holds back, as nobody could complete it meanwhile.
  public func settle(isolation: isolated (any Actor)? = #isolation) async {
    adopt(isolation)
    completeForLostHost()
    if owner == nil {
      flush()
      await loads.run()
    }
    guard owner != nil, !isSettled else { return }
    await withCheckedContinuation(isolation: isolation) { waiting.append($0) }
  }

  // MARK: - Host

  /// Shows the list on a host, in place of the one that showed it before. Neither keeps the other
  /// alive: hold on to both for as long as the list is to be seen.
  public func attach(_ host: any ListHost, isolation: isolated (any Actor)? = #isolation) {
    adopt(isolation)
    detach()
    self.host = host
    host.didAttach(to: self)
    host.reload(snapshot) {}
  }

  /// Takes the list off its host; an update under way counts as applied.
  public func detach() {
    guard let host else { return completeForLostHost() }
    self.host = nil
    host.didDetach()
    completeForLostHost()
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

  /// Counts a load that runs elsewhere among those that ``settle(isolation:)`` waits for, until it
  /// is cancelled.
  package func countLoad() -> ListLoad { loads.addElsewhere() }

  /// Hands a diagnostic to the handler and the log.
  public func report(_ diagnostic: ListDiagnostic) {
    logger.warning("\(diagnostic.message)")
    diagnosticsHandler?(diagnostic)
  }
}

// MARK: - Turns

extension ListDataSource {
  private func adopt(_ isolation: (any Actor)?) {
    guard owner == nil, let isolation else { return }
    owner = isolation
    loads.startWaiting(owner: isolation)
  }

  private func carryOut(_ action: ListUpdateQueue.Action) {
    var action = action
    // A loop, as a turn that ends in a completion of another would else nest without bound.
    while action == .deliver { action = deliver() }
    if action == .schedule { schedule() }
    resumeWhenSettled()
  }

  private func schedule() {
    guard let owner else { return }
    let callback = OwnerCallback<Void>(owner: owner) { [weak self] in
      guard let self else { return }
      carryOut(queue.scheduledTurnEnded())
    }
    Task { await callback.run(()) }
  }

  private func deliver() -> ListUpdateQueue.Action {
    let delivery = collecting
    collecting = ListDelivery()
    let newcomers = self.newcomers
    self.newcomers = []
    let turn = reading {
      pending.endTurn(
        animates: delivery.animates,
        appliesMovedSectionsInOneStage: host?.appliesMovedSectionsInOneStage ?? false)
    }
    let old = displayedSections
    let new = pending.sections
    for diagnostic in reading({ checkItems(of: turn.touched, in: new) }) { report(diagnostic) }
    let leaving = turn.changesObjects ? sections(of: snapshot, old, without: new) : []
    let entering = turn.changesObjects ? sections(of: turn.update.new, new, without: old) : []
    for section in leaving { section.willLeaveList() }

    nextToken += 1
    let token = nextToken
    applying = Applying(
      token: token, delivery: delivery, snapshot: turn.update.new, sections: new)
    let target = host
    let isFinished = send(checked(turn.update), sections: new, token: token)
    for section in leaving + newcomers where section.context?.list === self && !isHeld(section) {
      section.context = nil
    }
    for section in entering { section.didMoveToList() }
    if let target, host !== target {
      // It was taken off or replaced meanwhile, and no longer has a say.
      snapshot = turn.update.new
      displayedSections = new
      host?.reload(snapshot) {}
      return finish(token)
    }
    guard !isFinished() else { return finish(token) }
    applying?.awaitsHost = true
    return .none
  }

  /// Hands an update to the host.
  ///
  /// - Returns: whether it was applied by the time that is asked; after that, the host's own
  ///   completion ends the turn.
  private func send(
    _ update: ListUpdate, sections: [String: any ListSection], token: Int
  ) -> () -> Bool {
    guard let host, !update.isEmpty else {
      snapshot = update.new
      displayedSections = sections
      return { true }
    }
    var isAsked = false
    var isApplied = false
    let commit = { [weak self] (snapshot: ListSnapshot) in
      guard let self, applying?.token == token else { return }
      self.snapshot = snapshot
      displayedSections = sections
    }
    let completion = { [weak self] in
      commit(update.new)
      if isAsked {
        guard let self else { return }
        carryOut(finish(token))
      } else {
        isApplied = true
      }
    }
    if update.isReload {
      commit(update.new)
      host.reload(update.new, completion: completion)
    } else {
      if update.stages.isEmpty { commit(update.new) }
      host.apply(update, commit: { commit($0.new) }, completion: { _ in completion() })
    }
    return {
      isAsked = true
      return isApplied
    }
  }

  /// Ends the turn that is being applied; a second call for the same turn does nothing.
  private func finish(_ token: Int) -> ListUpdateQueue.Action {
    guard let current = applying, current.token == token else { return .none }
    applying = nil
    current.delivery.finish()
    return queue.applied(hasOwner: owner != nil)
  }

  /// A host that went away will not complete its update: it counts as applied.
  private func completeForLostHost() {
    guard host == nil, let applying, applying.awaitsHost else { return }
    snapshot = applying.snapshot
    displayedSections = applying.sections
    carryOut(finish(applying.token))
  }

  /// Hands on what the pending order noticed.
  private func reportDiagnostics() {
    let diagnostics = pending.diagnostics
    pending.diagnostics = []
    for diagnostic in diagnostics { report(diagnostic) }
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

  /// Sections that entered the pending order may act in the same turn.
  private func giveContexts(to operation: ListOperation) {
    for section in operation.sections where isHeld(section) && section.context?.list == nil {
      section.context = ListContext(list: self, sectionIdentifier: section.listIdentifier)
      newcomers.append(section)
    }
  }

  /// Runs what asks sections and items about themselves. What they ask of the list in return would
  /// come in the middle of an operation, so it is refused, and no turn ends meanwhile.
  private func reading<Value>(_ body: () -> Value) -> Value {
    queue.readingBegan()
    defer { queue.readingEnded() }
    return body()
  }

  private func refuseWhileReading(_ completion: ListCompletion?) -> ListResult {
    let error = ListError(
      .invalid,
      "an operation was asked for while the list reads the items of its sections; ask for it "
        + "outside of `items` and of comparing content. Nothing was changed")
    logger.warning("\(error)")
    completion?(.failure(error))
    return .failure(error)
  }

  /// Whether the section is the one that the list holds under its identifier, at the end of the turn.
  func isHeld(_ section: any ListSection) -> Bool {
    pending.sections[section.listIdentifier] === section
  }

  /// A section whose items are not what it told its context is an easy mistake: debug builds look.
  private func checkItems(
    of identifiers: [String], in sections: [String: any ListSection]
  ) -> [ListDiagnostic] {
    #if DEBUG
      let displayed = pending.displayed
      return identifiers.sorted().compactMap { identifier in
        guard let section = sections[identifier],
          let difference = ItemCheck.difference(section, displayed, identity)
        else { return nil }
        return ListDiagnostic(code: .invalid, section: identifier, message: difference)
      }
    #else
      return []
    #endif
  }

  private func checked(_ update: ListUpdate) -> ListUpdate {
    #if DEBUG
      let problems = update.verify()
      if !problems.isEmpty {
        logger.critical("inconsistent update, reloading instead: \(problems)")
        assertionFailure("inconsistent update: \(problems)")
        return .reload(old: update.old, new: update.new)
      }
    #endif
    return update
  }

  private var isSettled: Bool { queue.isIdle && loads.isEmpty }

  private func resumeWhenSettled() {
    guard !waiting.isEmpty, isSettled else { return }
    let continuations = waiting
    waiting = []
    for continuation in continuations { continuation.resume() }
  }
}
