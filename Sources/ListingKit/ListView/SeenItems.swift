/// The visible items of one view, or of all views of a shared list, from which the list loads pages and reports
/// impressions.
struct SeenItems {
  /// The first and the last visible item of each section, by section index.
  var ranges: [Int: ClosedRange<Int>] = [:]
  /// The items that show enough of themselves for an impression.
  var impressions: [ListItemPath] = []

  mutating func add(_ other: SeenItems) {
    ranges.merge(other.ranges) { $0.union($1) }
    impressions += other.impressions
  }
}

extension ClosedRange {
  /// The smallest range that contains both.
  func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
