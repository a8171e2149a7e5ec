import ListingKit

/// Obviously right, slow answers to compare with.
enum DifferenceReference {
  /// All lists of distinct elements of an alphabet, up to a length.
  static func arrangements(of alphabet: [Int], upTo length: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var last: [[Int]] = [[]]
    for _ in 0..<length {
      last = last.flatMap { list in alphabet.filter { !list.contains($0) }.map { list + [$0] } }
      all += last
    }
    return all
  }

  /// All lists over an alphabet with repeats, up to a length.
  static func words(of alphabet: [Int], upTo length: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var last: [[Int]] = [[]]
    for _ in 0..<length {
      last = last.flatMap { list in alphabet.map { list + [$0] } }
      all += last
    }
    return all
  }

  /// The length of the longest increasing run, in quadratic time.
  static func longestRun(_ values: [Int]) -> Int {
    var best: [Int] = []
    for (index, value) in values.enumerated() {
      best.append(1 + (0..<index).filter { values[$0] < value }.map { best[$0] }.reduce(0, max))
    }
    return best.max() ?? 0
  }

  /// The old positions that stay in the lexicographically smallest of the longest runs, by looking
  /// at all subsets.
  static func smallestStayingRun(_ targets: [Int]) -> [Int] {
    var best: [Int] = []
    for subset in 0..<(1 << targets.count) {
      let positions = targets.indices.filter { subset & (1 << $0) != 0 }
      let values = positions.map { targets[$0] }
      guard zip(values, values.dropFirst()).allSatisfy(<) else { continue }
      if positions.count > best.count
        || positions.count == best.count && positions.lexicographicallyPrecedes(best)
      {
        best = positions
      }
    }
    return best
  }
}

/// A generator whose seed a failing test prints (SplitMix64, Steele et al. 2014).
struct DifferenceGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
