#if !canImport(UIKit)
  import ListingKit

  /// The names that sections written for UIKit use.
  extension ListSection {
    /// Reads the section's items again; the same as `update`.
    @discardableResult
    public func newUpdate(
      reloadingItems: [Item] = [], reloadingHeader: Bool = false, reloadingFooter: Bool = false,
      animatingDifferences: Bool = true, completion: ListCompletion? = nil,
      fileID: String = #fileID, line: Int = #line
    ) -> ListResult {
      update(
        reloadingItems: reloadingItems, reloadingHeader: reloadingHeader,
        reloadingFooter: reloadingFooter, animatingDifferences: animatingDifferences,
        completion: completion, fileID: fileID, line: line)
    }

    /// A header of the type that is asked for; the same as ``dequeueHeaderView(at:)``.
    public func dequeHeaderView<View: ListReusableView>(at indexPath: IndexPath) -> View? {
      dequeueHeaderView(at: indexPath)
    }

    /// A footer of the type that is asked for; the same as ``dequeueFooterView(at:)``.
    public func dequeFooterView<View: ListReusableView>(at indexPath: IndexPath) -> View? {
      dequeueFooterView(at: indexPath)
    }
  }
#endif
