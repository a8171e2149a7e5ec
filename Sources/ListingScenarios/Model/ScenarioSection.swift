import ListingKit

/// A section as a scenario describes it.
struct ScenarioSection: Sendable {
  enum Body: Sendable {
    case items([ListItem])
    /// Its items are delivered by steps.
    case pages(ListPageSizes)
  }

  var identifier: String
  var duplicates = ListDuplicatePolicy.first
  var body: Body
}
