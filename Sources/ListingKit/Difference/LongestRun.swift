/// The largest set of elements that can stay in place when a sequence is brought into order.
///
/// Finds a longest increasing subsequence; of several, first the one with the fewest elements that
/// were moved by name, then the one with the lexicographically smallest run of old positions.
/// Lengths of runs are found by patience sorting (Fredman 1975), or, where names weigh in, in a
/// tree of prefix maxima (Fenwick 1994); one scan then chooses.
enum LongestRun {
  /// Says which elements stay.
  ///
  /// - Parameters:
  ///   - targets: for each common element in old order, its place in the new order; distinct and
  ///     not negative.
  ///   - sizes: how much each element counts for; without them each counts for one.
  ///   - isNamed: whether the element at an old position was moved by name.
  /// - Returns: for each element in old order, whether it stays in place.
  /// - Complexity: O(*n* log *n*); O(*n*) where nothing is out of order.
  static func staying(
    _ targets: [Int], sizes: [Int]? = nil, isNamed: (Int) -> Bool
  ) -> [Bool] {
    if zip(targets, targets.dropFirst()).allSatisfy(<) {
      return [Bool](repeating: true, count: targets.count)
    }
    let named = targets.indices.map(isNamed)
    guard sizes != nil || named.contains(true) else { return staying(targets) }
    // One more element always outweighs any number of named ones.
    let weights = named.enumerated().map { position, isNamed in
      (sizes?[position] ?? 1) * (targets.count + 1) - (isNamed ? 1 : 0)
    }
    return choose(targets, weights: weights, best: heaviestRuns(targets, weights))
  }

  /// Says which elements stay, where none was moved by name.
  private static func staying(_ targets: [Int]) -> [Bool] {
    let highest = (targets.max() ?? -1) + 1
    let isStaying = stayingTargets(targets.map { Int32(truncatingIfNeeded: $0) }, count: highest)
    return targets.map { isStaying[$0] }
  }

  /// Says for each new position below `count` whether its element stays in place.
  ///
  /// - Parameter targets: for each old position the new one, or -1 for an element that is gone.
  static func stayingTargets(_ targets: [Int32], count: Int) -> [Bool] {
    var isStaying = [Bool](repeating: false, count: count)
    let best = longestRuns(targets)
    var wanted = best.max() ?? 0
    var last: Int32 = -1
    for (position, target) in targets.enumerated()
    where target > last && best[position] == wanted {
      isStaying[Int(target)] = true
      last = target
      wanted -= 1
    }
    return isStaying
  }

  /// For each position the length of the longest increasing run that begins there; 0 for -1.
  private static func longestRuns(_ targets: [Int32]) -> [Int32] {
    var best = [Int32](repeating: 0, count: targets.count)
    // The largest value with which a run of each length (less one) begins; decreasing.
    var heads: [Int32] = []
    var previous = 0
    for position in targets.indices.reversed() where targets[position] >= 0 {
      let value = targets[position]
      // Neighbours often continue the run that was just extended: look there first.
      var low = 0
      var high = heads.count
      if previous < heads.count, heads[previous] > value {
        low = previous + 1
        if low == heads.count || heads[low] < value { high = low }
      } else if previous < heads.count {
        high = previous
      }
      while low < high {
        let middle = (low + high) / 2
        if heads[middle] > value { low = middle + 1 } else { high = middle }
      }
      if low == heads.count { heads.append(value) } else { heads[low] = value }
      previous = low
      best[position] = Int32(truncatingIfNeeded: low + 1)
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
