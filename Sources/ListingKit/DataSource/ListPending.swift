/// The order that a list will have at the end of its turn, and how it came to be.
///
/// Operations are carried out here at once, each against the order that the ones before it made.
/// What they come to is delivered as one update when the turn ends.
struct ListPending {
  let identity: ListIdentity
  let identifiers: ListIdentifiers
  /// What is on display.
  private(set) var displayed: ListSnapshot
  /// What will be on display.
  var order = SectionedOrder()
  /// The objects of the sections that will be on display.
  var sections: [String: any ListSection] = [:]
  /// The last content of the items that can be compared.
  var contents = ItemContents()
  var turn = ListTurn()
  /// What was noticed and not yet handed on.
  var diagnostics: [ListDiagnostic] = []
  /// The handles that the operation under way asked for, and may not come to use.
  var offeredItems: [[UInt32]] = []
  var offeredSections: [UInt32] = []
  var marks = HandleMarks()

  init(identity: ListIdentity) {
    self.identity = identity
    identifiers = ListIdentifiers(identity: identity)
    displayed = ListSnapshot(order: order, version: identifiers.makeVersion())
  }

  mutating func perform(_ operation: ListOperation) throws(ListError) -> ListOutcome {
    let noticed = diagnostics.count
    defer {
      offeredItems = []
      offeredSections = []
    }
    do {
      return try carryOut(operation)
    } catch {
      // What is refused as a whole has dropped nothing, and made nothing known.
      diagnostics.removeSubrange(noticed...)
      turn.uncertainItems += offeredItems.joined().filter { $0 != IdentifierTable.none }
      turn.uncertainSections += offeredSections
      throw error
    }
  }

  private mutating func carryOut(_ operation: ListOperation) throws(ListError) -> ListOutcome {
    switch operation {
    case .appendSections(let sections):
      try insert(sections, at: order.sections.count)
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
  ) -> (update: ListUpdate, touched: [String], changesObjects: Bool) {
    for (origin, original) in turn.originalContents {
      guard let item = current(of: origin) else { continue }
      if let original, let content = contents.content(of: item, in: identifiers),
        content.isContentEqual(to: original)
      {
        continue
      }
      turn.reconfigure(item)
    }
    let version = identifiers.makeVersion(
      retiring: turn.uncertainItems.filter { !order.contains(item: $0) },
      sections: turn.uncertainSections.filter { !order.contains(section: $0) })
    let builder = UpdateBuilder(
      old: displayed, new: ListSnapshot(order: order, version: version), turn: turn,
      identifiers: identifiers, appliesMovedSectionsInOneStage: appliesMovedSectionsInOneStage)
    displayed = builder.new
    turn = ListTurn()
    return (
      builder.update(animates: animates),
      identifiers.sectionIdentifiers(Array(builder.turn.touchedSections)),
      builder.turn.changesObjects
    )
  }

  /// What an item that was on display is called now; `nil` where it left.
  private func current(of origin: UInt32) -> UInt32? {
    if let departed = turn.departed[origin] { return departed }
    // Another item may have been moved by name to where it was.
    return order.contains(item: origin) && turn.origins[origin] == nil ? origin : nil
  }

  // MARK: - Contents

  /// Takes new content of an item that is in the list.
  mutating func renew(_ item: any ListIdentifiable, _ handle: UInt32) {
    if item is String, contents.isPlain(handle) { return }
    let old = contents.content(of: handle, in: identifiers)
    let new = item as? any ListDiffable
    if let old, let new, new.isContentEqual(to: old) { return }
    if old != nil && new != nil {
      turn.keepOriginal(old, of: handle, displayed: displayed.order)
    }
    contents.set(item, for: handle)
  }

  /// Forgets an item that leaves the list.
  mutating func drop(_ handle: UInt32) {
    let content = contents.content(of: handle, in: identifiers)
    turn.keepOriginal(content, of: handle, displayed: displayed.order)
    contents.remove(handle)
    turn.delete(handle)
  }
}
