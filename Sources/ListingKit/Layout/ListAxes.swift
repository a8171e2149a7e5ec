import Foundation

/// The direction in which a list scrolls.
public enum ListScrollDirection: Hashable, Sendable {
  /// The list scrolls vertically.
  case vertical
  /// The list scrolls horizontally, in the direction of reading.
  case horizontal
}

/// Converts a layout from top to bottom and from left to right to the directions of a list.
///
/// All arithmetic is done for a list that scrolls vertically. A list that scrolls horizontally has
/// x and y exchanged; a list that reads from right to left is mirrored.
struct ListAxes: Equatable {
  var scrollDirection: ListScrollDirection
  var layoutDirection: ListLayoutDirection

  private var isHorizontal: Bool { scrollDirection == .horizontal }

  /// Converts a size in either direction: its sides are exchanged if the list scrolls horizontally.
  func size(_ size: CGSize) -> CGSize { isHorizontal ? size.transposed : size }

  /// Converts a frame of the layout to the content of a size.
  func frame(_ frame: CGRect, in content: CGSize) -> CGRect {
    var frame = isHorizontal ? frame.transposed : frame
    if layoutDirection == .rightToLeft { frame.origin.x = content.width - frame.maxX }
    return frame
  }

  /// Converts a point of the content of a size to the layout.
  func point(_ point: CGPoint, in content: CGSize) -> CGPoint {
    let x = layoutDirection == .rightToLeft ? content.width - point.x : point.x
    return isHorizontal ? CGPoint(x: point.y, y: x) : CGPoint(x: x, y: point.y)
  }

  /// Returns the top left corner of a viewport of a size at an offset.
  func corner(at offset: CGFloat, of size: CGSize, in content: CGSize) -> CGPoint {
    frame(CGRect(origin: CGPoint(x: 0, y: offset), size: self.size(size)), in: content).origin
  }

  /// Returns the offset for the top left corner of a viewport of a size.
  func offset(of corner: CGPoint, of size: CGSize, in content: CGSize) -> CGFloat {
    guard isHorizontal else { return corner.y }
    return layoutDirection == .leftToRight ? corner.x : content.width - size.width - corner.x
  }
}

extension CGSize {
  /// The size with its sides exchanged.
  var transposed: CGSize { CGSize(width: height, height: width) }
}

extension CGRect {
  /// The rectangle with x and y exchanged.
  var transposed: CGRect { CGRect(x: minY, y: minX, width: height, height: width) }
}

extension ListEdgeInsets {
  /// The insets with x and y exchanged.
  var transposed: ListEdgeInsets {
    ListEdgeInsets(top: left, left: top, bottom: right, right: bottom)
  }
}

extension ListDirectionalEdgeInsets {
  /// The insets with x and y exchanged.
  var transposed: ListDirectionalEdgeInsets {
    ListDirectionalEdgeInsets(top: leading, leading: top, bottom: trailing, trailing: bottom)
  }
}

/// An edge of a list, in the direction in which it scrolls.
public enum ListEdge: String, Hashable, Sendable, CaseIterable {
  /// The edge where the list begins: the top of a list that scrolls vertically.
  case start
  /// The edge where the list ends.
  case end
}
