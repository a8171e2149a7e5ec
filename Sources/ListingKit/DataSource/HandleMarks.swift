/// Marks on handles: those of one round are gone when the next begins, at no cost.
struct HandleMarks {
  /// Small numbers, to save room: all is cleared when they have been used up.
  private var rounds: [UInt16] = []
  private var round: UInt16 = 0

  /// Begins a round, in which nothing is marked yet.
  mutating func begin() {
    if round == .max { self = HandleMarks() }
    round += 1
  }

  func contains(_ handle: UInt32) -> Bool {
    handle < rounds.count && rounds[Int(handle)] == round
  }

  mutating func insert(_ handle: UInt32) {
    if handle >= rounds.count {
      rounds += repeatElement(0, count: Int(handle) + 1 - rounds.count)
    }
    rounds[Int(handle)] = round
  }
}
