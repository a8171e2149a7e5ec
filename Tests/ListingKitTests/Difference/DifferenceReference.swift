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
}
