/// An action that a host offers for an item, as a swipe or in a menu.
public struct ItemAction {
  /// Where a host offers an action.
  public enum Edge: String, Hashable, Sendable { case leading, trailing, menu }

  public var title: String
  public var icon: ListIcon?
  public var edge: Edge
  /// Whether the action deletes something.
  public var isDestructive: Bool
  public var isEnabled: Bool
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
