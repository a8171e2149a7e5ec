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

    /// The screen that shows the list is no longer active. A section implements `didBecomeInactive`, which this
    /// calls.
    @available(*, deprecated, renamed: "didBecomeInactive")
    public func didBecomeDeactive() { didBecomeInactive() }

    /// A header of the type that is asked for; the same as ``dequeueHeaderView(at:)``.
    public func dequeHeaderView<View: ListReusableView>(at indexPath: IndexPath) -> View? {
      dequeueHeaderView(at: indexPath)
    }

    /// A footer of the type that is asked for; the same as ``dequeueFooterView(at:)``.
    public func dequeFooterView<View: ListReusableView>(at indexPath: IndexPath) -> View? {
      dequeueFooterView(at: indexPath)
    }
  }

  extension ListDataSource {
    /// The screen that shows the list is no longer active.
    @available(*, deprecated, renamed: "didBecomeInactive")
    public func didBecomeDeactive() { didBecomeInactive() }
  }
#endif
