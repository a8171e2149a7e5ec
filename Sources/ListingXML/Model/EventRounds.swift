/// Counts how often what happens on display brings about that something is displayed, so that a
/// document that goes round in circles comes to an end.
///
/// A round is what follows from the changes of the round before it: what is displayed while they are
/// applied, and in sections that they brought. An action of the user starts a new count.
struct EventRounds {
  /// The most rounds.
  static let limit = 32

  /// The last round of which changes come with a turn of the list.
  private var turns: [Int: Int] = [:]
  /// The rounds in which sections were made.
  private var origins: [String: Int] = [:]
  private var hasReported = false

  /// The round of an event.
  ///
  /// - Parameters:
  ///   - isAutomatic: whether it may come without the user.
  ///   - section: the section in which it happens.
  ///   - turn: the turn of the list that is being applied; `nil` where none is.
  /// - Returns: `nil` where nothing is to be done about it any more.
  mutating func next(isAutomatic: Bool, section: String, turn: Int?) -> Int? {
    guard isAutomatic else {
      origins = [:]
      hasReported = false
      return 0
    }
    let cause = max(turn.flatMap { turns[$0] } ?? -1, origins[section] ?? -1)
    return cause < Self.limit ? cause + 1 : nil
  }

  /// Changes of a round were made, which come with a turn of the list.
  mutating func began(_ round: Int, in turn: Int) {
    turns = turns.filter { $0.key >= turn - 1 }
    turns[turn] = max(round, turns[turn] ?? 0)
  }

  /// A section was made in a round.
  mutating func made(_ section: String, in round: Int) { origins[section] = round }

  /// Whether it hasn't been reported yet.
  mutating func isFirstReport() -> Bool {
    defer { hasReported = true }
    return !hasReported
  }
}
