/// Makes updates of the least that changed: what stays keeps its cells, and as little as can be
/// moves. What a list does by default.
///
/// Only items that operations touched are compared, however long the list is.
public struct DiffingUpdater: ListUpdater {
  /// The number of changes above which everything is shown anew instead; `nil` for never.
  public var reloadsAbove: Int?
  /// The number of items to compare above which that is done off the list's owner.
  public var computesOffOwnerAbove: Int

  /// Creates an updater.
  ///
  /// - Parameters:
  ///   - reloadsAbove: the number of changes (``ListUpdate/changeCount``) above which everything is
  ///     shown anew. Never by default, as cells that could stay would be lost with it. A
  ///     `UICollectionView` is slow with many changes in a batch; IGListKit reloads above 100.
  ///   - computesOffOwnerAbove: the number of items to compare (``ListChange/comparedItemCount``)
  ///     above which that is done off the list's owner. 50 inserts that are far apart have some
  ///     25,000 items compared, and take half a millisecond with all that belongs to them, a small
  ///     part of a frame (`Benchmarks/results.md`); out of order it is a few times that.
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
    // A look at the parts is for where there may be enough in them.
    change.touchedItemCount > computesOffOwnerAbove
      && change.comparedItemCount > computesOffOwnerAbove
  }
}
