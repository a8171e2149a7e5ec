#if canImport(UIKit)
  import ListingKit
  import UIKit

  extension CollectionViewHost {
    public func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? {
      guard !listView.isPreparing, let request, request.kind == nil else {
        return listView.dequeue(type)
      }
      // A section that dequeues twice gets the same view, or one that isn't displayed.
      guard request.view == nil else { return request.model as? Cell ?? Cell() }
      let name = ContentCell.identifier(of: type)
      if let displayed = request.displayed, displayed.reuseIdentifier != name {
        return dequeueDisplayed(displayed, request) as? Cell ?? Cell()
      }
      let cellClass = type as? UICollectionViewCell.Type
      register(cellClass ?? ContentCell.self, name, kind: nil)
      let cell = collectionView.dequeueReusableCell(
        withReuseIdentifier: name, for: request.indexPath)
      let model =
        cellClass == nil ? (cell as? ContentCell)?.model as? Cell ?? Cell() : cell as? Cell
      (cell as? ContentCell)?.model = model
      self.request?.view = cell
      self.request?.model = model
      return model
    }

    public func dequeueSupplementaryView<View: ListReusableView>(
      _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
    ) -> View? {
      guard !listView.isPreparing, let request, let name = request.kind else {
        return listView.dequeue(type)
      }
      guard request.view == nil else { return request.model as? View ?? View() }
      let identifier = ContentCell.identifier(of: type)
      let viewClass = type as? UICollectionReusableView.Type
      register(viewClass ?? ContentSupplementaryView.self, identifier, kind: name)
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: name, withReuseIdentifier: identifier, for: request.indexPath)
      let content = view as? ContentSupplementaryView
      let model = viewClass == nil ? content?.model as? View ?? View() : view as? View
      content?.model = model
      self.request?.view = view
      self.request?.model = model
      return model
    }

    /// Dequeues the displayed cell, which stays until it's replaced by one of the requested type.
    private func dequeueDisplayed(
      _ displayed: UICollectionViewCell, _ request: ViewRequest
    ) -> (any ListReusableView)? {
      let name = displayed.reuseIdentifier ?? ""
      self.request?.view = collectionView.dequeueReusableCell(
        withReuseIdentifier: name, for: request.indexPath)
      self.request?.needsOtherView = true
      return nil
    }
  }
#endif
