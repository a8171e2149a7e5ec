// https://developer.apple.com/documentation/uikit/uicollectionview/selectitem(at:animated:scrollposition:)
// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:shouldselectitemat:)

extension UICollectionView {
  public var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }

  /// Selects an item without notifying the delegate.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      for path in selected { setSelected(path, false) }
      return
    }
    if !allowsMultipleSelection { for path in selected { setSelected(path, false) } }
    setSelected(indexPath, true)
  }

  /// Deselects an item without notifying the delegate.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    setSelected(indexPath, false)
  }

  private func setSelected(_ indexPath: IndexPath, _ isSelected: Bool) {
    if isSelected { selected.insert(indexPath) } else { selected.remove(indexPath) }
    cellForItem(at: indexPath)?.isSelected = isSelected
  }

  /// The user taps a displayed item.
  public func simulateTap(at indexPath: IndexPath) {
    guard let cell = cellForItem(at: indexPath), allowsSelection, let delegate = collectionDelegate
    else { return }
    guard delegate.collectionView(self, shouldHighlightItemAt: indexPath) else { return }
    cell.isHighlighted = true
    delegate.collectionView(self, didHighlightItemAt: indexPath)
    cell.isHighlighted = false
    delegate.collectionView(self, didUnhighlightItemAt: indexPath)
    if allowsMultipleSelection, selected.contains(indexPath) {
      guard delegate.collectionView(self, shouldDeselectItemAt: indexPath) else { return }
      setSelected(indexPath, false)
      return delegate.collectionView(self, didDeselectItemAt: indexPath)
    }
    guard delegate.collectionView(self, shouldSelectItemAt: indexPath) else { return }
    if !allowsMultipleSelection {
      for other in selected.subtracting([indexPath]) {
        setSelected(other, false)
        delegate.collectionView(self, didDeselectItemAt: other)
      }
    }
    setSelected(indexPath, true)
    delegate.collectionView(self, didSelectItemAt: indexPath)
  }
}
