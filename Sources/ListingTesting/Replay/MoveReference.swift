/// Which elements stay in place when a sequence is brought into order: the plainest ways to find
/// out, to hold a faster one against.
public enum MoveReference {
  /// Above this number of elements ``staying(_:isNamed:)`` is not asked, as it tries every subset.
  public static let subsetLimit = 10

  /// The length of a longest increasing run.
  ///
  /// - Parameter targets: for each element in old order, its place in the new order; distinct.
  /// - Complexity: O(*n*²); O(*n*) where nothing is out of order, as after most updates.
  public static func longestRun(_ targets: [Int]) -> Int {
    if zip(targets, targets.dropFirst()).allSatisfy(<) { return targets.count }
    var lengths: [Int] = []
    for (index, target) in targets.enumerated() {
      let before = (0..<index).filter { targets[$0] < target }.map { lengths[$0] }
      lengths.append((before.max() ?? 0) + 1)
    }
    return lengths.max() ?? 0
  }

  /// The old indexes of the elements that stay: the longest increasing run; of several the one with
  /// the fewest elements that were moved by name; of several the lexicographically smallest.
  ///
  /// - Parameters:
  ///   - targets: for each element in old order, its place in the new order; distinct.
  ///   - isNamed: whether the element at an old index was moved by name.
  /// - Complexity: O(2ⁿ *n*): every subset is looked at.
  public static func staying(_ targets: [Int], isNamed: (Int) -> Bool) -> [Int] {
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
