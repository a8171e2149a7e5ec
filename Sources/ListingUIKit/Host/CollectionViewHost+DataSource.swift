#if canImport(UIKit)
  import ListingKit
  import UIKit

  extension CollectionViewHost: UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int {
      snapshot.numberOfSections
    }

    public func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { snapshot.numberOfItems(inSectionAt: section) }

    public func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      calls.handle {
        let displayed = snapshot.itemPath(at: indexPath).flatMap {
          reconfigured.removeValue(forKey: $0)
        }
        let (request, made) = make(ViewRequest(indexPath: indexPath, displayed: displayed)) {
          listView.isBehindList ? nil : list?.cell(at: indexPath)
        }
        if let cell = request.view as? ContentCell {
          let model = request.needsOtherView ? nil : made as? any ListCell
          model?.isSelected = listView.isSelected(indexPath)
          cell.show(model?.content ?? .empty, in: self)
        }
        if request.needsOtherView { replaceCell(at: indexPath) }
        return request.view as? UICollectionViewCell ?? emptyCell(at: indexPath)
      }
    }

    public func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      calls.handle {
        let (request, made) = make(ViewRequest(indexPath: indexPath, kind: kind)) {
          listView.isBehindList
            ? nil : list?.supplementaryView(SupplementaryName.kind(of: kind), at: indexPath)
        }
        (request.view as? ContentSupplementaryView)?.show(made?.content ?? .empty, in: self)
        return request.view ?? emptyView(kind, indexPath)
      }
    }

    public func indexTitles(for collectionView: UICollectionView) -> [String]? {
      let titles = list?.indexTitles.map(\.title) ?? []
      return titles.isEmpty ? nil : titles
    }

    public func collectionView(
      _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath {
      let titles = list?.indexTitles ?? []
      let section = titles.indices.contains(index) ? titles[index].section : ""
      return IndexPath(item: 0, section: snapshot.index(ofSection: section) ?? 0)
    }

    // MARK: - Making views

    /// Has a section make a view, and notes what it dequeues.
    private func make(
      _ request: ViewRequest, by section: () -> (any ListReusableView)?
    ) -> (ViewRequest, (any ListReusableView)?) {
      let outer = self.request
      self.request = request
      let made = section()
      let done = self.request ?? request
      self.request = outer
      guard let made, made !== done.model, !done.needsOtherView else { return (done, made) }
      list?.report(
        ListDiagnostic(
          code: .invalid, section: snapshot.sectionIdentifier(at: request.indexPath.section),
          message:
            "a section returned a view that it hasn't dequeued for its index path, so that another one is "
            + "shown. Dequeue a view for each item, once"))
      return (done, done.model == nil ? made : done.model)
    }

    /// A cell without content, for an item without a cell.
    private func emptyCell(at indexPath: IndexPath) -> UICollectionViewCell {
      let name = ContentCell.identifier(of: ListContentView.self)
      register(ContentCell.self, name, kind: nil)
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: name, for: indexPath)
      (cell as? ContentCell)?.model = ListContentView()
      (cell as? ContentCell)?.show(.empty, in: self)
      return cell
    }

    private func emptyView(_ kind: String, _ indexPath: IndexPath) -> UICollectionReusableView {
      let name = ContentCell.identifier(of: ListContentView.self)
      register(ContentSupplementaryView.self, name, kind: kind)
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: name, for: indexPath)
      (view as? ContentSupplementaryView)?.model = ListContentView()
      (view as? ContentSupplementaryView)?.show(.empty, in: self)
      return view
    }

    func register(_ viewClass: UICollectionReusableView.Type, _ identifier: String, kind: String?) {
      guard registered.insert("\(kind ?? "cell") \(identifier)").inserted else { return }
      if let kind {
        collectionView.register(
          viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
      } else {
        collectionView.register(viewClass, forCellWithReuseIdentifier: identifier)
      }
    }

    /// Returns what a section configures in a view of the collection view.
    func model(of view: UICollectionReusableView) -> (any ListReusableView)? {
      switch view {
      case let cell as ContentCell: cell.model
      case let view as ContentSupplementaryView: view.model
      default: view as? any ListReusableView
      }
    }
  }
#endif
