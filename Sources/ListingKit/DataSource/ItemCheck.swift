/// Compares what a section says it holds with what its list was told.
enum ItemCheck {
  /// Above this number of items only the counts are compared.
  static let fullComparisonLimit = 1000

  /// What is wrong, in a sentence with both orders; `nil` where they agree.
  static func difference(
    _ section: any ListSection, _ snapshot: ListSnapshot, _ identity: ListIdentity
  ) -> String? {
    let name = section.listIdentifier
    var seen: Set<String> = []
    let own = section.items.map(\.listIdentifier).filter { item in
      guard !item.isEmpty, seen.insert(item).inserted else { return false }
      if identity == .section { return true }
      guard let home = snapshot.home(of: item) else { return true }
      return home == name
    }
    let told = snapshot.itemIdentifiers(inSection: name)
    let advice = "Change the section's items together with what it asks of its context"
    if max(own.count, told.count) >= fullComparisonLimit {
      return own.count == told.count
        ? nil
        : "section '\(name)' says that it has \(own.count) items, but its list was told of "
          + "\(told.count). \(advice)"
    }
    return own == told
      ? nil
      : "section '\(name)' says that it holds \(own), but its list was told \(told). \(advice)"
  }
}
