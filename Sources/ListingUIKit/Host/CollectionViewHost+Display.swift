#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// Display, scrolling and prefetching: what the collection view reports reaches the sections.
  extension CollectionViewHost: UICollectionViewDelegate {
    public func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      calls.handle {
        guard let cell = cell as? any ListReusableView else { return }
        listView.beginDisplay(of: .item(indexPath), view: cell)
      }
    }

    public func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      // By the cell: the index path may be that of another item in the meantime.
      calls.handle { if let cell = cell as? any ListReusableView { listView.endDisplay(of: cell) } }
    }

    public func collectionView(
      _ collectionView: UICollectionView,
      willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind elementKind: String, at indexPath: IndexPath
    ) {
      calls.handle {
        guard let view = view as? any ListReusableView else { return }
        listView.beginDisplay(
          of: SupplementaryName.element(elementKind, at: indexPath), view: view)
      }
    }

    public func collectionView(
      _ collectionView: UICollectionView,
      didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {
      calls.handle { if let view = view as? any ListReusableView { listView.endDisplay(of: view) } }
    }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
      calls.handle { takeViewport(collectionView.bounds) }
      #if canImport(ObjectiveC)
        forwardingDelegate?.scrollViewDidScroll?(scrollView)
      #else
        forwardingDelegate?.scrollViewDidScroll(scrollView)
      #endif
    }

    // MARK: - Selection

    public func collectionView(
      _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { calls.handle { list?.allows(.highlight, at: indexPath) ?? false } }

    public func collectionView(
      _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
    ) {
      calls.handle { _ = listView.beginPress(at: indexPath) }
    }

    public func collectionView(
      _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) {
      calls.handle { listView.endPress(cancelled: true) }
    }

    public func collectionView(
      _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { calls.handle { list?.allows(.select, at: indexPath) ?? false } }

    public func collectionView(
      _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { calls.handle { list?.allows(.deselect, at: indexPath) ?? false } }

    public func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      calls.handle { listView.choose(at: indexPath) }
      // A section may have refused it, or handled it as the end of a selection.
      takeSelection()
    }

    public func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {
      calls.handle { listView.deselect(at: indexPath) }
    }

    public func collectionView(
      _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
    ) -> Bool { calls.handle { list?.isSelectable(at: indexPath) ?? false } }

    // MARK: - Menus

    #if !os(tvOS)
      public func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
        point: CGPoint
      ) -> UIContextMenuConfiguration? {
        guard let indexPath = indexPaths.first, indexPaths.count == 1 else { return nil }
        return calls.handle { contextMenuConfiguration(forItemAt: indexPath) }
      }
    #endif
  }

  extension CollectionViewHost: UICollectionViewDataSourcePrefetching {
    public func collectionView(
      _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) {
      calls.handle { listView.setPrefetching(indexPaths, isNeeded: true) }
    }

    public func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      calls.handle { listView.setPrefetching(indexPaths, isNeeded: false) }
    }
  }
#endif
