/// Counts how often display events cause further display events, so that a document with a cycle of them
/// ends.
///
/// A round consists of the events that the changes of the previous round cause: of items that are displayed
/// when they are applied, and in sections that they add. An action of the user starts a new count.
struct EventRounds {
  /// The most rounds.
  static let limit = 32

  /// The last round with changes in each transaction of the list.
  private var rounds: [Int: Int] = [:]
  /// The rounds in which sections were created.
  private var origins: [String: Int] = [:]
  private var hasReported = false

  /// Returns the round of an event.
  ///
  /// - Parameters:
  ///   - isAutomatic: whether the event can happen without the user.
  ///   - section: the section of the event.
  ///   - transaction: the transaction that is being applied, if any.
  /// - Returns: `nil` if the limit is exceeded, so that the event is ignored.
  mutating func next(isAutomatic: Bool, section: String, transaction: Int?) -> Int? {
    guard isAutomatic else {
      origins = [:]
      hasReported = false
      return 0
    }
    let cause = max(transaction.flatMap { rounds[$0] } ?? -1, origins[section] ?? -1)
    return cause < Self.limit ? cause + 1 : nil
  }

  /// Records that a transaction contains changes of a round.
  mutating func began(_ round: Int, in transaction: Int) {
    rounds = rounds.filter { $0.key >= transaction - 1 }
    rounds[transaction] = max(round, rounds[transaction] ?? 0)
  }

  /// Records that a section was created in a round.
  mutating func made(_ section: String, in round: Int) { origins[section] = round }

  /// Returns whether the limit hasn't been reported yet.
  mutating func isFirstReport() -> Bool {
    defer { hasReported = true }
    return !hasReported
  }
}
