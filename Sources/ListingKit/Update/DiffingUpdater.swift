/// The default updater, which makes minimal updates: surviving items keep their cells, and as few
/// as possible are moved.
///
/// It compares only items that operations touched, independently of the length of the list.
public struct DiffingUpdater: ListUpdater {
  /// The number of changes above which the whole list is reloaded instead; `nil` for never.
  public var reloadsAbove: Int?
  /// The number of items to compare above which the update is computed off the list's owner.
  public var computesOffOwnerAbove: Int

  /// Creates an updater.
  ///
  /// - Parameters:
  ///   - reloadsAbove: the number of changes (``ListUpdate/changeCount``) above which the whole
  ///     list is reloaded. Never by default, since cells that could stay would be lost. A
  ///     `UICollectionView` is slow with many changes in a batch; IGListKit reloads above 100.
  ///   - computesOffOwnerAbove: the number of items to compare (``ListChange/comparedItemCount``)
  ///     above which the update is made off the list's owner. 50 inserts far apart compare about
  ///     25,000 items and take half a millisecond in total, a small part of a frame
  ///     (`Benchmarks/results.md`), or a few times that if the items are out of order.
  public init(reloadsAbove: Int? = nil, computesOffOwnerAbove: Int = 10_000) {
    self.reloadsAbove = reloadsAbove
    self.computesOffOwnerAbove = computesOffOwnerAbove
  }

  public func update(for change: ListChange) -> ListUpdate {
    let update = UpdateBuilder(change: change).update()
    guard let reloadsAbove, update.changeCount > reloadsAbove else { return update }
    return .reload(change)
  }

  public func computesOffOwner(_ change: ListChange) -> Bool {
    // The exact number is needed only if the upper bound is large enough.
    change.touchedItemCount > computesOffOwnerAbove
      && change.comparedItemCount > computesOffOwnerAbove
  }
}
