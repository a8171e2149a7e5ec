import Foundation

/// Separators: content above an item, in its cell, which depends on the previous item.
extension ReadyMadeSection {
  private var separator: ((Item?, Item) -> ListContent?)? { _state.handlers.separator }

  /// The content of an item's cell, with its separator above it.
  func separated(
    _ content: ListContent, above itemIdentifier: String, at indexPath: IndexPath
  ) -> ListContent {
    guard let separator, let item = _state.items[itemIdentifier] else { return content }
    let before = context?.itemIdentifier(
      at: IndexPath(item: indexPath.item - 1, section: indexPath.section))
    let separatorContent = separator(before.flatMap { _state.items[$0] }, item)
    return separatorContent.map { .separated(by: $0, content) } ?? content
  }

  /// Reconfigures the cells of items whose previous item has changed.
  ///
  /// - Complexity: in proportion to the number of changes.
  func updateSeparators() {
    let old = _state.separatedItems
    noteSeparators()
    guard let old, let new = _state.separatedItems else { return }
    reconfigureCells(new.itemsWithOtherPredecessors(than: old))
  }

  /// Reconfigures the cells below items that may have new content.
  ///
  /// - Complexity: O(*n*), if there are such items.
  func updateSeparators(below items: [String]) {
    let changed = Set(items)
    guard separator != nil, !changed.isEmpty else { return }
    let all = shownItems.map(\.listIdentifier)
    reconfigureCells(zip(all, all.dropFirst()).filter { changed.contains($0.0) }.map(\.1))
  }

  /// Reconfigures the cells below items with new content whose separators differ.
  ///
  /// - Parameter old: the previous versions of the items with new content.
  /// - Complexity: O(*n*), if there are such items.
  func updateSeparators(below items: [String], after old: [String: Item]) {
    guard let separator, !items.isEmpty else { return }
    let changed = Set(items)
    let all = shownItems
    let others = zip(all, all.dropFirst()).filter { before, item in
      guard changed.contains(before.listIdentifier) else { return false }
      let (oldBefore, oldItem) = (old[before.listIdentifier], old[item.listIdentifier])
      return separator(oldBefore, oldItem ?? item) != separator(before, item)
    }
    reconfigureCells(others.map(\.1.listIdentifier))
  }

  /// Reconfigures the cells whose separators have changed.
  ///
  /// - Parameter old: the previous items.
  func updateSeparators(after old: [Item]) {
    noteSeparators()
    guard let separator else { return }
    func separators(_ items: [Item]) -> [(item: String, content: ListContent?)] {
      items.indices.map { index in
        let before = index > 0 ? items[index - 1] : nil
        return (items[index].listIdentifier, separator(before, items[index]))
      }
    }
    let shown = Dictionary(
      separators(old).map { ($0.item, $0.content) }, uniquingKeysWith: { first, _ in first })
    reconfigureCells(
      separators(shownItems)
        .filter { item, content in shown[item].map { $0 != content } ?? false }.map(\.item))
  }

  /// Notes for which shown items the separators are made.
  func noteSeparators() {
    _state.separatedItems = separator == nil ? nil : shownListedItems
  }

  private func reconfigureCells(_ items: [String]) {
    if !items.isEmpty { perform(.reconfigureItems(items, in: listIdentifier)) }
  }
}
