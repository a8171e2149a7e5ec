import Foundation

extension ListView {
  /// A displayed view and its frame.
  public struct Element {
    /// The kind and the position of a view.
    public typealias Kind = ListViewElementKind

    /// The kind and the position of the view.
    public var kind: Kind
    /// The frame of the view, in points of the content.
    public var frame: CGRect
    /// The drawing order: of overlapping views the one with the larger number is in front, and of
    /// equal ones the later one in ``ListView/visibleElements``. A pinned header or footer has 1,
    /// and all other views 0 unless their layout gives another number.
    public var zIndex = 0
    /// The opacity of the view, from 0 to 1. A host without opacity draws the view if it's more
    /// than 0.
    public var alpha: CGFloat = 1
    /// Whether the view isn't drawn.
    public var isHidden = false
    /// The view itself.
    public var view: any ListReusableView

    /// The frame from the layout, for a vertical list from left to right.
    var place: CGRect
    /// Whether the frame is another one than in the layout, so that the view stays visible.
    var isMoved = false
    /// The element that the view belongs to, by identifiers.
    var name: Name
    /// The section of the view; `nil` for a view of the whole list.
    var section: (any ListSection)?
  }
}
