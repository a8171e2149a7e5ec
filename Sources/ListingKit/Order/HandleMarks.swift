/// Notes on which handles were met in a round.
protocol HandleMarking {
  /// Begins a round, in which nothing is marked yet.
  mutating func begin()
  func contains(_ handle: UInt32) -> Bool
  mutating func mark(_ handle: UInt32)
}

/// Marks that cost what is marked.
extension Set: HandleMarking where Element == UInt32 {
  mutating func begin() { removeAll(keepingCapacity: true) }
  mutating func mark(_ handle: UInt32) { insert(handle) }
}

/// Marks with room for each handle: those of one round are gone when the next begins, at no cost.
struct HandleMarks: HandleMarking {
  /// Small numbers, to save room: all is cleared when they have been used up.
  private var rounds: [UInt16] = []
  private var round: UInt16 = 0

  mutating func begin() {
    if round == .max { self = HandleMarks() }
    round += 1
  }

  func contains(_ handle: UInt32) -> Bool {
    handle < rounds.count && rounds[Int(handle)] == round
  }

  mutating func mark(_ handle: UInt32) {
    if handle >= rounds.count {
      rounds += repeatElement(0, count: Int(handle) + 1 - rounds.count)
    }
    rounds[Int(handle)] = round
  }
}
