import Foundation

/// Where the items of a section are: in lines, or in the frames of a layout that places whole
/// sections.
enum SectionBody {
  /// No layout was asked yet.
  case none
  case lines(SectionLines)
  /// In lines that follow one another across the list.
  case across(OrthogonalLines)
  case frames(WholeSectionFrames)
}

/// The frames of a section that its layout placed as a whole, in an order that can be searched.
struct WholeSectionFrames {
  let frames: ListSectionFrames
  /// For each item the largest lower edge up to it: never decreasing, so that it can be searched.
  private let lowestEnds: [CGFloat]
  /// Whether no item begins above one before it: then a search ends at the first one below.
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

  /// The items whose frames meet a stretch of the section, in order.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* items from the first that meets it to the last.
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
