import Foundation

/// The direction in which a list scrolls.
public enum ListScrollDirection: Hashable, Sendable {
  /// From top to bottom.
  case vertical
  /// In the direction of reading.
  case horizontal
}

/// Turns what is laid out from top to bottom and from left to right into the directions of a list.
///
/// All arithmetic is done for a list that scrolls down; a list that scrolls across has x and y
/// exchanged, one that reads from right to left is a mirror image.
struct ListAxes: Equatable {
  var scrollDirection: ListScrollDirection
  var layoutDirection: ListLayoutDirection

  private var isHorizontal: Bool { scrollDirection == .horizontal }

  /// A size with its sides exchanged where the list scrolls across; the same both ways.
  func size(_ size: CGSize) -> CGSize { isHorizontal ? size.transposed : size }

  /// Where something laid out is in a content of a size.
  func frame(_ frame: CGRect, in content: CGSize) -> CGRect {
    var frame = isHorizontal ? frame.transposed : frame
    if layoutDirection == .rightToLeft { frame.origin.x = content.width - frame.maxX }
    return frame
  }

  /// The corner of what can be seen, of a size, where so much of the content is before it.
  func corner(at offset: CGFloat, of size: CGSize, in content: CGSize) -> CGPoint {
    frame(CGRect(origin: CGPoint(x: 0, y: offset), size: self.size(size)), in: content).origin
  }

  /// How much of the content is before a corner of what can be seen; the inverse.
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
