/// How a source handles an item without a key or with an invalid value.
public enum ItemErrorPolicy: String, Sendable, Hashable, CaseIterable {
  /// The item's page fails.
  case fail
  /// The page has the other items, and counts and reports this one (`ItemPage.skipped`).
  case skip
}
