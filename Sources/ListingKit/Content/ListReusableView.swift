import Foundation

/// A view that a list makes, fills and uses again: a cell, a header, a footer.
///
/// Hosts make one with `init()` when none is free for reuse, and draw its ``content``.
public protocol ListReusableView: AnyObject {
  /// Creates an empty view.
  init()

  /// What the view shows; read after the section has filled it. Nothing by default.
  var content: ListContent { get }

  /// The size that a view needs which draws itself, as `UIView.sizeThatFits(_:)` returns it.
  ///
  /// - Parameter size: the available width, and an unlimited height, in points.
  /// - Returns: the size in points, of which the width counts only where it's left to the view; `nil`
  ///   (the default) to have ``content`` measured.
  func sizeThatFits(_ size: CGSize) -> CGSize?

  /// Forgets what was shown, before the view is used for something else. Does nothing by default.
  func prepareForReuse()
}

extension ListReusableView {
  public var content: ListContent { .empty }
  public func sizeThatFits(_ size: CGSize) -> CGSize? { nil }
  public func prepareForReuse() {}
}

/// The view of an item.
public protocol ListCell: ListReusableView {
  /// Whether the item is selected. The list sets it before the cell is displayed and whenever it
  /// changes, and measures and draws the cell again if its content depends on it. Cells that don't
  /// store it ignore the selection.
  var isSelected: Bool { get set }
}

extension ListCell {
  public var isSelected: Bool {
    get { false }
    set {}
  }
}

/// A ready cell, header or footer that shows the content it is given.
public final class ListContentView: ListCell {
  /// What the view shows.
  public var content: ListContent = .empty
  public var isSelected = false

  /// Creates an empty view.
  public init() {}

  public func prepareForReuse() {
    content = .empty
    isSelected = false
  }
}
