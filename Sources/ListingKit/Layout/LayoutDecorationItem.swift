import Foundation

/// A view behind a section of a compositional layout, which doesn't depend on its items.
///
/// The layout makes it from the type that is registered for its kind:
/// ``CompositionalLayout/register(_:forDecorationViewOfKind:)``.
public struct LayoutDecorationItem: Hashable, Sendable {
  /// The kind of the view.
  public var kind: String
  /// The insets of the view from the edges of the section.
  public var contentInsets: ListDirectionalEdgeInsets
  /// The drawing order: of overlapping views the one with the larger number is in front. Items have
  /// 0.
  public var zIndex: Int
  /// The content of a view without its own type.
  var content: ListContent?

  /// A view behind a whole section, including its content insets and the views at its boundary.
  ///
  /// - Parameters:
  ///   - kind: the kind of the view, which may occur once in a section.
  ///   - contentInsets: the insets of the view, in points.
  ///   - zIndex: the drawing order, behind items by default.
  public static func background(
    kind: String, contentInsets: ListDirectionalEdgeInsets = .zero, zIndex: Int = -1
  ) -> LayoutDecorationItem {
    LayoutDecorationItem(kind: kind, contentInsets: contentInsets, zIndex: zIndex)
  }

  /// A color behind a whole section, for which no view needs to be registered.
  ///
  /// - Parameters:
  ///   - color: the color.
  ///   - contentInsets: the insets of the colored area, in points.
  ///   - zIndex: the drawing order, behind items by default.
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
