/// The text for which a host filters the items of a section, and which of the examined items have it.
///
/// Items are examined once: making their contents takes most of the time.
final class TextFilter<Item: ListIdentifiable> {
  let text: String
  private let isMatch: (Item) -> Bool
  /// Whether an item has the text, by identifier, of the items that ``examine(count:until:items:)`` has passed. Empty once
  /// it has passed all.
  private var matches: [String: Bool] = [:]
  /// The number of items that ``examine(count:until:items:)`` has passed; `nil` once it has passed all.
  private var position: Int?

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - examinesLater: whether items are hidden until ``examine(count:until:items:)`` passes them.
  ///   - isMatch: returns whether an item has the text.
  init(_ text: String, examinesLater: Bool = false, isMatch: @escaping (Item) -> Bool) {
    self.text = text
    self.isMatch = isMatch
    position = examinesLater ? 0 : nil
  }

  /// Whether all items were examined.
  var isComplete: Bool { position == nil }

  func hides(_ item: Item) -> Bool {
    if let isMatch = matches[item.listIdentifier] { return !isMatch }
    return isComplete ? !isMatch(item) : true
  }

  /// Examines items until a deadline, at least some.
  ///
  /// - Parameters:
  ///   - count: the number of the section's items.
  ///   - items: returns the items at some positions.
  /// - Returns: the identifiers of those that have the text, of the items that were examined now.
  func examine(
    count: Int, until deadline: ContinuousClock.Instant, items: (Range<Int>) -> [Item]
  ) -> [String] {
    guard var index = position else { return [] }
    var found: [String] = []
    // A clock is read once for some items.
    while index < count {
      let end = min(index + 16, count)
      for item in items(index..<end) {
        let identifier = item.listIdentifier
        guard matches[identifier] == nil else { continue }
        let isMatch = isMatch(item)
        matches[identifier] = isMatch
        if isMatch { found.append(identifier) }
      }
      index = end
      if ContinuousClock.now >= deadline { break }
    }
    position = index < count ? index : nil
    return found
  }

  /// Notes that items have changed, moved, arrived or left. If not all are examined, the examination begins again; those
  /// that were examined are skipped, unless they are among these.
  func forget(_ items: some Sequence<String>) {
    guard !isComplete else { return }
    for item in items { matches[item] = nil }
    position = 0
  }

  /// Examines all items again.
  func forgetAll() {
    guard !isComplete else { return }
    matches = [:]
    position = 0
  }

  /// Forgets which items have the text, after all were examined and are shown or hidden. Those that arrive are
  /// examined at once.
  func endExamination() {
    if isComplete { matches = [:] }
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
