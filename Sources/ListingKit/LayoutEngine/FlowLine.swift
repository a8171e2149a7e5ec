import Foundation

/// A line of a flow layout that is being filled.
struct FlowLine {
  /// The maximum length of the line.
  let room: CGFloat
  /// The minimum distance between two items.
  let spacing: CGFloat
  /// The height of the highest item.
  private(set) var height: CGFloat = 0
  private var sizes: [CGSize] = []
  private var widths: CGFloat = 0

  init(room: CGFloat, spacing: CGFloat) {
    self.room = room
    self.spacing = spacing
  }

  /// Returns whether another item fits on the line. Any item fits on an empty line.
  func fits(_ size: CGSize) -> Bool {
    sizes.isEmpty
      || widths + spacing * CGFloat(sizes.count) + size.width <= room + .lengthTolerance
  }

  mutating func append(_ size: CGSize) {
    sizes.append(size)
    widths += size.width
    height = max(height, size.height)
  }

  mutating func removeAll() {
    sizes.removeAll(keepingCapacity: true)
    widths = 0
    height = 0
  }

  /// The position of the next item, from the start of the line.
  var end: CGFloat { widths + spacing * CGFloat(sizes.count) }

  /// Returns the frames of the line's items, at its top and with the minimum distance between them.
  func packedFrames(at origin: CGPoint) -> [CGRect] {
    var x = origin.x
    return sizes.map { size in
      defer { x += size.width + spacing }
      return CGRect(origin: CGPoint(x: x, y: origin.y), size: size)
    }
  }

  /// Returns the frames of the line's items.
  ///
  /// - Parameters:
  ///   - origin: the top left corner of the line.
  ///   - isLast: whether the section has no further line.
  func frames(at origin: CGPoint, isLast: Bool) -> [CGRect] {
    let gap = isLast ? gapOfLastLine : gapOfFullLine
    var x = origin.x
    if !isLast && sizes.count == 1 { x += (room - widths) / 2 }
    return sizes.map { size in
      defer { x += size.width + gap }
      return CGRect(
        origin: CGPoint(x: x, y: origin.y + (height - size.height) / 2), size: size)
    }
  }

  private var gapOfFullLine: CGFloat {
    sizes.count > 1 ? max(spacing, (room - widths) / CGFloat(sizes.count - 1)) : spacing
  }

  /// The distance that aligns the items of the last line with the columns of a grid: that of a full line
  /// of such items.
  private var gapOfLastLine: CGFloat {
    guard let width = sizes.first?.width, width > 0, sizes.allSatisfy({ $0.width == width })
    else { return spacing }
    let columns = ((room + spacing + .lengthTolerance) / (width + spacing)).rounded(.down)
    return columns > 1 ? max(spacing, (room - columns * width) / (columns - 1)) : spacing
  }
}

/// A line that a section leaves open for the items of the next section.
struct OpenLine: Equatable, Sendable {
  /// The position at which the next item can start, in points from the left edge of the list.
  var x: CGFloat
  /// The distance from the top of the line to the start of the next section, in points.
  var overlap: CGFloat
}

/// The end of the last line of a section that shares its lines.
struct LineTail {
  /// The position at which the next item can start, in points from the left edge of the list.
  let x: CGFloat
  /// The height of the line's highest item, in points.
  let height: CGFloat
}
