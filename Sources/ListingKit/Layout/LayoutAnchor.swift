import Foundation

/// Edges of a rectangle in the direction of reading.
public struct LayoutEdges: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = LayoutEdges(rawValue: 1)
  /// The edge where reading begins.
  public static let leading = LayoutEdges(rawValue: 2)
  /// The lower edge.
  public static let bottom = LayoutEdges(rawValue: 4)
  /// The edge where reading ends.
  public static let trailing = LayoutEdges(rawValue: 8)
  /// All edges.
  public static let all: LayoutEdges = [.top, .leading, .bottom, .trailing]
}

/// A point of a rectangle at which a view is attached to an item or a group.
///
/// One edge stands for its middle, two adjacent edges for their corner. No edge, or two opposite
/// edges, stand for the middle of the rectangle in that direction.
public struct LayoutAnchor: Hashable, Sendable {
  /// How far the attached view is moved towards the trailing and the bottom edge.
  public enum Offset: Hashable, Sendable {
    /// In points.
    case absolute(CGPoint)
    /// In parts of the attached view's width and height.
    case fractional(CGPoint)
  }

  /// The edges that define the point.
  public var edges: LayoutEdges
  /// How far the attached view is moved from there.
  public var offset: Offset

  /// Creates an anchor.
  public init(edges: LayoutEdges, offset: Offset = .absolute(.zero)) {
    self.edges = edges
    self.offset = offset
  }

  /// Creates an anchor with an offset in points.
  public init(edges: LayoutEdges, absoluteOffset: CGPoint) {
    self.init(edges: edges, offset: .absolute(absoluteOffset))
  }

  /// Creates an anchor with an offset in parts of the attached view's size.
  public init(edges: LayoutEdges, fractionalOffset: CGPoint) {
    self.init(edges: edges, offset: .fractional(fractionalOffset))
  }
}

extension LayoutAnchor {
  /// The point in a rectangle of a size, from its corner.
  func point(in size: CGSize) -> CGPoint {
    func part(_ start: LayoutEdges, _ end: LayoutEdges) -> CGFloat {
      edges.contains(start) == edges.contains(end) ? 0.5 : edges.contains(start) ? 0 : 1
    }
    return CGPoint(
      x: size.width * part(.leading, .trailing), y: size.height * part(.top, .bottom))
  }

  /// How far a view of a size is moved, in points.
  func distance(for size: CGSize) -> CGPoint {
    switch offset {
    case .absolute(let offset): offset.usable
    case .fractional(let part): CGPoint(x: part.x * size.width, y: part.y * size.height).usable
    }
  }

  /// The anchor with x and y exchanged.
  var transposed: LayoutAnchor {
    var transposed = LayoutEdges()
    if edges.contains(.top) { transposed.insert(.leading) }
    if edges.contains(.leading) { transposed.insert(.top) }
    if edges.contains(.bottom) { transposed.insert(.trailing) }
    if edges.contains(.trailing) { transposed.insert(.bottom) }
    let offset: Offset =
      switch offset {
      case .absolute(let point): .absolute(point.transposed)
      case .fractional(let point): .fractional(point.transposed)
      }
    return LayoutAnchor(edges: transposed, offset: offset)
  }
}

extension CGPoint {
  /// The point with x and y exchanged.
  var transposed: CGPoint { CGPoint(x: y, y: x) }

  static func + (one: CGPoint, other: CGPoint) -> CGPoint {
    CGPoint(x: one.x + other.x, y: one.y + other.y)
  }

  static func - (one: CGPoint, other: CGPoint) -> CGPoint {
    CGPoint(x: one.x - other.x, y: one.y - other.y)
  }
}
