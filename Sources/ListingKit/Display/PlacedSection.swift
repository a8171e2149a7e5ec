import Foundation

/// A section as it is laid out: what was measured, and where its parts are.
struct PlacedSection {
  let identifier: String
  /// The identifiers of the items, to carry measured heights over an update.
  var items: [String]
  /// The measured height of each item; NaN for one that was not measured.
  var measuredHeights: [CGFloat]
  /// The measured heights of header and footer; `nil` until asked for, then `.some(nil)` for none.
  var supplementaryHeights: [ListSupplementaryKind: CGFloat?] = [:]
  /// The frames from the section's own corner; `nil` when they have to be made anew.
  var frames: ListSectionFrames? {
    didSet { lowestEnds = nil }
  }
  /// The distance of the section's upper edge from the content's, in points.
  var top: CGFloat = 0
  /// For each item the largest lower edge up to it: never decreasing, so that it can be searched.
  private var lowestEnds: [CGFloat]?

  init(identifier: String, items: [String]) {
    self.identifier = identifier
    self.items = items
    measuredHeights = Array(repeating: .nan, count: items.count)
  }

  /// Takes a new order of the items; what was measured of those that stay is kept.
  mutating func reorder(_ newItems: [String]) {
    guard items != newItems else { return }
    let isAppend = newItems.count >= items.count && newItems.starts(with: items)
    if isAppend {
      measuredHeights += Array(repeating: .nan, count: newItems.count - items.count)
    } else {
      let known = Dictionary(zip(items, measuredHeights), uniquingKeysWith: { first, _ in first })
      measuredHeights = newItems.map { known[$0] ?? .nan }
    }
    items = newItems
    frames = nil
  }

  mutating func forgetHeight(ofItemAt index: Int) {
    guard measuredHeights.indices.contains(index) else { return }
    measuredHeights[index] = .nan
    frames = nil
  }

  /// - Complexity: O(*n*), however many items are named.
  mutating func forgetHeights(of identifiers: Set<String>) {
    for (index, item) in items.enumerated() where identifiers.contains(item) {
      forgetHeight(ofItemAt: index)
    }
  }

  mutating func forgetAllHeights() {
    measuredHeights = Array(repeating: .nan, count: items.count)
    supplementaryHeights = [:]
    frames = nil
  }

  /// The items whose frames meet a stretch of the section, in order.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* items from the first that meets it to the last.
  mutating func items(from lower: CGFloat, to upper: CGFloat) -> [Int] {
    guard let frames else { return [] }
    let ends = lowestEnds ?? makeLowestEnds(frames)
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > lower { high = middle } else { low = middle + 1 }
    }
    var result: [Int] = []
    var index = low
    while index < frames.items.count {
      let frame = frames.items[index]
      if frame.minY >= upper && isOrdered { break }
      if frame.maxY > lower && frame.minY < upper { result.append(index) }
      index += 1
    }
    return result
  }

  /// Whether no item begins above one before it: then a search ends at the first one below.
  private var isOrdered = true

  private mutating func makeLowestEnds(_ frames: ListSectionFrames) -> [CGFloat] {
    var lowest = -CGFloat.infinity
    var start = -CGFloat.infinity
    isOrdered = true
    let ends = frames.items.map { frame -> CGFloat in
      if frame.minY < start { isOrdered = false }
      start = frame.minY
      lowest = max(lowest, frame.maxY)
      return lowest
    }
    lowestEnds = ends
    return ends
  }
}
