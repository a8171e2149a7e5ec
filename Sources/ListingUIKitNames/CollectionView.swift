#if os(Linux) || !canImport(UIKit)
  import ListingKit

  /// The view of a list. It's drawn by a host.
  public typealias UICollectionView = ListView

  extension ListView {
    /// Creates a view without a list.
    ///
    /// - Parameters:
    ///   - frame: the frame, of which only the size is used; the host determines the position.
    ///   - collectionViewLayout: the layout of the list.
    public convenience init(frame: CGRect, collectionViewLayout: any ListLayout) {
      self.init(size: frame.size, layout: collectionViewLayout)
    }

    /// The layout of the list.
    public var collectionViewLayout: any ListLayout {
      get { layout }
      set { layout = newValue }
    }

    /// The number of displayed sections.
    public var numberOfSections: Int { list?.displayedSnapshot.numberOfSections ?? 0 }

    /// Returns the number of displayed items of a section; 0 if there is no such section.
    public func numberOfItems(inSection section: Int) -> Int {
      list?.displayedSnapshot.numberOfItems(inSectionAt: section) ?? 0
    }

    /// The index paths of the visible items, in order.
    public var indexPathsForVisibleItems: [IndexPath] { visibleIndexPaths }

    /// Returns the displayed cell at an index path; `nil` if there is none.
    public func cellForItem(at indexPath: IndexPath) -> (any ListCell)? { cell(at: indexPath) }
  }
#endif
