#if canImport(UIKit)
  import ListingKit
  import UIKit

  extension CollectionViewHost {
    /// Whether the user selects several items: the mode of the list's selection.
    func takeSelectionMode() {
      let mode = list?.selection.mode ?? .none
      collectionView.allowsSelection = mode != .none
      collectionView.allowsMultipleSelection = mode == .multiple
    }

    /// Shows the list's selection. Cells that show their `content` are configured again if they are selected or deselected.
    func takeSelection() {
      takeSelectionMode()
      let wanted = Set(
        (list?.selection.items ?? []).compactMap { snapshot.indexPath(for: $0) })
      let shown = Set(collectionView.indexPathsForSelectedItems ?? [])
      for indexPath in shown.subtracting(wanted) {
        collectionView.deselectItem(at: indexPath, animated: false)
      }
      for indexPath in wanted.subtracting(shown) {
        collectionView.selectItem(at: indexPath, animated: false, scrollPosition: [])
      }
      let changed = listView.visibleElements.compactMap { element -> IndexPath? in
        guard case .item(let indexPath) = element.kind,
          let cell = (element.view as? ContentCell)?.model as? any ListCell,
          cell.isSelected != wanted.contains(indexPath)
        else { return nil }
        return indexPath
      }
      listView.invalidateSizes(at: changed)
      reconfigure(changed)
    }
  }
#endif
