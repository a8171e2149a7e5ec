import Foundation

/// Lines that are filled with items as long as they fit.
struct FlowBreaking: LineBreaking, Equatable {
  var top: CGFloat
  var bottom: CGFloat
  var spacing: CGFloat
  /// The distance of a line from the left edge of the list.
  var left: CGFloat
  /// The distance of a line from the right edge of the list.
  var right: CGFloat
  /// The length of a line.
  var room: CGFloat
  /// The minimum distance between two items of a line.
  var itemSpacing: CGFloat
  /// The size of an item until it's measured.
  var estimate: CGSize
  /// Whether measured items are as wide as their content, instead of the line.
  var hugsContent = false
  var uniformSize: CGSize?
  var sharesLines = false
  var incomingLine: OpenLine?
  var problem: String?
  /// Whether each item is on its own line, whatever its width.
  var isPlainList = false

  var dependsOnSizes: Bool { true }
  var widestItem: CGFloat? { isPlainList ? nil : room }

  func line(
    at first: Int, before end: Int, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> BrokenLine {
    let shared = incomingLine(at: first, &sizes)
    var line = emptyLine(on: shared)
    var next = first
    while next < sizes.count {
      let size = size(of: next, &sizes).size
      guard line.fits(size) else { break }
      line.append(size)
      next += 1
      if isPlainList { break }
    }
    return BrokenLine(
      itemCount: next - first, length: max(0, line.height - (shared?.overlap ?? 0)),
      overlap: shared?.overlap)
  }

  func places(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [ItemPlace] {
    let shared = incomingLine(at: items.lowerBound, &sizes)
    var line = emptyLine(on: shared)
    var measuring: [ItemMeasuring?] = []
    for item in items {
      let (size, isKnown) = size(of: item, &sizes)
      line.append(size)
      measuring.append(isKnown ? nil : self.measuring)
    }
    let origin = CGPoint(x: left + room - line.room, y: -(shared?.overlap ?? 0))
    let frames =
      sharesLines
      ? line.packedFrames(at: origin)
      : line.frames(at: origin, isLast: items.upperBound == sizes.count)
    return zip(frames, measuring).map { ItemPlace(frame: $0, measuring: $1) }
  }

  func tail(of items: Range<Int>, _ sizes: inout ItemSizes) -> LineTail? {
    guard sharesLines else { return nil }
    var line = emptyLine(on: incomingLine(at: items.lowerBound, &sizes))
    for item in items { line.append(size(of: item, &sizes).size) }
    return LineTail(x: left + room - line.room + line.end + right, height: line.height)
  }

  /// Returns the open line of the previous section if the item is the first one and fits there.
  private func incomingLine(at first: Int, _ sizes: inout ItemSizes) -> OpenLine? {
    guard first == 0, let incomingLine, first < sizes.count else { return nil }
    let end = incomingLine.x + left + size(of: first, &sizes).size.width
    return end <= left + room + .lengthTolerance ? incomingLine : nil
  }

  /// Returns an empty line, or the rest of an open one.
  private func emptyLine(on open: OpenLine?) -> FlowLine {
    FlowLine(room: room - (open?.x ?? 0), spacing: itemSpacing)
  }

  private var measuring: ItemMeasuring { ItemMeasuring(room: room, hugsContent: hugsContent) }

  private func size(of item: Int, _ sizes: inout ItemSizes) -> (size: CGSize, isKnown: Bool) {
    let known = sizes.size(of: item, by: measuring) ?? uniformSize
    var size = known ?? estimate
    size.width = isPlainList ? room : min(size.width, room)
    return (size, known != nil)
  }
}
