/// The text for which a host filters the items of a section, and which of the examined items have it.
///
/// Items are examined once: making their contents takes most of the time.
final class TextFilter<Item: ListIdentifiable> {
  let text: String
  private let isMatch: (Item) -> Bool
  /// Whether an item has the text, by identifier, of the examined items.
  private var matches: [String: Bool] = [:]
  /// The number of items that ``examine(_:until:)`` has passed; `nil` once it has passed all. Until then it
  /// examines those that arrive, afterwards they are examined at once.
  private var position: Int?
  /// Whether items have moved or changed while others weren't examined.
  private(set) var isDisturbed = false

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - examinesLater: whether items are hidden until ``examine(_:until:)`` passes them.
  ///   - isMatch: returns whether an item has the text.
  init(_ text: String, examinesLater: Bool = false, isMatch: @escaping (Item) -> Bool) {
    self.text = text
    self.isMatch = isMatch
    position = examinesLater ? 0 : nil
  }

  /// Whether all items were examined.
  var isComplete: Bool { position == nil }

  func hides(_ item: Item) -> Bool {
    let identifier = item.listIdentifier
    if let isMatch = matches[identifier] { return !isMatch }
    return isComplete ? !examine(item, identifier) : true
  }

  private func examine(_ item: Item, _ identifier: String) -> Bool {
    let isMatch = isMatch(item)
    matches[identifier] = isMatch
    return isMatch
  }

  /// Examines items until a deadline, at least some.
  ///
  /// - Parameter items: all items of the section.
  /// - Returns: those that have the text, of the items that were examined now.
  func examine(_ items: [Item], until deadline: ContinuousClock.Instant) -> [Item] {
    guard var index = position else { return [] }
    var found: [Item] = []
    // A clock is read once for some items.
    while index < items.count {
      let end = min(index + 16, items.count)
      for item in items[index..<end] {
        let identifier = item.listIdentifier
        if matches[identifier] == nil, examine(item, identifier) { found.append(item) }
      }
      index = end
      if ContinuousClock.now >= deadline { break }
    }
    position = index < items.count ? index : nil
    return found
  }

  /// Examines items again whose content has changed.
  func forget(_ items: some Collection<String>) {
    guard !items.isEmpty else { return }
    drop(items)
    disturb()
  }

  /// Forgets earlier items with the identifiers of items that have arrived at the end.
  func drop(_ items: some Collection<String>) {
    for item in items { matches[item] = nil }
  }

  /// Examines all items again.
  func forgetAll() {
    matches = [:]
    disturb()
  }

  /// Notes that items have moved or changed. If not all are examined, the examination begins again; those that
  /// were examined are skipped.
  func disturb() {
    guard !isComplete else { return }
    isDisturbed = true
    position = 0
  }
}

/// How many items of a section were examined for a text.
package struct TextFilterProgress: Hashable, Sendable {
  /// The number of the section's items.
  package var count: Int
  /// Whether all of them were examined.
  package var isComplete: Bool

  package init(count: Int, isComplete: Bool) {
    (self.count, self.isComplete) = (count, isComplete)
  }
}
