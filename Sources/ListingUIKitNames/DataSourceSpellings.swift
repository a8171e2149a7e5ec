#if os(Linux) || !canImport(UIKit)
  import ListingKit

  extension ListDataSource {
    /// Creates an empty list with the options of a UIKit data source. Without any of them, use
    /// ``init(identity:updater:logger:isolation:)``, which creates the same list.
    ///
    /// - Parameters:
    ///   - collectImpression: whether items that show half of themselves for a second give an impression; see
    ///     ``impressionRule``.
    ///   - alwaysUseReloadDataSource: whether each update reloads the whole list, with a ``ReloadUpdater``.
    ///   - prefetchingEnabled: whether items are prefetched near the viewport; see ``prefetchesItems``.
    ///     Sections with pages load them ahead in any case.
    ///   - useNewDiffableDataSource: has no effect: there is one implementation of updates with differences.
    ///   - viewController: has no effect: there are no view controllers. The list doesn't retain it.
    ///   - isolation: the actor that the list belongs to, which is the one on which the list is created.
    @_disfavoredOverload
    public convenience init(
      collectImpression: Bool = false, alwaysUseReloadDataSource: Bool = false,
      prefetchingEnabled: Bool = false, useNewDiffableDataSource: Bool = false,
      viewController: AnyObject? = nil, isolation: isolated (any Actor)? = #isolation
    ) {
      self.init(
        updater: alwaysUseReloadDataSource ? ReloadUpdater() : DiffingUpdater(),
        isolation: isolation)
      if collectImpression { impressionRule = ImpressionRule() }
      prefetchesItems = prefetchingEnabled
    }
  }
#endif
