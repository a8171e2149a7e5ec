// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablecell(withreuseidentifier:for:)
// https://developer.apple.com/documentation/uikit/uicollectionview/reconfigureitems(at:)

extension UICollectionView {
  func dequeue(
    _ kind: String, _ identifier: String, _ key: ElementKey
  ) -> UICollectionReusableView {
    let name = "\(kind) \(identifier)"
    guard let viewClass = registered[name] as? UICollectionReusableView.Type else {
      simulation.complain(
        "could not dequeue a view of kind: \(kind) with identifier \(identifier) - must register a nib "
          + "or a class for the identifier or connect a prototype cell in a storyboard")
      return UICollectionViewCell()
    }
    if request?.key != key {
      simulation.complain(
        "a view was dequeued for \(key.indexPath) while the data source wasn't asked for it")
    }
    if let reconfigured = request?.reconfigured {
      if reconfigured.reuseIdentifier != identifier {
        simulation.complain(
          "the cell at \(key.indexPath) is reconfigured, but was dequeued with identifier \(identifier) "
            + "instead of \(reconfigured.reuseIdentifier ?? "none")")
      }
      request?.dequeued.append(reconfigured)
      return reconfigured
    }
    let view: UICollectionReusableView
    if let reused = pool[name]?.popLast() {
      view = reused
      view.prepareForReuse()
    } else {
      view = viewClass.make(simulating: ())
      view.reuseIdentifier = identifier
    }
    request?.dequeued.append(view)
    return view
  }

  /// Asks the data source for a view, and checks that it returns the one that it has dequeued.
  func makeView(_ key: ElementKey, reconfiguring old: UICollectionReusableView? = nil)
    -> UICollectionReusableView
  {
    let outer = request
    request = ViewRequest(key: key, reconfigured: old)
    let view = callClient { () -> UICollectionReusableView in
      guard key.category == .cell else {
        return dataSource?.collectionView(
          self, viewForSupplementaryElementOfKind: key.kind ?? "", at: key.indexPath)
          ?? UICollectionReusableView()
      }
      simulation.requestedItems.append(key.indexPath)
      return dataSource?.collectionView(self, cellForItemAt: key.indexPath)
        ?? UICollectionViewCell()
    }
    let dequeued = request?.dequeued ?? []
    request = outer
    if !dequeued.contains(where: { $0 === view }) {
      simulation.complain(
        "the view returned for \(key.indexPath) was not retrieved by calling "
          + "-dequeueReusableCellWithReuseIdentifier:forIndexPath: or is nil")
    }
    for other in dequeued where other !== view {
      simulation.complain(
        "Expected dequeued view to be returned to the collection view in preparation for display, but "
          + "another one was returned for \(key.indexPath)")
    }
    if displayed.contains(where: { $0.key != key && $0.value.view === view }) {
      simulation.complain("the view returned for \(key.indexPath) is displayed for another item")
    }
    return view
  }

  /// Calls a delegate or a data source.
  func callClient<Value>(_ body: () -> Value) -> Value {
    callDepth += 1
    defer { callDepth -= 1 }
    return body()
  }

  func enqueue(_ view: UICollectionReusableView, _ key: ElementKey) {
    view.removeFromSuperview()
    guard let identifier = view.reuseIdentifier else { return }
    let kind = key.category == .cell ? "cell" : key.kind ?? ""
    pool["\(kind) \(identifier)", default: []].append(view)
  }
}
