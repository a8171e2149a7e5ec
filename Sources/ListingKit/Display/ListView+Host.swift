import Foundation

extension ListView: ListHost {
  public var visibleIndexPaths: [IndexPath] { visibleElements.compactMap(\.indexPath) }

  public var appliesMovedSectionsInOneStage: Bool { true }

  public func didAttach(to list: ListDataSource) { setList(list) }

  public func didDetach() {
    list?.deliverEvents { retireElements { _ in true } }
    setList(nil)
    snapshot = ListSnapshot()
    sections = PlacedSections()
    selected = []
  }

  public func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
    list?.deliverEvents { retireElements { _ in true } }
    self.snapshot = snapshot
    sections.reset(
      itemCounts: (0..<snapshot.numberOfSections).map(snapshot.numberOfItems(inSectionAt:)),
      estimate: estimatedHeight)
    selected = selected.filter(snapshot.contains)
    layoutNow()
    completion()
  }

  public func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? {
    dequeue(type)
  }

  public func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? {
    dequeue(type)
  }

  public func cell(at indexPath: IndexPath) -> (any ListCell)? {
    element(at: .item(indexPath))?.view as? any ListCell
  }

  public func scrollToItem(
    at indexPath: IndexPath, position: ListScrollPosition, animated: Bool = false
  ) {
    // Places are estimates until they were seen, so that the way there may take a few steps.
    for _ in 0..<16 {
      guard let frame = frameForItem(at: indexPath) else { return }
      let target = offset(for: frame, position)
      let before = contentOffset
      contentOffset = CGPoint(x: 0, y: target)
      if contentOffset == before { return }
    }
  }

  private func offset(for frame: CGRect, _ position: ListScrollPosition) -> CGFloat {
    switch position {
    case .top: frame.minY
    case .center: frame.midY - size.height / 2
    case .bottom: frame.maxY - size.height
    case .nearest:
      if frame.minY < bounds.minY || frame.height > size.height {
        frame.minY
      } else if frame.maxY > bounds.maxY {
        frame.maxY - size.height
      } else {
        bounds.minY
      }
    }
  }

  private func dequeue<View: ListReusableView>(_ type: View.Type) -> View {
    if let reconfiguring, let view = reconfiguring as? View { return view }
    return pool.take(type) ?? View()
  }
}
