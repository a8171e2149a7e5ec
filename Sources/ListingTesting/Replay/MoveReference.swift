/// Finds the elements that stay in place when a sequence is sorted, in the simplest ways, to test a
/// faster algorithm.
package enum MoveReference {
  /// The maximum number of elements for which ``staying(_:isNamed:)`` is used, since it tries every
  /// subset.
  package static let subsetLimit = 10

  /// Returns the length of a longest increasing subsequence.
  ///
  /// - Parameter targets: the new position of each element, in old order; distinct.
  /// - Complexity: O(*n*²); O(*n*) if the elements are in order, as after most updates.
  package static func longestRun(_ targets: [Int]) -> Int {
    if zip(targets, targets.dropFirst()).allSatisfy(<) { return targets.count }
    var lengths: [Int] = []
    for (index, target) in targets.enumerated() {
      let before = (0..<index).filter { targets[$0] < target }.map { lengths[$0] }
      lengths.append((before.max() ?? 0) + 1)
    }
    return lengths.max() ?? 0
  }

  /// Returns the old indexes of the elements that stay: a longest increasing subsequence; of several, the
  /// one with the fewest elements that were moved explicitly; and of these, the lexicographically
  /// smallest.
  ///
  /// - Parameters:
  ///   - targets: the new position of each element, in old order; distinct.
  ///   - isNamed: whether the element at an old index was moved explicitly.
  /// - Complexity: O(2ⁿ *n*), since it tries every subset.
  package static func staying(_ targets: [Int], isNamed: (Int) -> Bool) -> [Int] {
    var best: [Int] = []
    var bestNamed = 0
    for subset in 0..<(1 << targets.count) {
      let run = targets.indices.filter { subset & (1 << $0) != 0 }
      guard zip(run, run.dropFirst()).allSatisfy({ targets[$0] < targets[$1] }) else { continue }
      let named = run.filter(isNamed).count
      let isBetter =
        if run.count != best.count {
          run.count > best.count
        } else if named != bestNamed {
          named < bestNamed
        } else {
          run.lexicographicallyPrecedes(best)
        }
      if isBetter { (best, bestNamed) = (run, named) }
    }
    return best
  }
}
