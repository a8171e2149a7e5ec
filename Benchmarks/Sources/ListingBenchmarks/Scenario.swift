/// A pair of lists, by numbers: each benchmark makes its identifiers of them.
struct Scenario {
  let name: String
  let old: [Int]
  let new: [Int]
  /// Whether the lists differ at their ends alone.
  var differsAtEndsOnly = false
  var isShuffle = false
  /// Whether few elements are in another place than before, counted from their neighbours.
  var isNearlySame: Bool { differsAtEndsOnly || name == "last to the front" }

  /// The scenarios of a size, always the same ones.
  static func all(count: Int) -> [Scenario] {
    var generator = SeededGenerator(seed: 20_240_229)
    let base = Array(0..<count)
    let fresh = Array(count..<(count * 2))
    var churn = base
    for _ in 0..<(count / 5) { churn.remove(at: Int.random(in: churn.indices, using: &generator)) }
    for index in 0..<(count / 5) {
      churn.insert(fresh[index], at: Int.random(in: churn.indices, using: &generator))
    }
    for _ in 0..<(count / 5) {
      let element = churn.remove(at: Int.random(in: churn.indices, using: &generator))
      churn.insert(element, at: Int.random(in: churn.indices, using: &generator))
    }
    return [
      Scenario(name: "no change", old: base, new: base, differsAtEndsOnly: true),
      Scenario(
        name: "50 % overlap", old: base, new: Array(base[(count / 2)...]) + fresh[..<(count / 2)]),
      Scenario(name: "shuffle", old: base, new: base.shuffled(using: &generator), isShuffle: true),
      Scenario(name: "reverse", old: base, new: base.reversed()),
      Scenario(name: "churn", old: base, new: churn),
      Scenario(
        name: "append 50", old: base, new: base + fresh[..<50], differsAtEndsOnly: true),
      Scenario(
        name: "prepend 50", old: base, new: fresh[..<50] + base, differsAtEndsOnly: true),
      Scenario(
        name: "every other deleted", old: base, new: base.filter { $0.isMultiple(of: 2) }),
      Scenario(name: "last to the front", old: base, new: [count - 1] + base.dropLast()),
      Scenario(name: "all replaced", old: base, new: fresh),
    ]
  }
}

/// SplitMix64 (Steele et al. 2014): the scenarios are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
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
