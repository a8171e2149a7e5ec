import Foundation

/// The layout attributes of a part of a list, as in UIKit.
public struct ListLayoutAttributes: Hashable, Sendable {
  /// The kind of the part.
  public var kind: ListView.Element.Kind
  /// The frame of the part, in points of the content.
  public var frame: CGRect
  /// The drawing order: of overlapping parts the one with the larger number is in front.
  public var zIndex: Int
}

extension ListView {
  /// Returns the attributes of all parts that intersect a rectangle of the content, displayed or
  /// not, in order.
  ///
  /// No views are made or measured: parts that were never visible have estimated frames, and
  /// unknown headers and footers are left out. Pinned views are where they are at the current
  /// offset. Of a section that scrolls orthogonally, the result contains the part that is visible
  /// at its own offset.
  ///
  /// - Parameter rectangle: a rectangle in points of the content; an empty one intersects nothing.
  /// - Complexity: O(log *n* + *v*) for *v* parts in the rectangle's range of the scroll direction.
  public func layoutAttributes(in rectangle: CGRect) -> [ListLayoutAttributes] {
    let (axes, room) = (axes, room)
    let start = axes.offset(of: rectangle.origin, of: rectangle.size, in: room)
    let (lower, upper) = (max(0, start), start + axes.size(rectangle.size).height)
    // A NaN fails the comparison.
    guard hasRoom, lower < upper, lower < sections.length else { return [] }
    return places(in: lower..<min(upper, sections.length)).compactMap { place in
      let frame = axes.frame(place.place, in: room)
      guard frame.minX < rectangle.maxX, frame.maxX > rectangle.minX,
        frame.minY < rectangle.maxY, frame.maxY > rectangle.minY
      else { return nil }
      return ListLayoutAttributes(kind: place.kind, frame: frame, zIndex: place.zIndex)
    }
  }

  /// Returns the items whose frames intersect a rectangle of the content; see
  /// ``layoutAttributes(in:)``.
  public func indexPathsForItems(in rectangle: CGRect) -> [IndexPath] {
    layoutAttributes(in: rectangle).compactMap {
      if case .item(let indexPath) = $0.kind { indexPath } else { nil }
    }
  }
}
