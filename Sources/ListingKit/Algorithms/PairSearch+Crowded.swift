extension ElementPairing {
  /// How many steps may lead to no match before hash values count as useless, and then once more
  /// without them: enough for any pairing of some thousand elements, and in proportion to the
  /// lists beyond.
  @inlinable
  static func stepLimit(_ oldCount: Int, _ newCount: Int) -> Int {
    1 << 20 + 32 * (oldCount + newCount)
  }
}

extension PairSearch {
  /// Finds the pairs where so many hash values coincide that a table is of no use.
  ///
  /// An element is looked for beside the last match, then among the old ones that are left, from
  /// there on. When all comparisons are used up it is looked for beside the last match alone: what
  /// is found nowhere goes and comes. Repeats pair in the order in which they are met.
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
        // A match just before the last one: they run backwards.
        step = found == guess - 2 * step ? -step : 1
      }
      join(found, target)
      left.remove(found)
      guess = found + step
    }
  }
}

/// The positions of a list that are left, of which the next one from anywhere is found quickly: a
/// forest with halved paths (Tarjan and van Leeuwen 1984).
@usableFromInline
struct FreePositions {
  /// For each position itself while it is left, or else one after it; the last one is the end.
  private var next: [Int]

  @usableFromInline
  init(_ count: Int) { next = Array(0...count) }

  @usableFromInline
  func contains(_ position: Int) -> Bool { next[position] == position }

  @usableFromInline
  mutating func remove(_ position: Int) { next[position] = position + 1 }

  /// The first position from one on that is left; the number of all positions where there is none.
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
