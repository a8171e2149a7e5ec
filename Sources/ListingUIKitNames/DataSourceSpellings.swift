#if !canImport(UIKit)
  import ListingKit

  extension ListDataSource {
    /// Creates an empty list with the options of a UIKit data source. Without any of them, use
    /// ``init(identity:updater:logger:isolation:)``, which creates the same list.
    ///
    /// - Parameters:
    ///   - collectImpression: has no effect: no host reports impressions yet. Handlers of impressions are
    ///     called with the events that are passed to ``deliver(_:)``, whatever this is.
    ///   - alwaysUseReloadDataSource: whether each update reloads the whole list, with a ``ReloadUpdater``.
    ///   - prefetchingEnabled: has no effect: no host reports items to prefetch yet. Sections with pages
    ///     load them ahead, whatever this is.
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
    }
  }
#endif
