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
      /// A view of another kind: that of an item or, at the boundary of a section, of its item 0.
      case supplementary(ListSupplementaryKind, IndexPath)
      /// A view of the layout's own, by its kind: behind the section at an index, or at an item of
      /// it, as a separator is.
      case decoration(String, section: Int, item: Int? = nil)
      /// A view at the boundary of the whole list.
      case boundary(ListSupplementaryKind)
    }

    /// What the view belongs to, by position.
    public var kind: Kind
    /// Where it is, in points from the upper left corner of the content.
    public var frame: CGRect
    /// What is drawn over what: of two views that overlap the one with the larger number, of equal
    /// ones the later one in ``ListView/visibleElements``. A header or footer that stays in sight
    /// has 1, and all else 0 unless its layout says another number.
    public var zIndex = 0
    /// How opaque it is drawn, from 0 to 1; a host that cannot draws it where this is more than 0.
    public var alpha: CGFloat = 1
    /// Whether it is not drawn.
    public var isHidden = false
    /// The view itself, filled.
    public var view: any ListReusableView

    /// Where the layout has it, from top to bottom and left to right.
    var place: CGRect
    /// Whether that is not where it belongs, but where it stays in sight.
    var isMoved = false
    /// What the view belongs to, by name.
    var name: Name
    /// The section of the view. Views of the whole list have none.
    var section: (any ListSection)?
    /// The item whose display was reported last, if the view is a cell.
    var shown: Shown?

    /// An item whose display was reported to its section, which is notified of the end even if it has
    /// left the list.
    struct Shown {
      let path: ListItemPath
      let indexPath: IndexPath
      let section: any ListSection
    }
  }

  /// What a view belongs to, whatever its position.
  enum Name: Hashable {
    case item(ListItemPath)
    case supplementary(ListSupplementaryPath)
    /// A view of the layout's own, by the path that a view of its kind would have.
    case decoration(ListSupplementaryPath)
    case boundary(ListSupplementaryKind)
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
