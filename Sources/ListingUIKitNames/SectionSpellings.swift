#if os(Linux) || !canImport(UIKit)
  import ListingKit

  /// The names that sections written for UIKit use.
  extension ListSection {
    /// Reads the section's items again, like `update`.
    @discardableResult
    public func newUpdate(
      reloadingItems: [any ListIdentifiable] = [], reloadingHeader: Bool = false,
      reloadingFooter: Bool = false,
      animatingDifferences: Bool = true, completion: ListCompletion? = nil,
      fileID: String = #fileID, line: Int = #line
    ) -> ListResult {
      update(
        reloadingItems: reloadingItems, reloadingHeader: reloadingHeader,
        reloadingFooter: reloadingFooter, animatingDifferences: animatingDifferences,
        completion: completion, fileID: fileID, line: line)
    }

    /// Called when the screen that shows the list becomes inactive. Sections implement
    /// `didBecomeInactive`, which this calls.
    @available(*, deprecated, renamed: "didBecomeInactive")
    public func didBecomeDeactive() { didBecomeInactive() }

    /// Returns a header of the requested type, like ``dequeueHeaderView(at:)``.
    public func dequeHeaderView<View: ListReusableView>(at indexPath: IndexPath) -> View? {
      dequeueHeaderView(at: indexPath)
    }

    /// Returns a footer of the requested type, like ``dequeueFooterView(at:)``.
    public func dequeFooterView<View: ListReusableView>(at indexPath: IndexPath) -> View? {
      dequeueFooterView(at: indexPath)
    }
  }

  extension ListDataSource {
    /// Called when the screen that shows the list becomes inactive.
    @available(*, deprecated, renamed: "didBecomeInactive")
    public func didBecomeDeactive() { didBecomeInactive() }
  }
#endif
