/// When the operations of a list become an update: the state of its turns, apart from all storage.
///
/// Events go in, an action comes out; the data source carries the action out.
struct ListUpdateQueue {
  enum Action: Equatable {
    case none
    /// Have the owner call ``turnEnded()`` when it gets to its next job.
    case schedule
    /// Deliver what was collected as one update, then call ``applied(hasOwner:)``.
    case deliver
  }

  /// Operations were collected and not yet delivered.
  private(set) var isCollecting = false
  /// An update is on its way to the host, or its completions are being called.
  private(set) var isApplying = false
  /// The owner has been asked to end the turn.
  private var isScheduled = false
  /// The turn was ended by hand while an update was being applied.
  private var isEndRequested = false
  /// The open batches: no turn ends in one.
  private var batchDepth = 0
  /// Sections and items are being asked about themselves: no operation is taken meanwhile.
  private(set) var isReading = false

  /// Whether nothing is collected and nothing is under way.
  var isIdle: Bool { !isCollecting && !isApplying }

  /// An operation was collected, in a batch that is open.
  mutating func operationAdded() { isCollecting = true }

  mutating func batchBegan() { batchDepth += 1 }

  mutating func readingBegan() {
    isReading = true
    batchDepth += 1
  }

  /// The turn goes on with what the reading was for.
  mutating func readingEnded() {
    isReading = false
    batchDepth -= 1
  }

  /// - Parameter endsTurn: whether the batch was made to end the turn, or only to hold it open.
  mutating func batchEnded(endsTurn: Bool, hasOwner: Bool) -> Action {
    batchDepth -= 1
    guard isCollecting, batchDepth == 0 else { return .none }
    return endsTurn || isEndRequested ? turnEnded() : continued(hasOwner: hasOwner)
  }

  /// The owner got to its next job.
  mutating func scheduledTurnEnded() -> Action {
    isScheduled = false
    return turnEnded()
  }

  mutating func turnEnded() -> Action {
    guard isCollecting else { return .none }
    guard !isApplying, batchDepth == 0 else {
      isEndRequested = true
      return .none
    }
    isCollecting = false
    isApplying = true
    isEndRequested = false
    return .deliver
  }

  /// The update was applied and its completions were called.
  mutating func applied(hasOwner: Bool) -> Action {
    isApplying = false
    guard isCollecting, batchDepth == 0 else { return .none }
    return isEndRequested ? turnEnded() : continued(hasOwner: hasOwner)
  }

  private mutating func continued(hasOwner: Bool) -> Action {
    guard batchDepth == 0, !isApplying else { return .none }
    guard hasOwner else { return turnEnded() }
    guard !isScheduled else { return .none }
    isScheduled = true
    return .schedule
  }
}
