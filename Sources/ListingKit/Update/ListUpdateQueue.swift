/// When the operations of a list become an update: the state of its turns, apart from all storage.
///
/// Events go in, an action comes out; the data source carries the action out.
struct ListUpdateQueue {
  /// How far the oldest turn is that is not on display. Operations go into it only while it is
  /// collected; after that they are collected for the next one.
  enum State: Equatable {
    /// Nothing was asked for, nothing is under way.
    case idle
    /// Operations were asked for.
    case collecting
    /// The turn has ended, and its update is being made.
    case computing(hasNext: Bool)
    /// The update is on its way to the host, or its completions are being called.
    case applying(hasNext: Bool)
  }

  enum Action: Equatable {
    case none
    /// Have the owner call ``scheduledTurnEnded()`` when it gets to its next job.
    case schedule
    /// End the turn and make its update, then call ``computed()``. At once means: on the owner,
    /// before anything else.
    case endTurn(computesAtOnce: Bool)
    /// Make the update that is being made off the owner on the owner instead, then call
    /// ``computed()``.
    case computeAtOnce
  }

  private(set) var state = State.idle
  /// Whether an owner can be asked to end turns; without one each operation is a turn.
  var hasOwner: Bool
  /// A turn was ended by hand and could not be delivered yet: all that there is follows as soon as
  /// it can.
  private var isHurried = false
  /// The owner has been asked to end the turn.
  private var isScheduled = false
  /// The open batches: no turn ends in one.
  private var batchDepth = 0
  /// Sections and items are being asked about themselves: no operation is taken meanwhile.
  private(set) var isReading = false

  init(hasOwner: Bool) { self.hasOwner = hasOwner }

  // MARK: - Operations

  /// An operation was collected, in a batch that is open.
  mutating func operationAdded() {
    switch state {
    case .idle, .collecting: state = .collecting
    case .computing: state = .computing(hasNext: true)
    case .applying: state = .applying(hasNext: true)
    }
  }

  mutating func batchBegan() { batchDepth += 1 }

  /// - Parameter endsTurn: whether the batch was made to end the turn, or only to hold it open.
  mutating func batchEnded(endsTurn: Bool) -> Action {
    batchDepth -= 1
    return endsTurn && batchDepth == 0 ? turnEndedByHand() : next()
  }

  mutating func readingBegan() {
    isReading = true
    batchDepth += 1
  }

  /// The turn goes on with what the reading was for.
  mutating func readingEnded() {
    isReading = false
    batchDepth -= 1
  }

  // MARK: - Turns

  /// The turn was ended by hand, and so was the one before it that is still being computed.
  mutating func turnEndedByHand() -> Action {
    switch state {
    case .idle, .applying(hasNext: false): return .none
    case .collecting, .computing, .applying(hasNext: true):
      isHurried = true
      return next()
    }
  }

  /// The owner got to its next job.
  mutating func scheduledTurnEnded() -> Action {
    isScheduled = false
    guard state == .collecting, batchDepth == 0 else { return next() }
    return endTurn(computesAtOnce: false)
  }

  /// The update was made, and goes to the host.
  mutating func computed() {
    guard case .computing(let hasNext) = state else { return }
    state = .applying(hasNext: hasNext)
    isHurried = isHurried && hasNext
  }

  /// The update was applied and its completions were called.
  mutating func applied() -> Action {
    guard case .applying(let hasNext) = state else { return .none }
    state = hasNext ? .collecting : .idle
    return next()
  }

  // MARK: - Parts

  /// What can be done now.
  private mutating func next() -> Action {
    guard batchDepth == 0 else { return .none }
    switch state {
    case .idle, .applying: return .none
    case .computing: return isHurried ? .computeAtOnce : .none
    case .collecting:
      guard hasOwner, !isHurried else { return endTurn(computesAtOnce: true) }
      guard !isScheduled else { return .none }
      isScheduled = true
      return .schedule
    }
  }

  private mutating func endTurn(computesAtOnce: Bool) -> Action {
    state = .computing(hasNext: false)
    isHurried = false
    return .endTurn(computesAtOnce: computesAtOnce)
  }
}
