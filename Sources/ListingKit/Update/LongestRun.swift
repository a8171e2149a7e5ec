/// The largest set of elements that can stay in place when a sequence is brought into order.
///
/// Finds a longest increasing subsequence; of several, first the one with the fewest elements that
/// were moved by name, then the one with the lexicographically smallest run of old positions.
/// The chain lengths are kept in a tree of prefix maxima (Fenwick 1994), scanned once to choose.
enum LongestRun {
  /// Says which elements stay.
  ///
  /// - Parameters:
  ///   - targets: for each common element in old order, its place in the new order; distinct.
  ///   - isNamed: whether the element at an old position was moved by name.
  /// - Returns: for each element in old order, whether it stays in place.
  /// - Complexity: O(*n* log *n*); O(*n*) where nothing is out of order.
  static func staying(_ targets: [Int], isNamed: (Int) -> Bool) -> [Bool] {
    let count = targets.count
    if zip(targets, targets.dropFirst()).allSatisfy(<) {
      return [Bool](repeating: true, count: count)
    }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, position) in targets.indices.sorted(by: { targets[$0] < targets[$1] }).enumerated() {
      ranks[position] = rank
    }
    // One more element always outweighs any number of named ones.
    let weights = targets.indices.map { count + 1 - (isNamed($0) ? 1 : 0) }
    var best = [Int](repeating: 0, count: count)
    var tree = [Int](repeating: 0, count: count + 1)
    for position in targets.indices.reversed() {
      // Ranks are counted from the end, so that "greater rank" is a prefix.
      let slot = count - ranks[position]
      var longest = 0
      var node = slot - 1
      while node > 0 {
        longest = max(longest, tree[node])
        node &= node - 1
      }
      best[position] = longest + weights[position]
      node = slot
      while node <= count {
        tree[node] = max(tree[node], best[position])
        node += node & -node
      }
    }
    var staying = [Bool](repeating: false, count: count)
    var wanted = best.max() ?? 0
    var last = -1
    for position in targets.indices where best[position] == wanted && ranks[position] > last {
      staying[position] = true
      last = ranks[position]
      wanted -= weights[position]
      if wanted == 0 { break }
    }
    return staying
  }
}
