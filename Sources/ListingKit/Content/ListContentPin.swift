import Foundation

/// The edges of an overlay to which a child is pinned, each with a distance in points, positive inwards;
/// `nil` for an edge to which it isn't pinned.
///
/// As in PinLayout, pins can be combined: `.all`, `.horizontally.and(.bottom)`. `left` and `right` are
/// absolute, `leading` and `trailing` follow the direction of reading. If both specify the same edge,
/// `left` and `right` take precedence.
public struct ListContentPin: Hashable, Sendable {
  public var top: CGFloat?
  public var bottom: CGFloat?
  public var left: CGFloat?
  public var right: CGFloat?
  public var leading: CGFloat?
  public var trailing: CGFloat?

  /// Creates pins to the edges with a distance.
  public init(
    top: CGFloat? = nil, bottom: CGFloat? = nil, left: CGFloat? = nil, right: CGFloat? = nil,
    leading: CGFloat? = nil, trailing: CGFloat? = nil
  ) {
    self.top = top
    self.bottom = bottom
    self.left = left
    self.right = right
    self.leading = leading
    self.trailing = trailing
  }

  /// All four edges.
  public static let all = horizontally.and(vertically)
  /// The left and the right edge.
  public static let horizontally = ListContentPin(leading: 0, trailing: 0)
  /// The top and the bottom edge.
  public static let vertically = ListContentPin(top: 0, bottom: 0)
  public static let top = ListContentPin(top: 0)
  public static let bottom = ListContentPin(bottom: 0)
  public static let left = ListContentPin(left: 0)
  public static let right = ListContentPin(right: 0)
  public static let leading = ListContentPin(leading: 0)
  public static let trailing = ListContentPin(trailing: 0)

  /// Returns the edges of both. If both pin the same edge, the distance of the other one is used.
  public func and(_ other: ListContentPin) -> ListContentPin {
    ListContentPin(
      top: other.top ?? top, bottom: other.bottom ?? bottom, left: other.left ?? left,
      right: other.right ?? right, leading: other.leading ?? leading,
      trailing: other.trailing ?? trailing)
  }

  /// Returns the same edges with another distance.
  public func at(_ distance: CGFloat) -> ListContentPin {
    ListContentPin(
      top: top.map { _ in distance }, bottom: bottom.map { _ in distance },
      left: left.map { _ in distance }, right: right.map { _ in distance },
      leading: leading.map { _ in distance }, trailing: trailing.map { _ in distance })
  }
}

/// The width or the height of content.
public enum ListContentLength: Hashable, Sendable {
  /// A length in points.
  case points(CGFloat)
  /// A fraction of the space in the container: 0.5 is half of it.
  case fraction(CGFloat)
  /// The remaining space, which is shared evenly by all children that fill.
  case fill
  /// A part of the remaining space: in a row, twice as much for 2 as for 1, or for ``fill``.
  case share(CGFloat)
}

extension ListContentLength {
  /// The weight of the part of the remaining space; `nil` for a length that doesn't depend on others.
  package var weight: CGFloat? {
    switch self {
    case .fill: 1
    case .share(let weight): max(0, weight.asLength)
    case .points, .fraction: nil
    }
  }

  /// Whether it takes a part of the remaining space.
  package var fills: Bool { weight != nil }
}

/// The alignment of content in space that it doesn't need. A `nil` component is that of the container,
/// and finally the top leading corner.
public struct ListContentAlignment: Hashable, Sendable {
  /// A horizontal alignment.
  public enum Horizontal: String, Hashable, Sendable, CaseIterable {
    case leading
    case center
    case trailing
  }

  /// A vertical alignment.
  public enum Vertical: String, Hashable, Sendable, CaseIterable {
    case top
    case middle
    case bottom
  }

  public var horizontal: Horizontal?
  public var vertical: Vertical?

  /// Creates an alignment.
  public init(horizontal: Horizontal? = nil, vertical: Vertical? = nil) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
