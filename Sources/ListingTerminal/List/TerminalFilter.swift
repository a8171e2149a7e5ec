import ListingKit

/// The text without which items are hidden, and how far the items were examined.
struct TerminalFilter: Hashable {
  let text: String
  /// The number of items, with hidden ones, of all sections that are filtered.
  private(set) var count = 0
  /// The number of those that are shown.
  private(set) var shown = 0
  /// Whether all loaded items were examined.
  private(set) var isComplete = false
  /// Whether a page has to arrive before more items can be examined.
  var waitsForPage = false
  /// Whether the user has stopped examining and loading.
  private(set) var isStopped = false

  init(_ text: String) { self.text = text }

  /// Whether more items can be examined now.
  var canContinue: Bool { !isStopped && !isComplete }

  /// Whether items are examined, or a page is loaded for that.
  var isBusy: Bool { !isStopped && (!isComplete || waitsForPage) }

  /// How many items are shown of those that were loaded. A plus sign says that others weren't examined.
  var summary: String { "\(shown) of \(count)\(isBusy || isStopped ? "+" : "")" }

  /// Notes how far the items of all sections were examined, and how many are shown.
  mutating func take(_ progress: [TextFilterProgress], shown: Int) {
    self.shown = shown
    count = progress.reduce(0) { $0 + $1.count }
    isComplete = progress.allSatisfy(\.isComplete)
  }

  /// Notes that the list has changed.
  mutating func listDidChange() {
    isComplete = false
    waitsForPage = false
  }

  mutating func stop() {
    isStopped = true
    waitsForPage = false
  }
}
