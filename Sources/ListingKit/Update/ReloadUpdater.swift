/// Shows everything anew whenever something changes.
public struct ReloadUpdater: ListUpdater {
  /// Creates an updater.
  public init() {}

  public func update(for change: ListChange) -> ListUpdate {
    change.isEmpty
      ? ListUpdate(old: change.old, new: change.new, stages: [])
      : .reload(change)
  }
}
