import Foundation

/// Where a part of a list is laid out: what UIKit calls layout attributes.
public struct ListLayoutAttributes: Hashable, Sendable {
  /// What is there.
  public var kind: ListView.Element.Kind
  /// Where it is, in points of the content.
  public var frame: CGRect
  /// What is drawn over what: of two that overlap the one with the larger number.
  public var zIndex: Int
}

extension ListView {
  /// Where everything is that meets a rectangle of the content, on display or not, in order.
  ///
  /// Nothing is made or measured for it: what was never visible has an estimated place, and headers
  /// and footers of which nothing is known are not there. What stays in sight is where the list is
  /// scrolled to, and of a section that scrolls across the list there is what its own offset lets be
  /// seen.
  ///
  /// - Parameter rectangle: in points of the content; an empty one meets nothing.
  /// - Complexity: O(log *n* + *v*) for *v* parts that are as far down the list as the rectangle.
  public func layoutAttributes(in rectangle: CGRect) -> [ListLayoutAttributes] {
    let (axes, room) = (axes, room)
    let start = axes.offset(of: rectangle.origin, of: rectangle.size, in: room)
    let (lower, upper) = (max(0, start), start + axes.size(rectangle.size).height)
    // What is no number fails the comparison.
    guard hasRoom, lower < upper, lower < sections.length else { return [] }
    return places(in: lower..<min(upper, sections.length)).compactMap { place in
      let frame = axes.frame(place.place, in: room)
      guard frame.minX < rectangle.maxX, frame.maxX > rectangle.minX,
        frame.minY < rectangle.maxY, frame.maxY > rectangle.minY
      else { return nil }
      return ListLayoutAttributes(kind: place.kind, frame: frame, zIndex: place.zIndex)
    }
  }

  /// The items whose frames meet a rectangle of the content; see ``layoutAttributes(in:)``.
  public func indexPathsForItems(in rectangle: CGRect) -> [IndexPath] {
    layoutAttributes(in: rectangle).compactMap {
      if case .item(let indexPath) = $0.kind { indexPath } else { nil }
    }
  }
}
