import Foundation

extension ReadyMadeSection {
  public func _listItems(_ items: [Item]) -> ListItems { ListItems(items, _state.itemType) }

  /// The number of items.
  ///
  /// - Complexity: O(1).
  public var count: Int { sectionItems.count }

  /// The first item; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  public var first: Item? { self[0] }

  /// The item at a position; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  public subscript(position: Int) -> Item? { sectionItems.item(at: position) }

  /// The item with an identifier; `nil` if the section doesn't have it.
  ///
  /// - Complexity: O(1) expected; O(*n*) in a section that is in no list.
  public func item(for identifier: String) -> Item? { sectionItems[identifier] }

  /// Stores new content of items that the section contains, and reconfigures their cells.
  @discardableResult
  public func updateItems(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    let identifiers = items.map { $0.listIdentifier }
    let before = Dictionary(
      identifiers.compactMap { identifier in sectionItems[identifier].map { (identifier, $0) } }
    ) { $1 }
    sectionItems.updatePending(items)
    let result = perform(
      ListOperation(.updateItems(_listItems(items), section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
    updateSeparators(below: identifiers, after: before)
    return result
  }

  public func layout(in environment: LayoutEnvironment?) -> LayoutSection? {
    layoutProvider?(environment)
  }

  public func size(at indexPath: IndexPath) -> CGSize {
    guard let itemSize,
      let item = context?.itemIdentifier(at: indexPath).flatMap({ sectionItems[$0] })
    else { return .automatic }
    return itemSize(self, item, indexPath)
  }

  public func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    guard let item = sectionItems[itemIdentifier] else { return nil }
    _state.displayedItems.renew(item, for: itemIdentifier)
    if let cellProvider { return cellProvider(self, item, indexPath) }
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = content(of: item, at: indexPath)
    return cell
  }

  public func didDeselectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = sectionItems[itemIdentifier] else { return }
    didDeselect?(self, item, indexPath)
  }

  public func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = sectionItems[itemIdentifier] else { return }
    didSelect?(self, item, indexPath)
  }

  public func willDisplayItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = sectionItems[itemIdentifier] else { return }
    _state.displayedItems.begin(item, for: itemIdentifier)
    willDisplay?(self, item, indexPath)
  }

  public func didEndDisplayItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = _state.displayedItems.end(itemIdentifier) else { return }
    didEndDisplay?(self, item, indexPath)
  }

  public func didPress(_ action: String, itemIdentifier: String?) {
    didPress?(self, action, itemIdentifier.flatMap { sectionItems[$0] })
  }

  public func didBecomeActive() { activityDidChange?(self, true) }

  public func didBecomeInactive() { activityDidChange?(self, false) }

  public func supplementaryView(
    ofKind kind: ListSupplementaryKind, for indexPath: IndexPath
  ) -> (any ListReusableView)? {
    guard let content = supplementary?(self, kind, indexPath) else { return nil }
    let view: ListContentView? = dequeueSupplementaryView(ofKind: kind, at: indexPath)
    view?.content = content
    return view
  }

  /// Returns a header with a content; `nil` without one.
  func headerView(_ content: ListContent?, at indexPath: IndexPath) -> (any ListReusableView)? {
    guard let content else { return nil }
    let view: ListContentView? = dequeueHeaderView(at: indexPath)
    view?.content = content
    return view
  }

  /// Returns a footer with a content; `nil` without one.
  func footerView(_ content: ListContent?, at indexPath: IndexPath) -> (any ListReusableView)? {
    guard let content else { return nil }
    let view: ListContentView? = dequeueFooterView(at: indexPath)
    view?.content = content
    return view
  }
}
