/// The strategy that turns the change of a transaction into an update for the host.
///
/// The default is ``DiffingUpdater``; ``ReloadUpdater`` reloads the whole list. A custom updater
/// may choose between them, or modify the change that it passes to one of them:
///
/// ```swift
/// struct AdsReloadingUpdater: ListUpdater {
///   func update(for change: ListChange) -> ListUpdate {
///     DiffingUpdater().update(for: change.reloading(sections: ["ads"]))
///   }
/// }
/// ```
public protocol ListUpdater: Sendable {
  /// Returns the update that leads from the old snapshot to the new one.
  ///
  /// The method runs on the list's owner or elsewhere. It must not use the list. An update that
  /// doesn't lead to the new snapshot would break the host: debug builds check that, reload
  /// instead, and report a diagnostic.
  ///
  /// - Parameter change: the net change of the transaction.
  /// - Returns: the update; an empty one isn't passed to the host.
  func update(for change: ListChange) -> ListUpdate

  /// Returns whether computing the update takes so long that it's computed off the list's owner; `false` by
  /// default.
  ///
  /// The method runs on the owner, so it must be fast. It's called only in a list with an owner and
  /// a host, for transactions that weren't ended explicitly.
  func computesOffOwner(_ change: ListChange) -> Bool
}

extension ListUpdater {
  public func computesOffOwner(_ change: ListChange) -> Bool { false }
}

/// An updater that reloads the whole list whenever something changes.
public struct ReloadUpdater: ListUpdater {
  /// Creates an updater.
  public init() {}

  public func update(for change: ListChange) -> ListUpdate {
    var update = ListUpdate(
      old: change.old, new: change.new, isReload: !change.isEmpty, stages: [])
    update.unknownSections = change.unknownSections
    return update
  }
}
