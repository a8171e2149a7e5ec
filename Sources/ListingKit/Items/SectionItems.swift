/// The items of a ready-made section.
///
/// Items that the section sets are *pending* until the list has read them: they may contain duplicates,
/// which the list drops and reports. From then on, the list stores the items, and the section reads them
/// there.
struct SectionItems<Item: ListIdentifiable> {
  /// How the list treats a later item with a known identifier.
  let policy: ListDuplicatePolicy
  private var pending: [Item]?
  /// The items that the list stores; `nil` while items are pending.
  private(set) var listed: ListedItems?

  /// Creates items with a policy for duplicates.
  init(policy: ListDuplicatePolicy, pending items: [Item]? = nil) {
    self.policy = policy
    self.pending = items
  }

  /// The number of items.
  var count: Int { pending?.count ?? listed?.count ?? 0 }

  /// The pending items, or else those that the list stores.
  ///
  /// - Complexity: O(*n*).
  var all: [Item] { pending ?? listed?.items() ?? [] }

  /// The item at a position; `nil` if there is none, or its content is unknown.
  ///
  /// - Complexity: O(log *n*).
  func item(at position: Int) -> Item? {
    guard let pending else { return listed?.item(at: position) }
    return pending.indices.contains(position) ? pending[position] : nil
  }

  /// The items at some positions, which must be there.
  ///
  /// - Complexity: O(*k* + log *n*) for *k* positions.
  func items(at positions: Range<Int>) -> [Item] {
    pending.map { Array($0[positions]) } ?? listed?.items(at: positions) ?? []
  }

  private func identifier(at position: Int) -> String? {
    pending == nil ? listed?.identifier(at: position) : item(at: position)?.listIdentifier
  }

  /// The item with an identifier; `nil` for an unknown one.
  subscript(identifier: String) -> Item? {
    if let listed { return listed.item(identifier) }
    return policy == .last
      ? pending?.last { $0.listIdentifier == identifier }
      : pending?.first { $0.listIdentifier == identifier }
  }

  /// Sets the items that the list reads next, instead of those that it stores.
  mutating func setPending(_ items: [Item]) {
    pending = items
    listed = nil
  }

  /// Stores the items after the section has left its list.
  mutating func leave() { setPending(all) }

  /// Reads the items from the list from now on, in its order.
  mutating func list(_ items: ListedItems) {
    pending = nil
    listed = items
  }

  /// Replaces pending items that have the identifiers of others.
  mutating func updatePending(_ items: [Item]) {
    let new = Dictionary(items.map { ($0.listIdentifier, $0) }) { $1 }
    pending = pending?.map { new[$0.listIdentifier] ?? $0 }
  }
}

/// The items of a section in its list, including the operations of the current transaction.
struct ListedItems {
  private let order: ChunkedOrder<ItemHandle>
  private let section: SectionHandle
  private let table: ListIdentifiers
  private let store: ItemStore

  init(
    _ order: ChunkedOrder<ItemHandle>, of section: SectionHandle, _ table: ListIdentifiers,
    _ store: ItemStore
  ) {
    self.order = order
    self.section = section
    self.table = table
    self.store = store
  }

  var count: Int { order.count }

  /// - Complexity: O(log *n*).
  func identifier(at position: Int) -> String? {
    (0..<order.count).contains(position) ? table.itemIdentifier(order[position]) : nil
  }

  /// The items whose content is known.
  ///
  /// - Complexity: O(*n*).
  func items<Item: ListIdentifiable>() -> [Item] {
    store.contents.items(order.handles, as: ItemType<Item>.self, of: section, in: table)
  }

  /// Returns those of some items whose content is known, in the order of their handles.
  func items<Item: ListIdentifiable>(_ handles: [ItemHandle]) -> [Item] {
    store.contents.items(handles, as: ItemType<Item>.self, of: section, in: table)
  }

  /// The items at some positions whose content is known.
  ///
  /// - Complexity: O(*k* + log *n*) for *k* positions.
  func items<Item: ListIdentifiable>(at positions: Range<Int>) -> [Item] {
    items(order.handles(at: positions))
  }

  /// Returns an item by its handle; `nil` if its content is unknown.
  func item<Item: ListIdentifiable>(_ handle: ItemHandle) -> Item? {
    store.contents.item(handle, as: ItemType<Item>.self, of: section, in: table)
  }

  /// The item at a position; `nil` if there is none, or its content is unknown.
  ///
  /// - Complexity: O(log *n*).
  func item<Item: ListIdentifiable>(at position: Int) -> Item? {
    guard (0..<order.count).contains(position) else { return nil }
    return store.contents.item(
      order[position], as: ItemType<Item>.self, of: section, in: table)
  }

  /// The items whose content is known, of any type.
  ///
  /// - Complexity: O(*n*).
  var references: [ItemReference] {
    order.handles.compactMap { store.contents.reference(to: $0, of: section, in: table) }
  }

  /// Calls a closure with each item in order, of any type; with its identifier if its content is unknown.
  ///
  /// - Complexity: O(*n*).
  func forEach(_ body: (any ListIdentifiable) throws -> Void) rethrows {
    for handle in order.handles {
      let reference = store.contents.reference(to: handle, of: section, in: table)
      try body(reference?.item ?? table.itemIdentifier(handle))
    }
  }

  /// Returns an item of the section of any type, or `nil` if it isn't in the section or its content is
  /// unknown.
  func reference(to identifier: String) -> ItemReference? {
    table.item(identifier, section: section).flatMap {
      store.contents.reference(to: $0, of: section, in: table)
    }
  }

  /// Returns an item of the section; `nil` if it's unknown, or its content is.
  func item<Item: ListIdentifiable>(_ identifier: String) -> Item? {
    guard let handle = table.item(identifier, section: section) else { return nil }
    return store.contents.item(handle, as: ItemType<Item>.self, of: section, in: table)
  }

  /// Returns the items that had another predecessor before.
  ///
  /// - Complexity: proportional to the changes.
  func itemsWithOtherPredecessors(than old: ListedItems) -> [String] {
    let parts = OrderParts(old.order, order)
    func handle(before position: Int, in order: ChunkedOrder<ItemHandle>) -> ItemHandle? {
      position > 0 ? order[position - 1] : nil
    }
    // Within a block, each item follows the same one. The items outside of blocks are compared.
    var places = parts.blocks.map { (old: $0.old, new: $0.new) }
    let oldPositions = Dictionary(
      zip(parts.old.handles, parts.old.positions), uniquingKeysWith: { first, _ in first })
    for (handle, position) in zip(parts.new.handles, parts.new.positions) {
      if let old = oldPositions[handle] { places.append((Int(old), Int(position))) }
    }
    let handles = places.filter {
      handle(before: $0.old, in: old.order) != handle(before: $0.new, in: order)
    }.map { order[$0.new] }
    return table.itemIdentifiers(handles)
  }
}

/// The displayed items of a section, with the content that was displayed last.
///
/// The end of an item's display is reported with the item, which may have left the section by then. Several views
/// can display an item.
struct DisplayedItems<Item> {
  private var items: [String: (item: Item, count: Int)] = [:]

  /// Stores an item whose display begins.
  mutating func begin(_ item: Item, for identifier: String) {
    items[identifier] = (item, (items[identifier]?.count ?? 0) + 1)
  }

  /// Stores the new content of an item if it is displayed.
  mutating func renew(_ item: Item, for identifier: String) { items[identifier]?.item = item }

  /// Removes an item whose last display ends; `nil` if its display wasn't reported.
  mutating func end(_ identifier: String) -> Item? {
    guard let (item, count) = items[identifier] else { return nil }
    items[identifier] = count > 1 ? (item, count - 1) : nil
    return item
  }
}
