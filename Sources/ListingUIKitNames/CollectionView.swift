#if !canImport(UIKit)
  import ListingKit

  /// The view of a list. It draws nothing by itself: a host does.
  public typealias UICollectionView = ListView

  extension ListView {
    /// Creates a view without a list.
    ///
    /// - Parameters:
    ///   - frame: its size counts; where it is, is the host's affair.
    ///   - collectionViewLayout: where things are.
    public convenience init(frame: CGRect, collectionViewLayout: any ListLayout) {
      self.init(size: frame.size, layout: collectionViewLayout)
    }

    /// Where things are.
    public var collectionViewLayout: any ListLayout {
      get { layout }
      set { layout = newValue }
    }

    /// The number of sections on display.
    public var numberOfSections: Int { list?.displayedSnapshot.numberOfSections ?? 0 }

    /// The number of items of a section on display; 0 where there is no such section.
    public func numberOfItems(inSection section: Int) -> Int {
      list?.displayedSnapshot.numberOfItems(inSectionAt: section) ?? 0
    }

    /// The index paths of the items that can be seen, in order.
    public var indexPathsForVisibleItems: [IndexPath] { visibleIndexPaths }

    /// The cell on display at an index path; `nil` where none is.
    public func cellForItem(at indexPath: IndexPath) -> (any ListCell)? { cell(at: indexPath) }
  }
#endif
