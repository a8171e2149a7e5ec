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
