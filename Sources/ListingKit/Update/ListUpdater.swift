/// The strategy that turns what changed in a turn into an update for the host.
///
/// ``DiffingUpdater`` is what a list has by default; ``ReloadUpdater`` shows everything anew. One of
/// your own may choose between them, or change what one of them is given:
///
/// ```swift
/// struct AdsReloadingUpdater: ListUpdater {
///   func update(for change: ListChange) -> ListUpdate {
///     DiffingUpdater().update(for: change.reloading(sections: ["ads"]))
///   }
/// }
/// ```
public protocol ListUpdater: Sendable {
  /// Makes the update that leads from the old snapshot to the new one.
  ///
  /// It runs on the list's owner or off it, and is a function of the change alone: it must not use
  /// the list. An update that does not lead to the new snapshot would break the host; debug builds
  /// look, reload instead and hand a diagnostic to the list.
  ///
  /// - Parameter change: what was on display, what will be, and what operations asked for.
  /// - Returns: the update; one that is empty is not handed to the host.
  func update(for change: ListChange) -> ListUpdate

  /// Whether an update would take so long that it is to be made off the list's owner.
  ///
  /// Asked on the owner, so that it must be quick, and only where it can be heeded: in a list with
  /// an owner and a host, for a turn that nobody ended by hand. Says no by default.
  func computesOffOwner(_ change: ListChange) -> Bool
}

extension ListUpdater {
  public func computesOffOwner(_ change: ListChange) -> Bool { false }
}
