/// The largest set of elements that can stay in place when a sequence is brought into order.
///
/// Finds a longest increasing subsequence; of several, first the one with the fewest elements that
/// were moved by name, then the one with the lexicographically smallest run of old positions.
/// Lengths of runs are found by patience sorting (Fredman 1975), or, where names weigh in, in a
/// tree of prefix maxima (Fenwick 1994); one scan then chooses.
@usableFromInline
enum LongestRun {
  /// Says which elements stay.
  ///
  /// - Parameters:
  ///   - targets: for each common element in old order, its place in the new order; distinct and
  ///     not negative.
  ///   - isNamed: whether the element at an old position was moved by name.
  /// - Returns: for each element in old order, whether it stays in place.
  /// - Complexity: O(*n* log *n*); O(*n*) where nothing is out of order.
  static func staying(_ targets: [Int], isNamed: (Int) -> Bool) -> [Bool] {
    if zip(targets, targets.dropFirst()).allSatisfy(<) {
      return [Bool](repeating: true, count: targets.count)
    }
    let named = targets.indices.map(isNamed)
    guard named.contains(true) else { return staying(targets) }
    // One more element always outweighs any number of named ones.
    let weights = named.map { targets.count + 1 - ($0 ? 1 : 0) }
    return choose(targets, weights: weights, best: heaviestRuns(targets, weights))
  }

  /// Says which elements stay, where none was moved by name.
  @usableFromInline
  static func staying(_ targets: [Int]) -> [Bool] {
    let best = longestRuns(targets)
    var staying = [Bool](repeating: false, count: targets.count)
    var wanted = best.max() ?? 0
    var last = -1
    for position in targets.indices where best[position] == wanted && targets[position] > last {
      staying[position] = true
      last = targets[position]
      wanted -= 1
    }
    return staying
  }

  /// For each position the length of the longest increasing run that begins there.
  private static func longestRuns(_ targets: [Int]) -> [Int] {
    var best = [Int](repeating: 0, count: targets.count)
    // The largest value with which a run of each length (less one) begins; decreasing.
    var heads: [Int] = []
    for position in targets.indices.reversed() {
      let value = targets[position]
      var low = 0
      var high = heads.count
      while low < high {
        let middle = (low + high) / 2
        if heads[middle] > value { low = middle + 1 } else { high = middle }
      }
      if low == heads.count { heads.append(value) } else { heads[low] = value }
      best[position] = low + 1
    }
    return best
  }

  /// For each position the weight of the heaviest increasing run that begins there.
  private static func heaviestRuns(_ targets: [Int], _ weights: [Int]) -> [Int] {
    let count = targets.count
    var ranks = [Int](repeating: 0, count: count)
    for (rank, position) in targets.indices.sorted(by: { targets[$0] < targets[$1] }).enumerated() {
      ranks[position] = rank
    }
    var best = [Int](repeating: 0, count: count)
    var tree = [Int](repeating: 0, count: count + 1)
    for position in targets.indices.reversed() {
      // Ranks are counted from the end, so that "greater rank" is a prefix.
      let slot = count - ranks[position]
      var node = slot - 1
      var heaviest = 0
      while node > 0 {
        heaviest = max(heaviest, tree[node])
        node &= node - 1
      }
      best[position] = heaviest + weights[position]
      node = slot
      while node <= count {
        tree[node] = max(tree[node], best[position])
        node += node & -node
      }
    }
    return best
  }

  /// The first position that begins a best run, the first after it that continues one, and so on:
  /// the lexicographically smallest of the best runs.
  private static func choose(_ targets: [Int], weights: [Int], best: [Int]) -> [Bool] {
    var staying = [Bool](repeating: false, count: targets.count)
    var wanted = best.max() ?? 0
    var last = -1
    for position in targets.indices where best[position] == wanted && targets[position] > last {
      staying[position] = true
      last = targets[position]
      wanted -= weights[position]
      if wanted == 0 { break }
    }
    return staying
  }
}
