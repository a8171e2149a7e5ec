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
  /// The question that hosts ask before the action is performed, such as "Send it to everybody?"; by default, they ask
  /// one of their own before what can't be undone.
  public var confirmation: String?
  /// Whether the user can choose the action.
  public var isEnabled: Bool
  /// Performs the action. Hosts call ``ListDataSource/perform(_:)`` rather than this.
  public var perform: () -> Void

  /// Returns the question before the action is performed; `nil` for none.
  ///
  /// - Parameter name: what the item, or several, are called.
  package func question(about name: String) -> String? {
    confirmation ?? (isDestructive && !canBeUndone ? "\(title) \(name)?" : nil)
  }

  /// Creates an action.
  public init(
    _ title: String, icon: ListIcon? = nil, edge: Edge = .trailing, isDestructive: Bool = false,
    confirmation: String? = nil, isEnabled: Bool = true, perform: @escaping () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.edge = edge
    self.isDestructive = isDestructive
    self.confirmation = confirmation
    self.isEnabled = isEnabled
    self.perform = perform
  }
}
