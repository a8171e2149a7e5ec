/// The items of a ready section: the content of each under its handle in the list, and the order that
/// the list has them in.
///
/// Items that the list has yet to judge are *offered*: duplicates are among them, so that it is the
/// list that drops and reports them. From then on the list says what came and went, and hands on its
/// own order, which costs nothing to keep.
struct SectionItems<Item: ListIdentifiable> {
  /// What becomes of a later item with a known identifier.
  var policy: ListDuplicatePolicy
  private var contents = HandleTable<Item>()
  private var order: ListedItems?
  private var offered: [Item]?

  /// Creates items that go by a policy for duplicates.
  init(policy: ListDuplicatePolicy, offering items: [Item]? = nil) {
    self.policy = policy
    self.offered = items
  }

  /// The number of items.
  var count: Int { offered?.count ?? order?.count ?? 0 }

  /// The number of items whose content is kept.
  var knownCount: Int { contents.count }

  /// The items that the list holds; `nil` while they are offered.
  var listed: ListedItems? { order }

  /// The items that are offered, or else those that the list holds.
  ///
  /// - Complexity: O(*n*).
  var all: [Item] { offered ?? order?.handles.compactMap { contents[$0] } ?? [] }

  /// The identifier of the first item.
  var firstIdentifier: String? { offered?.first?.listIdentifier ?? order?.firstIdentifier }

  /// The item with an identifier; `nil` for an unknown one.
  subscript(identifier: String) -> Item? {
    @specialized(where Item == ListItem)
    get { item(for: identifier) }
  }

  @specialized(where Item == ListItem)
  private func item(for identifier: String) -> Item? {
    if let order { return order.handle(of: identifier).flatMap { contents[$0] } }
    return policy == .last
      ? offered?.last { $0.listIdentifier == identifier }
      : offered?.first { $0.listIdentifier == identifier }
  }

  /// Has the list read these items in place of those that it holds.
  mutating func offer(_ items: [Item]) {
    offered = items
    contents = HandleTable()
    order = nil
  }

  /// Keeps the items for the time after the section has left its list.
  mutating func leave() {
    offer(all)
  }

  /// Takes over what the list kept of the items that it has read.
  ///
  /// - Complexity: O(*n*).
  @specialized(where Item == ListItem)
  mutating func wereRead(_ order: ListedItems) {
    let items = all
    (offered, contents, self.order) = (nil, HandleTable(), order)
    let handles = order.handles
    guard items.count != handles.count else {
      // Nothing was dropped, so that each is where it was offered.
      for (handle, item) in zip(handles, items) { contents[handle] = item }
      return
    }
    let listed = Set(handles)
    for item in items {
      guard let handle = order.handle(of: item.listIdentifier), listed.contains(handle),
        policy == .last || contents[handle] == nil
      else { continue }
      contents[handle] = item
    }
  }

  /// Takes over what the list kept of items that it was given.
  ///
  /// - Parameters:
  ///   - items: what the list was given.
  ///   - dropped: what it dropped of them.
  ///   - order: what it holds with them.
  /// - Complexity: O(*k*) for *k* items given.
  @specialized(where Item == ListItem)
  mutating func take(_ items: [Item], dropped: [ListItemPath], _ order: ListedItems) {
    self.order = order
    guard !dropped.isEmpty else {
      // A later one is none, or counts.
      for item in items { order.handle(of: item.listIdentifier).map { contents[$0] = item } }
      return
    }
    var occurrences: [String: (count: Int, item: Item)] = [:]
    for item in items {
      let known = occurrences[item.listIdentifier]
      let content = policy == .last ? item : known?.item ?? item
      occurrences[item.listIdentifier] = ((known?.count ?? 0) + 1, content)
    }
    for path in dropped { occurrences[path.item]?.count -= 1 }
    // An item of which each occurrence was dropped was there before, or is in another section.
    for (identifier, occurrence) in occurrences where occurrence.count > 0 {
      order.handle(of: identifier).map { contents[$0] = occurrence.item }
    }
  }

  /// Takes the new content of items that are there.
  ///
  /// - Complexity: O(*k*) for *k* items, once the list has read the section.
  mutating func renew(_ items: [Item]) {
    let new = Dictionary(items.map { ($0.listIdentifier, $0) }) { $1 }
    offered = offered?.map { new[$0.listIdentifier] ?? $0 }
    for (identifier, item) in new {
      guard let handle = order?.handle(of: identifier), contents[handle] != nil else { continue }
      contents[handle] = item
    }
  }

  /// Forgets items that have left.
  ///
  /// - Complexity: O(*k*) for *k* items.
  @specialized(where Item == ListItem)
  mutating func forget(_ identifiers: [String], _ order: ListedItems) {
    for identifier in identifiers { order.handle(of: identifier).map { contents[$0] = nil } }
    self.order = order
  }

  /// Whether the list's order is the one that is known.
  func isArranged(as order: ListedItems) -> Bool { self.order?.isIdentical(to: order) ?? false }

  /// Takes over the list's order, which may hold items of which nothing is known yet.
  ///
  /// - Complexity: O(*n*).
  mutating func arrange(_ order: ListedItems, finding find: (String) -> Item?) {
    offered = nil
    self.order = order
    for (handle, identifier) in zip(order.handles, order.identifiers)
    where contents[handle]?.listIdentifier != identifier {
      contents[handle] = find(identifier)
    }
  }

  /// Forgets what the list does not hold.
  ///
  /// - Complexity: O(*n*).
  mutating func forgetStrangers() {
    guard let order else { return }
    var listed = HandleTable<Item>()
    for handle in order.handles { listed[handle] = contents[handle] }
    contents = listed
  }
}

/// The items of a section as its list holds them, with the operations of the turn so far. A copy
/// that shares what does not change.
struct ListedItems {
  private let order: ChunkedOrder
  /// The section; `nil` where the list does not have it.
  private let section: UInt32?
  private let table: ListIdentifiers

  init(_ order: ChunkedOrder, of section: UInt32?, _ table: ListIdentifiers) {
    self.order = order
    self.section = section
    self.table = table
  }

  var count: Int { order.count }

  /// - Complexity: O(log *n*).
  var firstIdentifier: String? {
    order.count > 0 ? table.itemIdentifiers([order[0]]).first : nil
  }

  /// - Complexity: O(*n*).
  var identifiers: [String] { table.itemIdentifiers(order.handles) }

  /// - Complexity: O(*n*).
  var handles: [UInt32] { order.handles }

  /// What the list calls an item; `nil` for one that is unknown to it.
  func handle(of identifier: String) -> UInt32? {
    section.flatMap { table.item(identifier, section: $0) }
  }

  /// The items that were there before, and before which another item was.
  ///
  /// - Complexity: in proportion to what has changed.
  func itemsWithOtherPredecessors(than old: ListedItems) -> [String] {
    let parts = OrderParts(old.order, order)
    func handle(before position: Int, in order: ChunkedOrder) -> UInt32? {
      position > 0 ? order[position - 1] : nil
    }
    // Within a block each follows the same one; what is beside the blocks is looked at one by one.
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

  func isIdentical(to other: ListedItems) -> Bool { order.isIdentical(to: other.order) }
}
