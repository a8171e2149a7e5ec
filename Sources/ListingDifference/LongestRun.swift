/// The largest set of elements that can stay in place when a sequence is brought into order.
///
/// Finds a longest increasing subsequence; of several, first the one with the fewest elements that
/// were moved explicitly, then the one with the lexicographically smallest run of old positions.
/// It finds the lengths of runs by patience sorting (Fredman 1975) with the heads in a bit set (Hunt and
/// Szymanski 1977), or, if elements have weights, in a tree of prefix maxima (Fenwick 1994). One scan
/// then chooses the run.
package enum LongestRun {
  /// Finds the elements that stay.
  ///
  /// - Parameters:
  ///   - targets: for each common element in old order, its place in the new order; distinct and
  ///     not negative.
  ///   - sizes: the size of each element, 1 by default.
  ///   - isExplicitMove: whether the element at an old position was moved explicitly.
  /// - Returns: for each element in old order, whether it stays in place.
  /// - Complexity: O(*n* log *n*); O(*n*) where nothing is out of order.
  package static func staying(
    _ targets: [Int], sizes: [Int]? = nil, isExplicitMove: (Int) -> Bool
  ) -> [Bool] {
    if zip(targets, targets.dropFirst()).allSatisfy(<) {
      return [Bool](repeating: true, count: targets.count)
    }
    let areExplicitMoves = targets.indices.map(isExplicitMove)
    guard sizes != nil || areExplicitMoves.contains(true) else {
      let values = targets.map { Int32(truncatingIfNeeded: $0) }
      let run = staying(values, count: (targets.max() ?? -1) + 1)
      return targets.map { run.isStaying[$0] }
    }
    // One more element always outweighs any number of explicit moves.
    let weights = areExplicitMoves.enumerated().map { position, isExplicitMove in
      (sizes?[position] ?? 1) * (targets.count + 1) - (isExplicitMove ? 1 : 0)
    }
    return choose(targets, weights: weights, best: heaviestRuns(targets, weights))
  }

  /// Finds the elements that stay if none was moved explicitly: for each new position below `count` whether its element
  /// stays, and the number of those.
  ///
  /// - Parameter targets: for each old position the new one, or -1 for a removed element.
  /// - Complexity: O(*n* log *n*); O(*n*) where nothing is out of order.
  package static func staying(_ targets: [Int32], count: Int) -> (isStaying: [Bool], length: Int) {
    var isStaying = [Bool](repeating: false, count: count)
    var values = OwnedBuffer<Int32>(capacity: targets.count + 1)
    // This and the following code avoid branches that processors can't predict.
    var common = 0
    var rises = 0
    var last: Int32 = -1
    for target in targets {
      values[common] = target
      common += target >= 0 ? 1 : 0
      rises += target > last ? 1 : 0
      last = target >= 0 ? target : last
    }
    let length = isStaying.withUnsafeMutableBufferPointer { isStaying in
      guard let isStaying = isStaying.baseAddress, common > 0 else { return 0 }
      if rises < common, rises > 1 {
        return choose(values, common, below: count, into: isStaying)
      }
      // In reversed order, no run is longer than one element: the first of these is chosen.
      for index in 0..<rises { isStaying[Int(values[index])] = true }
      return rises
    }
    return (isStaying, length)
  }

  /// Chooses the lexicographically smallest of the longest runs.
  ///
  /// - Returns: its length.
  private static func choose(
    _ values: borrowing OwnedBuffer<Int32>, _ common: Int, below count: Int,
    into isStaying: UnsafeMutablePointer<Bool>
  ) -> Int {
    var best = OwnedBuffer<Int32>(capacity: common)
    let length = longestRuns(values, common, below: count, into: &best)
    var wanted = length
    var last: Int32 = -1
    for index in 0..<common {
      let value = values[index]
      let stays = best[index] ^ wanted | (value > last ? 0 : 1) == 0
      isStaying[Int(value)] = stays
      last = stays ? value : last
      wanted -= stays ? 1 : 0
    }
    return Int(length)
  }

  /// Computes, for each value, the length of the longest increasing run that begins there.
  ///
  /// - Returns: the length of the longest run.
  private static func longestRuns(
    _ values: borrowing OwnedBuffer<Int32>, _ common: Int, below count: Int,
    into best: inout OwnedBuffer<Int32>
  ) -> Int32 {
    // The largest value with which a run of each length begins. Each value replaces the next smaller one, since it
    // begins a run of the same length.
    var heads = IntegerSet(count: count)
    // By value.
    var lengths = OwnedBuffer<Int32>(capacity: count)
    var longest: Int32 = 0
    var lowest = count
    for index in (0..<common).reversed() {
      let value = Int(values[index])
      var length: Int32
      if value < lowest {
        // If little is out of order, most values continue the longest run.
        heads.insert(value)
        longest += 1
        length = longest
        lowest = value
      } else {
        let next = heads.replaceNextBelow(value)
        length = lengths[next]
        lowest = next == lowest ? value : lowest
      }
      lengths[value] = length
      best[index] = length
    }
    return longest
  }

  /// Returns, for each position, the weight of the heaviest increasing run that begins there.
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

  /// Chooses the lexicographically smallest of the best runs: the first position that begins one, then the first that
  /// continues it, and so on.
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
