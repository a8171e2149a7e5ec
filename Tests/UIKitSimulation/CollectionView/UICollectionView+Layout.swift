// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:willdisplay:foritemat:)

extension UICollectionView {
  func takeLayout(replacing old: UICollectionViewLayout) {
    old.collectionView = nil
    collectionViewLayout.collectionView = self
    isLayoutInvalid = true
    setNeedsLayout()
  }

  func layoutWasInvalidated(by context: UICollectionViewLayoutInvalidationContext) {
    isLayoutInvalid = true
    setNeedsLayout()
    if context.contentOffsetAdjustment != .zero {
      contentOffset.x += context.contentOffsetAdjustment.x
      contentOffset.y += context.contentOffsetAdjustment.y
    }
  }

  func boundsDidChange() {
    setNeedsLayout()
    if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
      collectionViewLayout.invalidateLayout(
        with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
    }
  }

  /// Returns the number of items of each section, as the view shows them.
  func loadedCounts() -> [Int] {
    if let counts { return counts }
    let asked = askCounts()
    counts = asked
    return asked
  }

  func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    return callClient {
      (0..<dataSource.numberOfSections(in: self)).map {
        dataSource.collectionView(self, numberOfItemsInSection: $0)
      }
    }
  }

  /// Returns an offset at which the view shows content.
  func limited(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    func limited(_ value: CGFloat, _ start: CGFloat, _ length: CGFloat, _ room: CGFloat) -> CGFloat
    {
      max(-start, min(value, length - room))
    }
    return CGPoint(
      x: limited(offset.x, inset.left, contentSize.width + inset.right, bounds.width),
      y: limited(offset.y, inset.top, contentSize.height + inset.bottom, bounds.height))
  }

  /// Lays the view out, asks for the views that are visible, and notifies the delegate.
  func performLayout(afterUpdate: Bool = false) {
    guard !isLaidOutNow else { return }
    isLaidOutNow = true
    defer { isLaidOutNow = false }
    _ = loadedCounts()
    var isAfterUpdate = afterUpdate
    for _ in 0..<1000 {
      if isLayoutInvalid {
        isLayoutInvalid = false
        callClient { collectionViewLayout.prepare() }
        contentSize = collectionViewLayout.collectionViewContentSize
        if isAfterUpdate {
          contentOffset = callClient {
            collectionViewLayout.targetContentOffset(forProposedContentOffset: contentOffset)
          }
          isAfterUpdate = false
        }
        if !isTracking { contentOffset = limited(contentOffset) }
        if isLayoutInvalid { continue }
      }
      if prepareVisible() { break }
    }
    for (key, view) in displayed where !view.isAnnounced {
      displayed[key]?.isAnnounced = true
      addSubview(view.view)
      announce(key, view.view)
    }
    prefetchNearby()
  }

  /// Makes the views that are visible, one after the other as long as the layout stays valid.
  ///
  /// - Returns: whether all of them are there.
  private func prepareVisible() -> Bool {
    let visible = visibleAttributes(in: bounds)
    for attributes in visible {
      let key = ElementKey(attributes)
      if displayed[key] == nil {
        displayed[key] = DisplayedView(
          view: key.category == .decorationView ? makeDecoration(attributes) : makeView(key))
      }
      guard let shown = displayed[key] else { continue }
      shown.view.frame = attributes.frame
      shown.view.alpha = attributes.alpha
      shown.view.apply(attributes)
      if key.category != .decorationView, !shown.fittedSizes.contains(attributes.size) {
        displayed[key]?.fittedSizes = [attributes.size, fit(shown.view, attributes)]
      }
      if isLayoutInvalid { return false }
    }
    let keys = Set(visible.map(ElementKey.init))
    for (key, view) in displayed where !keys.contains(key) {
      displayed[key] = nil
      if view.isAnnounced { endDisplay(key, view.view) }
      enqueue(view.view, key)
    }
    return !isLayoutInvalid
  }

  private func visibleAttributes(in rectangle: CGRect) -> [UICollectionViewLayoutAttributes] {
    let counts = loadedCounts()
    let all = callClient { collectionViewLayout.layoutAttributesForElements(in: rectangle) } ?? []
    return all.filter { attributes in
      guard attributes.frame.overlaps(rectangle), !attributes.isHidden else { return false }
      let path = attributes.indexPath
      let isKnown =
        counts.indices.contains(path.section)
        && (attributes.representedElementCategory != .cell || path.item < counts[path.section])
      if !isKnown {
        simulation.complain(
          "UICollectionView received layout attributes for a cell with an index path that does not "
            + "exist: \(path)")
      }
      return isKnown
    }
  }

  /// Asks a view which size it prefers, and passes it to the layout.
  private func fit(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) -> CGSize {
    guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else {
      return attributes.size
    }
    let preferred = callClient { view.preferredLayoutAttributesFitting(copy) }
    let layout = collectionViewLayout
    let isInvalid = callClient {
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    }
    if isInvalid {
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    }
    return preferred.size
  }

  private func makeDecoration(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView {
    let kind = attributes.representedElementKind ?? ""
    guard
      let viewClass = collectionViewLayout.decorationClasses[kind] as? UICollectionReusableView.Type
    else {
      simulation.complain("no class is registered for the decoration view \(kind)")
      return UICollectionReusableView()
    }
    return viewClass.make(simulating: ())
  }

  private func announce(_ key: ElementKey, _ view: UICollectionReusableView) {
    callClient {
      switch (key.category, view) {
      case (.cell, let cell as UICollectionViewCell):
        cell.isSelected = selected.contains(key.indexPath)
        collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: key.indexPath)
      case (.supplementaryView, _):
        collectionDelegate?.collectionView(
          self, willDisplaySupplementaryView: view, forElementKind: key.kind ?? "",
          at: key.indexPath)
      default: break
      }
    }
  }

  func endDisplay(_ key: ElementKey, _ view: UICollectionReusableView) {
    callClient {
      switch (key.category, view) {
      case (.cell, let cell as UICollectionViewCell):
        collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.indexPath)
      case (.supplementaryView, _):
        collectionDelegate?.collectionView(
          self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind ?? "",
          at: key.indexPath)
      default: break
      }
    }
  }

  // MARK: - Prefetching

  /// Prefetches the items within a viewport of the visible ones, and cancels what is farther away.
  private func prefetchNearby() {
    guard isPrefetchingEnabled, let prefetchDataSource else { return }
    let nearby = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    let all = visibleAttributes(in: nearby).filter { $0.representedElementCategory == .cell }
      .map(\.indexPath)
    let visible = Set(indexPathsForVisibleItems)
    let gone = prefetched.subtracting(all).subtracting(visible)
    prefetched.subtract(gone)
    prefetched.subtract(visible)
    let new = all.filter { !visible.contains($0) && !prefetched.contains($0) }
    prefetched.formUnion(new)
    callClient {
      if !gone.isEmpty {
        simulation.prefetches += gone.sorted().map { "cancel \($0.section) \($0.item)" }
        prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: gone.sorted())
      }
      if !new.isEmpty {
        simulation.prefetches += new.map { "prefetch \($0.section) \($0.item)" }
        prefetchDataSource.collectionView(self, prefetchItemsAt: new)
      }
    }
  }
}
