import Foundation

/// A section that handles events of all kinds and decides which interactions it allows.
///
/// The list calls ``handle(_:)`` with each event. After it, it calls the method of ``ListSection`` for the event, if
/// there is one.
public protocol ListSectionInteraction: ListSection {
  /// Handles an event of an item, a view or the section.
  func handle(_ event: ListEvent)

  /// Returns whether the section handles events of a kind; `true` by default. Hosts neither compute the
  /// working range of sections that handle nothing of it nor time their impressions.
  func handles(_ kind: ListEvent.Kind) -> Bool

  /// Returns whether the user may do something to an item; by default everything except for moving it.
  ///
  /// A section that allows moves takes over the new order of its items when ``handle(_:)`` receives
  /// ``ListEvent/Kind/didMove``.
  func allows(
    _ interaction: ListInteraction, for itemIdentifier: String, at indexPath: IndexPath
  ) -> Bool

  /// Returns whether the user may move an item to the place of ``ListEvent/move``; by default, whether moving
  /// it is allowed at all.
  ///
  /// The list calls the section of the item, and then the target section, if it's another one: the event's
  /// subject names the section of the item. Without an event, the move begins.
  func allows(
    _ interaction: ListInteraction, for itemIdentifier: String, at indexPath: IndexPath,
    event: ListEvent?
  ) -> Bool

  /// Returns the actions that the host offers for an item; none by default.
  func actions(for itemIdentifier: String, at indexPath: IndexPath) -> [ItemAction]

  /// The title of the section in an index; `nil` by default.
  var indexTitle: String? { get }
}

extension ListSectionInteraction {
  public func handles(_ kind: ListEvent.Kind) -> Bool { true }
  public func allows(
    _ interaction: ListInteraction, for itemIdentifier: String, at indexPath: IndexPath
  ) -> Bool { interaction != .move }
  public func allows(
    _ interaction: ListInteraction, for itemIdentifier: String, at indexPath: IndexPath,
    event: ListEvent?
  ) -> Bool { allows(interaction, for: itemIdentifier, at: indexPath) }
  public func actions(for itemIdentifier: String, at indexPath: IndexPath) -> [ItemAction] { [] }
  public var indexTitle: String? { nil }
}
