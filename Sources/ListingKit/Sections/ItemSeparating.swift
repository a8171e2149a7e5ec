import Foundation

/// A ready section with separators: what is shown above an item, in its cell, by what comes before it.
protocol ItemSeparating: ReadyMadeSection {
  /// What a cell shows of an item.
  var cellContent: (Item) -> ListContent { get }

  /// What is shown above it, by the item before and the item itself.
  var separator: ((Item?, Item) -> ListContent?)? { get }

  /// The items for which separators were made last.
  var separatedItems: ListedItems? { get set }
}

extension ItemSeparating {
  func didReadItems() { separatedItems = separator == nil ? nil : storedItems.listed }

  /// What a cell shows of an item, with its separator above it.
  func content(of item: Item, at indexPath: IndexPath) -> ListContent {
    guard let separator else { return cellContent(item) }
    let before = context?.itemIdentifier(
      at: IndexPath(item: indexPath.item - 1, section: indexPath.section))
    let content = separator(before.flatMap { storedItems[$0] }, item)
    return .stacked([content, cellContent(item)]) ?? .empty
  }

  /// Has the cells filled again before which another item comes.
  ///
  /// - Complexity: in proportion to what has changed.
  func remakeSeparators() {
    defer { separatedItems = separator == nil ? nil : storedItems.listed }
    guard separator != nil, let old = separatedItems, let new = storedItems.listed else { return }
    remakeCells(new.itemsWithOtherPredecessors(than: old))
  }

  /// Has the cells filled again below which an item took new content.
  ///
  /// - Complexity: O(*n*), where there are such items.
  func remakeSeparators(below items: [String]) {
    let changed = Set(items)
    guard separator != nil, !changed.isEmpty else { return }
    let all = storedItems.all.map(\.listIdentifier)
    remakeCells(zip(all, all.dropFirst()).filter { changed.contains($0.0) }.map(\.1))
  }

  /// Has the cells filled again below items that took new content, whose separators are others by that.
  ///
  /// - Parameter old: the items that took new content, as they were.
  /// - Complexity: O(*n*), where there are such items.
  func remakeSeparators(below items: [String], after old: [String: Item]) {
    guard let separator, !items.isEmpty else { return }
    let changed = Set(items)
    let all = storedItems.all
    let others = zip(all, all.dropFirst()).filter { before, item in
      guard changed.contains(before.listIdentifier) else { return false }
      let (oldBefore, oldItem) = (old[before.listIdentifier], old[item.listIdentifier])
      return separator(oldBefore, oldItem ?? item) != separator(before, item)
    }
    remakeCells(others.map(\.1.listIdentifier))
  }

  /// Has the cells filled again whose separators are others than they were.
  ///
  /// - Parameter old: the items as they were.
  func remakeSeparators(after old: [Item]) {
    defer { separatedItems = separator == nil ? nil : storedItems.listed }
    guard let separator else { return }
    func separators(_ items: [Item]) -> [(item: String, content: ListContent?)] {
      items.indices.map { index in
        let before = index > 0 ? items[index - 1] : nil
        return (items[index].listIdentifier, separator(before, items[index]))
      }
    }
    let shown = Dictionary(
      separators(old).map { ($0.item, $0.content) }, uniquingKeysWith: { first, _ in first })
    remakeCells(
      separators(storedItems.all)
        .filter { item, content in shown[item].map { $0 != content } ?? false }.map(\.item))
  }

  private func remakeCells(_ items: [String]) {
    if !items.isEmpty { perform(.reconfigureItems(items, section: listIdentifier)) }
  }
}
