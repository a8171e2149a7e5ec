/// Decides which of the items that a section is given enter it: the one place where duplicates and
/// empty identifiers are dropped.
struct ItemSieve {
  /// Where an identifier is already.
  enum Occurrence {
    case none
    case here
    case elsewhere(section: String)
  }

  let section: String
  let policy: ListDuplicatePolicy
  /// The items that enter, in the order given.
  private(set) var kept: [any ListIdentifiable] = []
  /// The items that are there already and take new content.
  private(set) var renewed: [any ListIdentifiable] = []
  private(set) var dropped: [ListItemPath] = []
  private(set) var updated: [ListItemPath] = []
  private(set) var diagnostics: [ListDiagnostic] = []
  private var places: [String: Int] = [:]

  init(section: String, policy: ListDuplicatePolicy) {
    self.section = section
    self.policy = policy
  }

  mutating func sift(
    _ items: [any ListIdentifiable], occurrence: (String) -> Occurrence
  ) throws(ListError) {
    for item in items {
      let identifier = item.listIdentifier
      if identifier.isEmpty {
        try dropEmpty()
      } else if let place = places[identifier] {
        if policy == .last { kept[place] = item }
        try repeated(identifier, where: "comes twice in one call")
      } else {
        switch occurrence(identifier) {
        case .none:
          places[identifier] = kept.count
          kept.append(item)
        case .here:
          if policy == .last { renewed.append(item) }
          try repeated(identifier, where: "is there already")
        case .elsewhere(let other):
          try drop(identifier, where: "is in section '\(other)' already")
        }
      }
    }
  }

  private mutating func repeated(
    _ identifier: String, where place: String
  ) throws(ListError) {
    guard policy == .last else { return try drop(identifier, where: place) }
    updated.append(ListItemPath(section: section, item: identifier))
  }

  private mutating func drop(_ identifier: String, where place: String) throws(ListError) {
    guard policy != .error else {
      throw ListError(
        .duplicates,
        "item '\(identifier)' of section '\(section)' \(place), and the section refuses "
          + "duplicates; nothing was changed")
    }
    dropped.append(ListItemPath(section: section, item: identifier))
    diagnostics.append(
      ListDiagnostic(
        code: .duplicates, section: section, item: identifier,
        message: "item '\(identifier)' of section '\(section)' \(place); it was dropped"))
  }

  private mutating func dropEmpty() throws(ListError) {
    guard policy != .error else {
      throw ListError(
        .emptyIdentifier,
        "an item of section '\(section)' has an empty identifier; nothing was changed. "
          + "Give each item an identifier of its own")
    }
    dropped.append(ListItemPath(section: section, item: ""))
    diagnostics.append(
      ListDiagnostic(
        code: .emptyIdentifier, section: section, item: "",
        message: "an item of section '\(section)' has an empty identifier; it was dropped"))
  }
}
