#if canImport(UIKit)
  import ListingKit
  import UIKit

  #if os(tvOS)
    extension CollectionViewHost {
      func becomeDragDelegate() {}
    }
  #else
    /// Reordering: the list moves the item while the user drags it, so that a drop has nothing to do.
    extension CollectionViewHost: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
      func becomeDragDelegate() {
        collectionView.dragDelegate = self
        collectionView.dropDelegate = self
        collectionView.dragInteractionEnabled = true
      }

      public func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
      ) -> [UIDragItem] {
        guard calls.handle({ listView.beginMoving(at: indexPath) }) else { return [] }
        return [UIDragItem(itemProvider: NSItemProvider())]
      }

      public func collectionView(
        _ collectionView: UICollectionView, canHandle session: any UIDropSession
      ) -> Bool { session.localDragSession != nil && listView.movingItem != nil }

      public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
      ) -> UICollectionViewDropProposal {
        guard listView.movingItem != nil else {
          return UICollectionViewDropProposal(operation: .cancel, intent: .unspecified)
        }
        calls.handle { listView.updateMoving(to: session.location(in: collectionView)) }
        return UICollectionViewDropProposal(operation: .move, intent: .unspecified)
      }

      public func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
      ) {
        calls.handle { listView.endMoving() }
      }

      public func collectionView(
        _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
      ) {
        // It was canceled, unless it was dropped.
        calls.handle { listView.endMoving(cancelled: true) }
      }
    }
  #endif
#endif
