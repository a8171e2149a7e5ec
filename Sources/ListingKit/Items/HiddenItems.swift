/// The rules by which a section hides items, and all of its items while there are such rules.
///
/// Operations on the list change the shown items. The same change is made in ``all``, so that hidden items are
/// where they would be if they had been shown all the time.
struct HiddenItems<Item: ListIdentifiable> {
  /// Returns whether an item is shown; `nil` shows all.
  var filter: ((Item) -> Bool)?
  /// The text for which a host filters the items.
  var textFilter: TextFilter<Item>?
  /// Whether all items are hidden.
  var isCollapsed = false
  /// The items whose deletion can be undone, by identifier, as they were when they were deleted.
  var deleted: [String: Item] = [:]
  /// All items in order, without the children of an outline; `nil` while no rule hides items.
  private(set) var all: [Item]? {
    didSet { identifiers = nil }
  }
  /// The identifiers of ``all``; `nil` until they are needed.
  private var identifiers: Set<String>?

  var hasRules: Bool { filter != nil || textFilter != nil || isCollapsed || !deleted.isEmpty }

  /// Whether the rules hide an item.
  func hides(_ item: Item) -> Bool {
    isCollapsed || !deleted.isEmpty && deleted[item.listIdentifier] != nil
      || filter.map { !$0(item) } ?? false || textFilter.map { $0.hides(item) } ?? false
  }

  /// Whether the section has the item with an identifier, and hides it.
  ///
  /// - Complexity: O(*n*).
  func isHidden(_ identifier: String) -> Bool {
    all?.contains { $0.listIdentifier == identifier && hides($0) } ?? false
  }

  /// The hidden items, by identifier.
  ///
  /// - Complexity: O(*n*).
  var items: [String: Item] {
    Dictionary((all ?? []).filter(hides).map { ($0.listIdentifier, $0) }) { first, _ in first }
  }

  /// Takes all items of the section.
  ///
  /// - Returns: the shown ones.
  mutating func setAll(_ items: [Item]) -> [Item] {
    all = hasRules ? items : nil
    return hasRules ? items.filter { !hides($0) } : items
  }

  /// Forgets all items if no rule hides any.
  mutating func endWithoutRules() {
    if !hasRules { all = nil }
  }

  /// Inserts items, or moves existing ones.
  ///
  /// - Parameter anchor: their place. If it's next to an unknown item, they are placed at the end, and then by
  ///   ``follow(_:)``.
  mutating func place(_ items: [Item], _ anchor: ListAnchor<String>) {
    guard all != nil else { return }
    remove(Set(items.map { $0.listIdentifier }))
    let count = all?.count ?? 0
    let index = anchor.index(count: count) { name in
      all?.firstIndex { $0.listIdentifier == name }
    }
    all?.insert(contentsOf: items, at: index ?? count)
  }

  /// Adds items at the end, unless one of them is known.
  ///
  /// - Returns: whether they were added.
  /// - Complexity: O(*k*) for *k* items, if items were added last.
  mutating func append(_ items: [Item]) -> Bool {
    var known = identifiers ?? Set((all ?? []).lazy.map { $0.listIdentifier })
    identifiers = nil
    guard all != nil, items.allSatisfy({ known.insert($0.listIdentifier).inserted }) else {
      return false
    }
    all?.append(contentsOf: items)
    identifiers = known
    return true
  }

  mutating func remove(_ identifiers: Set<String>) {
    // The items that follow have other positions.
    textFilter?.disturb()
    all?.removeAll { identifiers.contains($0.listIdentifier) }
  }

  /// Replaces items by those with the same identifiers.
  mutating func update(_ items: [Item]) {
    let new = Dictionary(items.map { ($0.listIdentifier, $0) }) { $1 }
    textFilter?.forget(new.keys)
    all = all?.map { new[$0.listIdentifier] ?? $0 }
  }

  /// Takes the content and the order of the shown items. Those that are neither shown nor hidden by a rule have
  /// left; a hidden item stays behind the item that it follows.
  ///
  /// - Parameter staying: hidden items that have new content, by which they may be shown.
  /// - Complexity: O(*n*) for *n* items.
  mutating func follow(_ shown: [Item], staying: Set<String> = []) {
    guard let old = all else { return }
    let current = Dictionary(shown.map { ($0.listIdentifier, $0) }) { first, _ in first }
    let kept = old.compactMap { item in
      let identifier = item.listIdentifier
      return current[identifier] ?? (hides(item) || staying.contains(identifier) ? item : nil)
    }
    let order = kept.lazy.map { $0.listIdentifier }.filter { current[$0] != nil }
    guard !order.elementsEqual(shown.lazy.map { $0.listIdentifier }) else {
      all = kept
      return
    }
    var last: String?
    var behind: [String?: [Item]] = [:]
    for item in kept {
      if current[item.listIdentifier] == nil {
        behind[last, default: []].append(item)
      } else {
        last = item.listIdentifier
      }
    }
    all = behind[nil, default: []] + shown.flatMap { [$0] + behind[$0.listIdentifier, default: []] }
  }
}
