#if canImport(UIKit) && !os(tvOS)
  import ListingKit
  import UIKit

  /// The actions that a list offers for its items.
  extension CollectionViewHost {
    /// Returns the actions of a swipe from the leading edge, for a list configuration of a compositional layout; `nil` if there
    /// are none.
    public func leadingSwipeActions(forItemAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
    {
      swipeActions(.leading, at: indexPath)
    }

    /// Returns the actions of a swipe from the trailing edge, for a list configuration of a compositional layout; `nil` if there
    /// are none.
    public func trailingSwipeActions(forItemAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
    {
      swipeActions(.trailing, at: indexPath)
    }

    private func swipeActions(
      _ edge: ItemAction.Edge, at indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let actions = (list?.actions(at: indexPath) ?? []).filter { $0.edge == edge && $0.isEnabled }
      guard !actions.isEmpty else { return nil }
      let configuration = UISwipeActionsConfiguration(
        actions: actions.map { action in
          let swipe = UIContextualAction(
            style: action.isDestructive ? .destructive : .normal, title: action.title
          ) { [weak list] _, _, completion in
            list?.perform(action)
            completion(true)
          }
          swipe.image = action.icon?.image
          return swipe
        })
      // What can't be undone isn't done by a long swipe.
      configuration.performsFirstActionWithFullSwipe =
        actions.first.map { !$0.isDestructive || $0.canBeUndone } ?? false
      return configuration
    }

    /// Returns the menu of an item with all of its actions; `nil` if there are none.
    func contextMenuConfiguration(forItemAt indexPath: IndexPath) -> UIContextMenuConfiguration? {
      let actions = list?.actions(at: indexPath) ?? []
      guard !actions.isEmpty else { return nil }
      return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak list] _ in
        UIMenu(
          children: actions.map { action in
            var attributes: UIMenuElement.Attributes = []
            if action.isDestructive { attributes.insert(.destructive) }
            if !action.isEnabled { attributes.insert(.disabled) }
            return UIAction(
              title: action.title, image: action.icon?.image, attributes: attributes
            ) { _ in list?.perform(action) }
          })
      }
    }

    /// Lets the user pull the list to refresh it, until nothing is loading.
    public func installRefreshControl() {
      let control = UIRefreshControl()
      control.addAction(
        UIAction { [weak self, weak control] _ in
          Task { @MainActor in
            self?.list?.refresh()
            await self?.list?.waitUntilIdle()
            control?.endRefreshing()
          }
        }, for: .valueChanged)
      collectionView.refreshControl = control
    }
  }
#endif
