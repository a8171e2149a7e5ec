/// An action that a host offers for an item, on a swipe or in a menu.
///
/// ```swift
/// books.onActions { context in
///   [ItemAction("Share", icon: .mail, edge: .leading) { share(context.item) }]
/// }
/// ```
public struct ItemAction {
  /// Where a host offers an action: on a swipe that starts at an edge, or only in a menu.
  public enum Edge: String, Hashable, Sendable { case leading, trailing, menu }

  /// The title.
  public var title: String
  /// The symbol next to the title, if any.
  public var icon: ListIcon?
  /// Where the action is offered.
  public var edge: Edge
  /// Whether the action deletes something.
  public var isDestructive: Bool
  /// Whether ``ListDataSource/undo()`` takes the action back. Hosts ask before other destructive actions.
  public internal(set) var canBeUndone = false
  /// Whether the user can choose the action.
  public var isEnabled: Bool
  /// Performs the action. Hosts call ``ListDataSource/perform(_:)`` rather than this.
  public var perform: () -> Void

  /// Creates an action.
  public init(
    _ title: String, icon: ListIcon? = nil, edge: Edge = .trailing, isDestructive: Bool = false,
    isEnabled: Bool = true, perform: @escaping () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.edge = edge
    self.isDestructive = isDestructive
    self.isEnabled = isEnabled
    self.perform = perform
  }
}
