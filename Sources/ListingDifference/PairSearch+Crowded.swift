extension ElementPairing {
  /// The number of unsuccessful steps after which hash values count as useless, and the number of
  /// comparisons after that: enough for any pairing of some thousand elements, and in proportion to
  /// longer lists.
  @inlinable
  static func stepLimit(_ oldCount: Int, _ newCount: Int) -> Int {
    1 << 20 + 32 * (oldCount + newCount)
  }
}

extension PairSearch {
  /// Finds the pairs if so many hash values collide that a table is useless.
  ///
  /// Each element is compared with the neighbors of the last match, then with the remaining old
  /// elements after it. When all comparisons are used up, it's compared with the neighbors only: an
  /// element that isn't found is a delete and an insert. Repeated elements are paired in the order
  /// in which they are found.
  ///
  /// - Complexity: O(*n*) comparisons (``ElementPairing/stepLimit(_:_:)``).
  @inlinable
  @inline(never)
  func runCrowded() {
    targets.update(repeating: -1, count: oldCount)
    origins.update(repeating: -1, count: newCount)
    var left = FreePositions(oldCount)
    var guess = 0
    var step = 1
    var comparisons = ElementPairing.stepLimit(oldCount, newCount)
    for target in 0..<newCount {
      var found = (0..<oldCount).contains(guess) && left.contains(guess) ? guess : oldCount
      if found < oldCount, !identity.areSame(old[found], new[target]) { found = oldCount }
      if found == oldCount {
        // Once around, beginning at the guess.
        let start = min(max(guess, 0), oldCount)
        for range in [start..<oldCount, 0..<start] where found == oldCount {
          var position = left.first(from: range.lowerBound)
          while position < range.upperBound, comparisons > 0 {
            comparisons -= 1
            if identity.areSame(old[position], new[target]) {
              found = position
              break
            }
            position = left.first(from: position + 1)
          }
        }
        guard found < oldCount else { continue }
        // A match just before the last one: the order is reversed.
        step = found == guess - 2 * step ? -step : 1
      }
      join(found, target)
      left.remove(found)
      guess = found + step
    }
  }
}

/// The remaining positions of a list, in which the next one after any position is found quickly: a
/// forest with path halving (Tarjan and van Leeuwen 1984).
@usableFromInline
struct FreePositions {
  /// For each position the position itself if it remains, or else a later one; the last one is the
  /// end.
  private var next: [Int]

  @usableFromInline
  init(_ count: Int) { next = Array(0...count) }

  @usableFromInline
  func contains(_ position: Int) -> Bool { next[position] == position }

  @usableFromInline
  mutating func remove(_ position: Int) { next[position] = position + 1 }

  /// The first remaining position from a position on, or the number of all positions.
  @usableFromInline
  mutating func first(from position: Int) -> Int {
    var position = position
    while next[position] != position {
      next[position] = next[next[position]]
      position = next[position]
    }
    return position
  }
}
