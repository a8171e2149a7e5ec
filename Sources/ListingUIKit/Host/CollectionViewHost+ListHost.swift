#if canImport(UIKit)
  import ListingKit
  import UIKit

  extension CollectionViewHost: @MainActor ListHost {
    public var size: CGSize { viewportSize(collectionView.bounds) }

    public var visibleIndexPaths: [IndexPath] { listView.visibleIndexPaths }

    public func didAttach(to list: ListDataSource) {
      if let previous = self.list, previous !== list, previous.host === self { previous.detach() }
      self.list = list
      listView.isBehindList = true
      calls.perform { [self] in
        listView.show(self.list)
        takeSelectionMode()
      }
    }

    public func didDetach() {
      list = nil
      calls.perform { [self] in
        guard list == nil else { return }
        listView.isBehindList = false
        listView.show(nil)
        snapshot = ListSnapshot()
        collectionView.reloadData()
        showPlaceholder()
      }
    }

    public func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
      listView.isBehindList = true
      perform { [self] in
        self.snapshot = snapshot
        listView.isBehindList = false
        listView.show(snapshot)
        collectionView.reloadData()
        showPlaceholder()
        takeSelection()
        reportUnusedLayouts()
        completion()
      }
    }

    public func apply(
      _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
      completion: @escaping (Bool) -> Void
    ) {
      perform { [self] in
        guard !update.animates || collectionView.window == nil else {
          return perform(update, commit, completion)
        }
        UIView.performWithoutAnimation { perform(update, commit, completion) }
      }
    }

    public func didExchangeSections() { show { [self] in listView.exchangeSections() } }

    public func didInvalidateItemSizes(inSections indexes: [Int]) {
      show { [self] in
        listView.didInvalidateItemSizes(inSections: indexes)
        collectionView.collectionViewLayout.invalidateLayout()
      }
    }

    public func placeholderDidChange() {
      show { [self] in
        listView.placeholderDidChange()
        showPlaceholder()
      }
    }

    public func selectionDidChange() { show { [self] in takeSelection() } }

    public func cell(at indexPath: IndexPath) -> (any ListCell)? {
      let cell = collectionView.cellForItem(at: indexPath)
      return (cell as? ContentCell)?.model as? any ListCell ?? cell as? any ListCell
    }

    public func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool)
    {
      perform { [self] in
        guard position != .nearest else { return reveal(indexPath, animated) }
        collectionView.scrollToItem(
          at: indexPath,
          at: UICollectionView.ScrollPosition(position, isAcross: scrollsHorizontally),
          animated: animated)
      }
    }

    /// Performs a call of the list that it shows, unless it has left the list in the meantime.
    func perform(_ call: @escaping () -> Void) {
      let list = list
      calls.perform { [weak self] in
        guard let self, let list, self.list === list else { return }
        call()
      }
    }

    /// Shows a change of the list apart from its items. A reload that follows shows it, too.
    private func show(_ change: @escaping () -> Void) {
      perform { [self] in if !listView.isBehindList { change() } }
    }

    private var scrollsHorizontally: Bool { listLayout?.scrollsHorizontally ?? false }

    private func reveal(_ indexPath: IndexPath, _ animated: Bool) {
      collectionView.layoutIfNeeded()
      guard let frame = collectionView.layoutAttributesForItem(at: indexPath)?.frame else { return }
      collectionView.scrollRectToVisible(frame, animated: animated)
    }

    /// Shows what the list shows instead of items.
    func showPlaceholder() {
      guard let content = list.flatMap({ _ in listView.placeholderContent }) else {
        if collectionView.backgroundView is ContentView { collectionView.backgroundView = nil }
        return
      }
      let view = collectionView.backgroundView as? ContentView ?? ContentView()
      var centered = content
      centered.alignment =
        content.alignment ?? ListContentAlignment(horizontal: .center, vertical: .middle)
      view.show(centered, of: nil, in: self)
      collectionView.backgroundView = view
    }
  }

  extension UICollectionView.ScrollPosition {
    /// Creates the position for that of a list, in the direction in which it scrolls.
    init(_ position: ListScrollPosition, isAcross: Bool) {
      switch position {
      case .top, .leading: self = isAcross ? .left : .top
      case .bottom, .trailing: self = isAcross ? .right : .bottom
      case .center, .nearest: self = isAcross ? .centeredHorizontally : .centeredVertically
      }
    }
  }
#endif
