/// A set of handles that is emptied again and again.
protocol HandleMarking {
  /// Removes all marks.
  mutating func begin()
  func contains(_ handle: UInt32) -> Bool
  mutating func mark(_ handle: UInt32)
}

/// Marks in a set, whose cost depends on the number of marks.
extension Set: HandleMarking where Element == UInt32 {
  mutating func begin() { removeAll(keepingCapacity: true) }
  mutating func mark(_ handle: UInt32) { insert(handle) }
}

/// Marks in an array with an element for each handle. Removing all of them costs nothing.
struct HandleMarks: HandleMarking {
  /// Small numbers, to save space: the array is cleared when they are used up.
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
