#if !canImport(UIKit)
  import ListingKit

  /// The spelling of `dequeue` that sections written for UIKit have.
  extension ListSection {
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
