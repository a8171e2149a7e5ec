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
          if !request.needsOtherView { cell.model = made }
          (cell.model as? any ListCell)?.isSelected = listView.isSelected(indexPath)
          cell.show(in: self)
        }
        if request.needsOtherView { replaceCell(at: indexPath) }
        return request.view as? UICollectionViewCell ?? UICollectionViewCell()
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
        if let view = request.view as? ContentSupplementaryView {
          view.model = made
          view.show(in: self)
        }
        return request.view ?? UICollectionReusableView()
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
      // An item without a cell has an empty one.
      if self.request?.view == nil { dequeueEmptyView(request) }
      var done = self.request ?? request
      self.request = outer
      if let made, !(made is UICollectionReusableView), !done.needsOtherView { done.model = made }
      guard let made, made !== done.model, !done.needsOtherView else { return (done, made) }
      list?.report(
        ListDiagnostic(
          code: .invalid, section: snapshot.sectionIdentifier(at: request.indexPath.section),
          message:
            "a section returned a view that it hasn't dequeued for its index path, so that another one is "
            + "shown. Dequeue a view for each item, once"))
      return (done, done.model)
    }

    private func dequeueEmptyView(_ request: ViewRequest) {
      if let kind = request.kind {
        let _: ListContentView? = dequeueSupplementaryView(
          ListContentView.self, kind: SupplementaryName.kind(of: kind), at: request.indexPath)
      } else {
        let _: ListContentView? = dequeueCell(ListContentView.self, at: request.indexPath)
      }
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
  }
#endif
