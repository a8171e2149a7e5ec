import Foundation

/// A view behind a section of a compositional layout, which shows nothing of its items.
///
/// The layout makes it, from the type that is registered for its kind:
/// ``CompositionalLayout/register(_:forDecorationViewOfKind:)``.
public struct LayoutDecorationItem: Hashable, Sendable {
  /// What kind of view it is.
  public var kind: String
  /// The room kept free between the edges of the section and the view.
  public var contentInsets: ListDirectionalEdgeInsets
  /// Of two views that overlap, the one with the larger number is drawn over the other; items have
  /// 0.
  public var zIndex: Int
  /// What it shows, where that needs no view of its own.
  var content: ListContent?

  /// A view behind a whole section: its items, its content insets and what is at its boundary.
  ///
  /// - Parameters:
  ///   - kind: what kind of view it is; each may occur once in a section.
  ///   - contentInsets: the room kept free round it, in points.
  ///   - zIndex: its place in the order of drawing, behind items by default.
  public static func background(
    kind: String, contentInsets: ListDirectionalEdgeInsets = .zero, zIndex: Int = -1
  ) -> LayoutDecorationItem {
    LayoutDecorationItem(kind: kind, contentInsets: contentInsets, zIndex: zIndex)
  }

  /// A color behind a whole section; no view has to be registered for it.
  ///
  /// - Parameters:
  ///   - color: the color.
  ///   - contentInsets: the room kept free round it, in points.
  ///   - zIndex: its place in the order of drawing, behind items by default.
  public static func background(
    color: ListColor, contentInsets: ListDirectionalEdgeInsets = .zero, zIndex: Int = -1
  ) -> LayoutDecorationItem {
    // Another color is another kind, and so another view.
    var item = background(
      kind: "background \(color)", contentInsets: contentInsets, zIndex: zIndex)
    item.content = ListContent.column([]).sized(width: .fill, height: .fill)
      .colored(background: color)
    return item
  }
}
