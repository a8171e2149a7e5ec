import ListingKit
import ListingSources

/// A section as a scenario describes it.
struct ScenarioSection: Sendable {
  enum Body: Sendable {
    case items([ListItem])
    /// Steps deliver its items.
    case pages(ListPageSizes)
  }

  var identifier: String
  var duplicates = ListDuplicatePolicy.first
  var body: Body
  /// The children of items, by the items' identifiers.
  var children: [String: [ListItem]] = [:]
  /// Whether the user may move its items.
  var isMovable = false
  /// How long a deletion by the user can be undone; `nil` if the user can't delete items.
  var undo: Duration?
}
