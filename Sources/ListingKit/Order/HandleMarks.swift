/// A set of items that is emptied again and again.
protocol HandleMarking {
  /// Removes all marks.
  mutating func begin()
  func contains(_ handle: ItemHandle) -> Bool
  mutating func mark(_ handle: ItemHandle)
}

/// Marks in a set, whose cost depends on the number of marks.
extension Set: HandleMarking where Element == ItemHandle {
  mutating func begin() { removeAll(keepingCapacity: true) }
  mutating func mark(_ handle: ItemHandle) { insert(handle) }
}

/// Marks in an array with an element for each item handle. Removing all of them costs nothing.
struct HandleMarks: HandleMarking {
  /// Small numbers, to save space: the array is cleared when they are used up.
  private var rounds: [UInt16] = []
  private var round: UInt16 = 0

  mutating func begin() {
    if round == .max { self = HandleMarks() }
    round += 1
  }

  func contains(_ handle: ItemHandle) -> Bool {
    handle.index < rounds.count && rounds[handle.index] == round
  }

  mutating func mark(_ handle: ItemHandle) {
    if handle.index >= rounds.count {
      rounds += repeatElement(0, count: handle.index + 1 - rounds.count)
    }
    rounds[handle.index] = round
  }
}
