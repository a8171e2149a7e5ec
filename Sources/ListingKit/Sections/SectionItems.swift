import OrderedCollections

/// The items of a ready section: those that its list kept, each under its identifier.
///
/// Items that the list has yet to judge are *offered*: duplicates are among them, so that it is the
/// list that drops and reports them. What it decided is then taken over.
struct SectionItems<Item: ListIdentifiable> {
  /// What becomes of a later item with a known identifier.
  var policy: ListDuplicatePolicy
  private var kept: OrderedDictionary<String, Item> = [:]
  private var offered: [Item]?

  /// Creates items that go by a policy for duplicates.
  init(policy: ListDuplicatePolicy, offering items: [Item]? = nil) {
    self.policy = policy
    self.offered = items
  }

  /// The number of items.
  var count: Int { offered?.count ?? kept.count }

  /// The items that are offered, or else those that the list kept.
  ///
  /// - Complexity: O(*n*).
  var all: [Item] { offered ?? Array(kept.values) }

  /// The item with an identifier; `nil` for an unknown one.
  subscript(identifier: String) -> Item? {
    guard let offered else { return kept[identifier] }
    return policy == .last
      ? offered.last { $0.listIdentifier == identifier }
      : offered.first { $0.listIdentifier == identifier }
  }

  /// Has the list read these items in place of those that it kept.
  mutating func offer(_ items: [Item]) { offered = items }

  /// Takes over what the list kept of the items that were offered, now that it has read them.
  mutating func acceptOffered() {
    guard let offered else { return }
    keep(offered, replacing: true, result: .success(ListOutcome()))
  }

  /// Takes over what the list kept of items that it was given; on a failure nothing has changed.
  ///
  /// - Parameters:
  ///   - items: what the list was given.
  ///   - replacing: whether they took the place of all items, or were appended.
  ///   - result: what the list answered.
  /// - Complexity: O(*k*) for *k* items given.
  mutating func keep(_ items: [Item], replacing: Bool, result: ListResult) {
    offered = nil
    guard case .success(let outcome) = result else { return }
    if replacing { kept = [:] }
    var occurrences: OrderedDictionary<String, (count: Int, item: Item)> = [:]
    for item in items {
      let known = occurrences[item.listIdentifier]
      let content = policy == .last ? item : known?.item ?? item
      occurrences[item.listIdentifier] = ((known?.count ?? 0) + 1, content)
    }
    for path in outcome.dropped { occurrences[path.item]?.count -= 1 }
    // An item of which each occurrence was dropped was there before, or is in another section.
    for (identifier, occurrence) in occurrences where occurrence.count > 0 {
      if !identifier.isEmpty { kept[identifier] = occurrence.item }
    }
  }

  /// Forgets items.
  ///
  /// - Complexity: O(*n*).
  mutating func remove(_ identifiers: [String]) {
    let gone = Set(identifiers)
    kept.removeAll { gone.contains($0.key) }
  }
}
