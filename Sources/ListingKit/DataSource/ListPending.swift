/// The order that a list will have at the end of its turn, and how it came to be.
///
/// Operations are carried out here at once, each against the order that the ones before it made.
/// What they come to is delivered as one update when the turn ends.
struct ListPending {
  let identity: ListIdentity
  /// What is on display.
  private(set) var displayed = ListSnapshot()
  /// What will be on display.
  var order = ListSnapshot()
  /// The objects of the sections that will be on display.
  var sections: [String: any ListSection] = [:]
  /// The last content of the items that can be compared, by section and identifier.
  var contents: [String: [String: any ListDiffable]] = [:]
  var turn = ListTurn()
  /// What was noticed and not yet handed on.
  var diagnostics: [ListDiagnostic] = []

  init(identity: ListIdentity) { self.identity = identity }

  mutating func perform(_ operation: ListOperation) throws(ListError) -> ListOutcome {
    let noticed = diagnostics.count
    do {
      return try carryOut(operation)
    } catch {
      // What is refused as a whole has dropped nothing.
      diagnostics.removeSubrange(noticed...)
      throw error
    }
  }

  private mutating func carryOut(_ operation: ListOperation) throws(ListError) -> ListOutcome {
    switch operation {
    case .appendSections(let sections):
      try insert(sections, at: order.numberOfSections)
    case .insertSections(let sections, let anchor):
      try insert(sections, at: sectionIndex(of: anchor))
    case .moveSection(let section, let anchor):
      try moveSection(section, anchor)
    case .deleteSections(let sections):
      deleteSections(sections)
    case .reloadSections(let sections):
      try reloadSections(sections)
    case .replaceSections(let sections, let reconfiguring):
      try replaceSections(sections, reconfiguring: reconfiguring)
    case .appendItems(let items, let section):
      try insert(items, nil, section: section)
    case .insertItems(let items, let anchor, let section):
      try insert(items, anchor, section: section)
    case .moveItem(let item, let anchor):
      try moveItem(item, anchor)
    case .moveItemToSection(let item, let section):
      try moveItem(item, toSection: section)
    case .deleteItems(let items, let section):
      deleteItems(items, section: section)
    case .updateSection(let section, let reloadingItems, let reloadingHeader, let reloadingFooter):
      try updateSection(
        section, reloadingItems: reloadingItems, reloadingHeader: reloadingHeader,
        reloadingFooter: reloadingFooter)
    case .reconfigureItems(let items, let section):
      try mark(items, section: section) { $0.reconfigure($1) }
    case .reloadItems(let items, let section):
      try mark(items, section: section) { $0.reload($1) }
    case .reloadSupplementaryViews(let kinds, let section):
      try reloadSupplementaryViews(kinds, of: section)
    }
  }

  /// Ends the turn: gives the update that it comes to, and begins the next one.
  mutating func endTurn(
    animates: Bool, appliesMovedSectionsInOneStage: Bool = false
  ) -> (update: ListUpdate, touched: Set<String>) {
    for (origin, original) in turn.originalContents {
      guard let path = current(of: origin) else { continue }
      if let original, let content = contents[path.section]?[path.item],
        content.isContentEqual(to: original)
      {
        continue
      }
      turn.reconfigure(path)
    }
    let builder = UpdateBuilder(
      old: displayed, new: order, turn: turn, identity: identity,
      appliesMovedSectionsInOneStage: appliesMovedSectionsInOneStage)
    let touched = turn.touchedSections
    displayed = order
    turn = ListTurn()
    return (builder.update(animates: animates), touched)
  }

  /// Where an item that was on display is now; `nil` where it left.
  private func current(of origin: ListItemPath) -> ListItemPath? {
    if let departed = turn.departed[origin] { return departed }
    // Another item may have been moved by name to where it was.
    if order.contains(origin), turn.origins[origin] == nil { return origin }
    guard identity == .list, let home = order.home(of: origin.item) else { return nil }
    return ListItemPath(section: home, item: origin.item)
  }

  // MARK: - Contents

  /// Takes the content of an item that enters the list.
  mutating func take(_ item: any ListIdentifiable, section: String) {
    if let content = item as? any ListDiffable {
      contents[section, default: [:]][item.listIdentifier] = content
    }
  }

  /// Takes new content of an item that is in the list.
  mutating func renew(_ item: any ListIdentifiable, section: String) {
    let path = ListItemPath(section: section, item: item.listIdentifier)
    let old = contents[section]?[path.item]
    let new = item as? any ListDiffable
    if let old, let new, new.isContentEqual(to: old) { return }
    if old != nil && new != nil { turn.keepOriginal(old, at: path, displayed: displayed) }
    contents[section, default: [:]][path.item] = new
  }

  /// Forgets an item that leaves the list.
  mutating func drop(_ path: ListItemPath) {
    turn.keepOriginal(contents[path.section]?[path.item], at: path, displayed: displayed)
    contents[path.section]?[path.item] = nil
    turn.delete(path)
  }

  // MARK: - Lookups that fail by name

  func items(of section: String) throws(ListError) -> Int {
    guard let items = order.sections[section] else { throw .unknownSection(section) }
    return items.count
  }

  func sectionIndex(of anchor: ListAnchor<String>) throws(ListError) -> Int {
    guard let index = order.index(ofSection: anchor.subject) else {
      throw ListError(
        .unknownAnchor,
        "there is no section '\(anchor.subject)' to put anything beside; nothing was changed")
    }
    return if case .before = anchor { index } else { index + 1 }
  }

  func itemIndex(of anchor: ListAnchor<String>, section: String) throws(ListError) -> Int {
    guard let items = order.sections[section] else { throw .unknownSection(section) }
    guard let index = items.firstIndex(of: anchor.subject) else {
      throw ListError(
        .unknownAnchor,
        "section '\(section)' has no item '\(anchor.subject)' to put anything beside; "
          + "nothing was changed")
    }
    return if case .before = anchor { index } else { index + 1 }
  }
}

extension ListError {
  static func unknownSection(_ section: String) -> ListError {
    ListError(.unknownSection, "the list has no section '\(section)'; nothing was changed")
  }

  static func unknownItem(_ path: ListItemPath) -> ListError {
    ListError(
      .unknownItem,
      "section '\(path.section)' has no item '\(path.item)'; nothing was changed")
  }
}
