/// A set of items that is emptied again and again.
protocol HandleMarking {
  /// Removes all marks.
  mutating func unmarkAll()
  func contains(_ handle: ItemHandle) -> Bool
  mutating func mark(_ handle: ItemHandle)
}

/// Marks in a set, whose cost depends on the number of marks.
extension Set: HandleMarking where Element == ItemHandle {
  mutating func unmarkAll() { removeAll(keepingCapacity: true) }
  mutating func mark(_ handle: ItemHandle) { insert(handle) }
}

/// Marks in an array with an element for each handle. Removing all of them costs nothing.
struct HandleMarks<Element: Handle> {
  /// Small numbers, to save space: the array is cleared when they are used up.
  private var generations: [UInt16] = []
  private var generation: UInt16 = 0

  mutating func unmarkAll() {
    if generation == .max { self = HandleMarks() }
    generation += 1
  }

  func contains(_ handle: Element) -> Bool {
    handle.index < generations.count && generations[handle.index] == generation
  }

  mutating func mark(_ handle: Element) {
    if handle.index >= generations.count {
      generations += repeatElement(0, count: handle.index + 1 - generations.count)
    }
    generations[handle.index] = generation
  }
}

extension HandleMarks: HandleMarking where Element == ItemHandle {}
