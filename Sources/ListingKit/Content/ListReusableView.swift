import Foundation

/// A view that a list creates, configures and reuses: a cell, a header, a footer.
///
/// Hosts create one with `init()` if none is free for reuse, and draw its ``content``.
public protocol ListReusableView: AnyObject {
  /// Creates an empty view.
  init()

  /// The content of the view, which is read after the section has configured it. Empty by default.
  var content: ListContent { get }

  /// Returns the size of a view that draws itself, like `UIView.sizeThatFits(_:)`.
  ///
  /// - Parameter size: the available width, and an unlimited height, in points.
  /// - Returns: the size in points, whose width is used only if it's left to the view; `nil` (the
  ///   default) to measure ``content``.
  func sizeThatFits(_ size: CGSize) -> CGSize?

  /// Resets the view before it's used for another item. Does nothing by default.
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

/// A cell, header or footer that shows the content that is set.
public final class ListContentView: ListCell {
  /// The content of the view.
  public var content: ListContent = .empty
  public var isSelected = false

  /// Creates an empty view.
  public init() {}

  public func prepareForReuse() {
    content = .empty
    isSelected = false
  }
}
