import Foundation

/// The positions of the items of a section: in lines, or in the frames of a layout that places whole
/// sections.
enum SectionBody {
  /// The section isn't laid out yet.
  case none
  case lines(SectionLines)
  /// In lines that follow each other across the list.
  case across(OrthogonalLines)
  case frames(WholeSectionFrames)
}

/// The frames of a section that its layout placed as a whole, in a searchable order.
struct WholeSectionFrames {
  let frames: ListSectionFrames
  /// For each item the maximum bottom edge of the items up to it. They never decrease, so they can be
  /// searched.
  private let lowestEnds: [CGFloat]
  /// Whether the items are sorted by their top edges, so that a search can end at the first one below.
  private let isOrdered: Bool

  init(_ frames: ListSectionFrames) {
    self.frames = frames
    var lowest = -CGFloat.infinity
    var start = -CGFloat.infinity
    var isOrdered = true
    lowestEnds = frames.items.map { frame in
      if frame.minY < start { isOrdered = false }
      start = frame.minY
      lowest = max(lowest, frame.maxY)
      return lowest
    }
    self.isOrdered = isOrdered
  }

  /// Returns the items whose frames overlap a range of the section, in order.
  ///
  /// - Complexity: O(log *n* + *v*) for the *v* items from the first overlapping one to the last.
  func items(from lower: CGFloat, to upper: CGFloat) -> [Int] {
    var low = 0
    var high = lowestEnds.count
    while low < high {
      let middle = (low + high) / 2
      if lowestEnds[middle] > lower { high = middle } else { low = middle + 1 }
    }
    var result: [Int] = []
    for index in low..<frames.items.count {
      let frame = frames.items[index]
      if frame.minY >= upper && isOrdered { break }
      if frame.maxY > lower && frame.minY < upper { result.append(index) }
    }
    return result
  }
}
