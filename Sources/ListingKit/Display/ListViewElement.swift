import Foundation

extension ListView {
  /// A view on display, and where it is.
  public struct Element {
    /// What the view belongs to.
    public enum Kind: Hashable, Sendable {
      /// The cell of an item.
      case item(IndexPath)
      /// The header of the section at an index.
      case header(section: Int)
      /// The footer of the section at an index.
      case footer(section: Int)
    }

    /// What the view belongs to, by position.
    public var kind: Kind
    /// Where it is, in points from the upper left corner of the content.
    public var frame: CGRect
    /// What is drawn over what: of two views that overlap the one with the larger number. A header
    /// or footer that stays in sight has 1, all else 0.
    public var zIndex = 0
    /// The view itself, filled.
    public var view: any ListReusableView

    /// Where it was laid out, from top to bottom and left to right.
    var place: CGRect
    /// What the view belongs to, by name.
    var name: Name
    /// The section that is told of its display; kept, as a section that left is told of the end.
    var section: any ListSection
  }

  /// What a view belongs to, whatever its position.
  enum Name: Hashable {
    case item(ListItemPath)
    case supplementary(ListSupplementaryPath)
  }
}

/// The views that are free for reuse, by type.
struct ViewPool {
  private var views: [ObjectIdentifier: [any ListReusableView]] = [:]

  mutating func put(_ view: any ListReusableView) {
    views[ObjectIdentifier(type(of: view)), default: []].append(view)
  }

  mutating func take<View: ListReusableView>(_ type: View.Type) -> View? {
    guard let view = views[ObjectIdentifier(type)]?.popLast() as? View else { return nil }
    view.prepareForReuse()
    return view
  }
}
