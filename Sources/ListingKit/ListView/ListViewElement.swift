import Foundation

extension ListView {
  /// A view on display, and where it is.
  public struct Element {
    /// What a view belongs to, by position.
    public typealias Kind = ListViewElementKind

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
}
