/// A view that a list makes, fills and uses again: a cell, a header, a footer.
///
/// Hosts make one with `init()` when none is free for reuse, and draw its ``content``.
public protocol ListReusableView: AnyObject {
  /// Creates an empty view.
  init()

  /// What the view shows; read after the section has filled it. Nothing by default.
  var content: ListContent { get }

  /// Forgets what was shown, before the view is used for something else. Does nothing by default.
  func prepareForReuse()
}

extension ListReusableView {
  public var content: ListContent { .empty }
  public func prepareForReuse() {}
}

/// The view of an item.
public protocol ListCell: ListReusableView {}

/// A ready cell, header or footer that shows the content it is given.
public final class ListContentView: ListCell {
  /// What the view shows.
  public var content: ListContent = .empty

  /// Creates an empty view.
  public init() {}

  public func prepareForReuse() { content = .empty }
}
