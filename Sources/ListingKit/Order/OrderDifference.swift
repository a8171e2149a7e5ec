/// The difference of the old and the new versions of some orders, with the minimal number of moves.
/// The orders are the sections of a list, or the items of its changed sections.
///
/// Only handles in parts that the versions don't share are compared (``OrderParts``). A shared run
/// of handles counts as one element, with its length as weight.
struct OrderDifference {
  /// The move of a handle, from one of the old orders to its new one.
  ///
  /// Positions have 32 bits, as handles have, which halves the size (``StagePart``).
  struct Move {
    let order: Int32
    let from: Int32
    let to: Int32
  }

  /// The changes of one order.
  struct Changes {
    /// The old positions of handles that aren't in the new orders, ascending.
    var deletes: [Int32] = []
    /// The new positions of handles that weren't in the old orders, ascending.
    var inserts: [Int32] = []
    /// By new position.
    var moves: [Move] = []

    var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
  }

  private(set) var changes: [Changes]

  /// Compares orders.
  ///
  /// - Parameters:
  ///   - orders: the old and the new version of each order.
  ///   - explicitlyMoved: the new handles that were moved explicitly. Of several smallest sets of moves,
  ///     the difference contains the one that moves the most of these.
  ///   - key: returns the old handle of a new one, if it may differ.
  /// - Complexity: O(*m* log *m*) for *m* handles in parts that aren't shared, and O(*n* / 32768)
  ///   small steps to find these; O(*m*) where nothing is out of order.
  init<Element: Handle>(
    _ orders: [(old: ChunkedOrder<Element>, new: ChunkedOrder<Element>)],
    explicitlyMoved: Set<Element>,
    key: ((Element) -> Element)? = nil
  ) {
    let parts = orders.map { OrderParts($0.old, $0.new, key: key) }
    let matches = Matches(parts, key)
    changes = parts.indices.map { index in
      let run = StayingRun(
        parts[index], matches.ownTargets(index), explicitlyMoved: explicitlyMoved)
      var changes = matches.changes(index, parts[index].new.positions, run)
      guard !run.movedBlocks.isEmpty else { return changes }
      let order = Int32(truncatingIfNeeded: index)
      for block in run.movedBlocks {
        let shift = Int32(truncatingIfNeeded: block.new - block.old)
        let start = Int32(truncatingIfNeeded: block.old)
        changes.moves += (start..<(start + Int32(truncatingIfNeeded: block.count))).map {
          Move(order: order, from: $0, to: $0 + shift)
        }
      }
      changes.moves.sort { $0.to < $1.to }
      return changes
    }
  }
}

/// The pairs of compared handles, over all orders.
private struct Matches {
  /// The start of each order in both lists, and the end of the last one.
  private var starts: [(old: Int, new: Int)] = [(0, 0)]
  /// For each old handle, its index among the new ones, or -1 for a deleted handle.
  private let targets: [Int32]
  /// For each new handle, its index among the old ones, or -1 for an inserted handle.
  private let origins: [Int32]
  /// For each old handle, its position in its order.
  private let oldPositions: [Int32]

  init<Element: Handle>(_ parts: [OrderParts<Element>], _ key: ((Element) -> Element)?) {
    let old = parts.joined { $0.old.handles }
    let new = parts.joined { $0.new.handles }
    let pairing = HandlePairing(old, key.map { new.map($0) } ?? new)
    oldPositions = parts.joined { $0.old.positions }
    targets = pairing.targets
    origins = pairing.origins
    for part in parts {
      let last = starts[starts.count - 1]
      starts.append((last.old + part.old.handles.count, last.new + part.new.handles.count))
    }
  }

  private func oldRange(_ order: Int) -> Range<Int> { starts[order].old..<starts[order + 1].old }
  private func newRange(_ order: Int) -> Range<Int> { starts[order].new..<starts[order + 1].new }

  /// Returns, for each old handle of an order, its index among the new ones of the same order, or -1.
  func ownTargets(_ order: Int) -> [Int32] {
    guard starts.count > 2 else { return targets }
    let range = newRange(order)
    return targets[oldRange(order)].map {
      range.contains(Int($0)) ? $0 - Int32(truncatingIfNeeded: range.lowerBound) : -1
    }
  }

  /// Returns the changes of the compared handles of an order.
  ///
  /// - Parameters:
  ///   - positions: the positions of the new handles.
  ///   - run: the handles that stay in place.
  func changes(
    _ index: Int, _ positions: [Int32], _ run: StayingRun
  ) -> OrderDifference.Changes {
    let (oldRange, newRange) = (oldRange(index), newRange(index))
    var changes = OrderDifference.Changes()
    targets.withUnsafeBufferPointer { targets in
      let targets = UnsafeBufferPointer(rebasing: targets[oldRange])
      changes.deletes = Array(selecting: targets.negativeCount, from: targets) {
        (oldPositions[oldRange.lowerBound + $0], isSelected: $1 < 0)
      }
    }
    origins.withUnsafeBufferPointer { origins in
      let origins = UnsafeBufferPointer(rebasing: origins[newRange])
      let come = origins.negativeCount
      changes.inserts = Array(selecting: come, from: origins) {
        (positions[$0], isSelected: $1 < 0)
      }
      run.isStaying.withUnsafeBufferPointer { isStaying in
        changes.moves = Array(selecting: origins.count - come - run.length, from: origins) {
          let move = OrderDifference.Move(
            order: order(of: Int($1), likely: index), from: oldPositions[max(Int($1), 0)],
            to: positions[$0])
          return (move, isSelected: $1 >= 0 && !isStaying[$0])
        }
      }
    }
    return changes
  }

  /// Returns the order of an old handle, or any order for a handle that was in none.
  private func order(of origin: Int, likely: Int) -> Int32 {
    if starts.count == 2 || oldRange(likely).contains(origin) {
      return Int32(truncatingIfNeeded: likely)
    }
    let order = (0..<(starts.count - 1)).partitioningIndex { starts[$0 + 1].old > origin }
    return Int32(truncatingIfNeeded: order)
  }
}

extension Array {
  /// Returns the joined lists of all elements; without a copy if there is one.
  fileprivate func joined<Value>(_ list: (Element) -> [Value]) -> [Value] {
    count == 1 ? list(self[0]) : flatMap(list)
  }
}

extension Range<Int> {
  /// Returns the first number that satisfies a monotonic predicate.
  fileprivate func partitioningIndex(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
