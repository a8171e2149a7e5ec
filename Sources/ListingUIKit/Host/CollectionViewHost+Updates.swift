#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// Updates of the collection view.
  extension CollectionViewHost {
    /// Performs the stages of an update as batches, one after the other.
    func perform(
      _ update: ListUpdate, _ commit: @escaping (ListUpdate.Stage) -> Void,
      _ completion: @escaping (Bool) -> Void
    ) {
      let end = UpdateCompletion(parts: update.stages.count + 1, completion)
      for stage in update.stages {
        isUpdating = true
        collectionView.performBatchUpdates { [self] in
          commit(stage)
          snapshot = stage.new
          listView.apply(stage)
          request(stage)
        } completion: { _ in
          end.endPart()
        }
        isUpdating = false
      }
      finish(update)
      end.endPart()
    }

    /// Requests the changes of a stage, in the collection view's batch.
    private func request(_ stage: ListUpdate.Stage) {
      let view = collectionView
      func sections(_ indexes: [Int], _ change: (IndexSet) -> Void) {
        if !indexes.isEmpty { change(IndexSet(indexes)) }
      }
      func items(_ indexPaths: [IndexPath], _ change: ([IndexPath]) -> Void) {
        if !indexPaths.isEmpty { change(indexPaths) }
      }
      sections(stage.deletedSections, view.deleteSections)
      sections(stage.insertedSections, view.insertSections)
      sections(stage.reloadedSections, view.reloadSections)
      for move in stage.movedSections { view.moveSection(move.from, toSection: move.to) }
      items(stage.deletedItems, view.deleteItems)
      items(stage.insertedItems, view.insertItems)
      items(stage.reloadedItems, view.reloadItems)
      for move in stage.movedItems { view.moveItem(at: move.from, to: move.to) }
    }

    /// Makes the changes of an update that don't move anything.
    private func finish(_ update: ListUpdate) {
      snapshot = update.new
      listView.finish(update)
      let others = itemsMovedToOtherSections(by: update)
      reconfigure(others.union(update.reconfigures.map(\.to)).sorted())
      showPlaceholder()
      takeSelection()
      reportUnusedLayouts()
    }

    /// Returns the displayed items that other sections show now: the collection view would keep the cells of their
    /// old sections, with their sizes.
    private func itemsMovedToOtherSections(by update: ListUpdate) -> Set<IndexPath> {
      let moved = update.stages.flatMap { stage in
        stage.itemsMovedToOtherSections.compactMap { stage.new.itemPath(at: $0.to) }
      }
      let displayed = moved.compactMap(update.new.indexPath).filter {
        collectionView.cellForItem(at: $0) != nil
      }
      return Set(displayed)
    }

    /// Has the displayed cells of items configured again.
    func reconfigure(_ indexPaths: [IndexPath]) {
      guard !indexPaths.isEmpty else { return }
      for indexPath in indexPaths {
        guard let path = snapshot.itemPath(at: indexPath) else { continue }
        reconfigured[path] = collectionView.cellForItem(at: indexPath)
      }
      collectionView.reconfigureItems(at: indexPaths)
    }

    /// Replaces the cell of an item, whose section wants one of another type.
    func replaceCell(at indexPath: IndexPath) {
      guard let path = snapshot.itemPath(at: indexPath) else { return }
      calls.perform { [self] in
        guard let indexPath = snapshot.indexPath(for: path) else { return }
        collectionView.reloadItems(at: [indexPath])
      }
    }
  }

  extension CollectionViewHost: @MainActor ListViewSurface {
    package func placesDidChange() {
      // The collection view lays itself out after a batch, and asks the layout before it does.
      guard !isUpdating, let listLayout, !listLayout.isAsking else { return }
      listLayout.invalidateLayout()
    }

    package func reconfigure(_ kind: ListViewElementKind) {
      if case .item(let indexPath) = kind { return reconfigure([indexPath]) }
      guard let (name, indexPath) = SupplementaryName.name(of: kind), let list,
        let view = collectionView.supplementaryView(forElementKind: name, at: indexPath)
      else { return }
      // The collection view can't replace one view of a section: it's configured in place.
      let content = view as? ContentSupplementaryView
      request = ViewRequest(
        indexPath: indexPath, kind: name, view: view,
        model: content?.model ?? view as? any ListReusableView)
      let made = list.supplementaryView(SupplementaryName.kind(of: name), at: indexPath)
      request = nil
      if !(made is UICollectionReusableView) { content?.model = made }
      content?.show(in: self)
    }

    package func frame(of kind: ListViewElementKind) -> CGRect? {
      guard listLayout == nil else { return nil }
      if case .item(let indexPath) = kind {
        return collectionView.layoutAttributesForItem(at: indexPath)?.frame
      }
      guard let (name, indexPath) = SupplementaryName.name(of: kind) else { return nil }
      return collectionView.supplementaryView(forElementKind: name, at: indexPath)?.frame
    }

    package func fittingSize(of view: any ListReusableView, width: CGFloat) -> CGSize? {
      guard let view = view as? UICollectionReusableView else { return nil }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
      attributes.frame.size = CGSize(width: width, height: listView.estimatedItemHeight)
      return view.preferredLayoutAttributesFitting(attributes).size
    }
  }
#endif
