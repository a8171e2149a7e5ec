/// How some orders became others, with the fewest moves there are: the sections of a list, or the
/// items of those of its sections that changed.
///
/// Runs over handles, and only over those in parts that the two versions do not share
/// (``OrderParts``); a shared stretch counts as one element as heavy as it is long.
struct OrderDifference {
  /// A handle's way, from one of the old orders to the new one that it is in.
  struct Move {
    let order: Int
    let from: Int
    let to: Int
  }

  /// What became of one order.
  struct Changes {
    /// The old positions of handles that are in none of the new orders, ascending.
    var deletes: [Int] = []
    /// The new positions of handles that were in none of the old orders, ascending.
    var inserts: [Int] = []
    /// By new position.
    var moves: [Move] = []
  }

  private(set) var changes: [Changes]

  /// Compares orders.
  ///
  /// - Parameters:
  ///   - orders: each order as it was and as it is.
  ///   - named: the new handles that were moved by name: of several smallest sets of moves, the one
  ///     that moves the most of these is taken.
  ///   - key: what a new handle was called before, where that may differ.
  /// - Complexity: O(*m* log *m*) for *m* handles in parts that are not shared, and O(*n* / 32768)
  ///   small steps to find these; O(*m*) where nothing is out of order.
  init(
    _ orders: [(old: ChunkedOrder, new: ChunkedOrder)], named: Set<UInt32>,
    key: ((UInt32) -> UInt32)? = nil
  ) {
    let parts = orders.map { OrderParts($0.old, $0.new, key: key) }
    let matches = Matches(parts, key)
    changes = parts.indices.map { index in
      let part = parts[index]
      let start = matches.starts[index]
      let run = StayingRun(
        part, matches.targets[matches.oldRange(index)], newStart: start.new, named: named)
      var changes = Changes()
      for offset in part.old.positions.indices where matches.targets[start.old + offset] < 0 {
        changes.deletes.append(part.old.positions[offset])
      }
      for offset in part.new.positions.indices where !run.isStaying[offset] {
        let position = part.new.positions[offset]
        let origin = Int(matches.origins[start.new + offset])
        if origin >= 0 {
          let order = matches.order(of: origin, likely: index)
          let from = parts[order].old.positions[origin - matches.starts[order].old]
          changes.moves.append(Move(order: order, from: from, to: position))
        } else {
          changes.inserts.append(position)
        }
      }
      guard !run.movedBlocks.isEmpty else { return changes }
      for block in run.movedBlocks {
        changes.moves += (0..<block.count).map {
          Move(order: index, from: block.old + $0, to: block.new + $0)
        }
      }
      changes.moves.sort { $0.to < $1.to }
      return changes
    }
  }
}

/// Which of the handles that are left is which, over all orders.
private struct Matches {
  /// Where each order begins in both lists, and where the last one ends.
  private(set) var starts: [(old: Int, new: Int)] = [(0, 0)]
  /// For each old handle its place among the new ones, or -1 for one that is gone.
  let targets: [Int32]
  /// For each new handle its place among the old ones, or -1 for one that is new.
  let origins: [Int32]

  init(_ parts: [OrderParts], _ key: ((UInt32) -> UInt32)?) {
    let old = parts.flatMap(\.old.handles)
    let new = parts.flatMap(\.new.handles)
    let pairing = HandlePairing(old, key.map { new.map($0) } ?? new)
    targets = pairing.targets
    origins = pairing.origins
    for part in parts {
      let last = starts[starts.count - 1]
      starts.append((last.old + part.old.handles.count, last.new + part.new.handles.count))
    }
  }

  func oldRange(_ order: Int) -> Range<Int> { starts[order].old..<starts[order + 1].old }

  /// The order that an old handle was in.
  func order(of origin: Int, likely: Int) -> Int {
    if oldRange(likely).contains(origin) { return likely }
    return (0..<(starts.count - 1)).partitioningIndex { starts[$0 + 1].old > origin }
  }
}

extension Range<Int> {
  /// The first number from which on a condition holds.
  fileprivate func partitioningIndex(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
