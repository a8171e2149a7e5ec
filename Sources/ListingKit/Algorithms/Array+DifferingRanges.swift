extension Array where Element: Equatable {
  /// Returns the ranges between the common beginning and the common end of two arrays, in each of them.
  ///
  /// - Complexity: O(*n*).
  func differingRanges(from new: [Element]) -> (old: Range<Int>, new: Range<Int>) {
    let shorter = Swift.min(count, new.count)
    var prefix = 0
    while prefix < shorter, self[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, self[count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    return (prefix..<(count - suffix), prefix..<(new.count - suffix))
  }
}
