/// The shown items, derived from all items.
extension ListPending {
  /// The order that the host shows after the operations so far.
  ///
  /// - Complexity: O(1) if nothing has changed in sections with rules, and in proportion to what has changed otherwise.
  mutating func shownOrder() -> SectionedOrder {
    let changed = presentation.takeChangedSections()
    for section in changed { present(section) }
    presentation.endDerivation()
    return presentation.shown.sections.isEmpty ? order : order.showing(presentation.shown)
  }

  /// Notes that the items of a section that has rules, or had some, may have changed.
  mutating func notePresentation(of section: SectionHandle, _ object: (any ItemStoring)?) {
    if presentation.bases[section] != nil || object?.hasPresentationRules ?? false {
      presentation.note(section)
      shownModel = nil
    }
  }

  /// Notes that another object may be the section, with other rules.
  mutating func noteExchange(of section: SectionHandle) {
    record.exchangedSections.insert(section)
    if presentation.bases[section] != nil { presentation.note(section, changesRules: true) }
  }

  /// Has a section show what its rules show, which have changed.
  ///
  /// - Parameter items: the items that are affected; `nil` for all.
  mutating func present(
    _ items: [String]?, section name: String
  ) throws(ListError) -> ListOutcome {
    let section = try identified.section(name)
    presentation.note(section, changesRules: items == nil)
    for item in items ?? [] {
      if let handle = identified.known(item: item, in: section) {
        presentation.note(item: handle)
      }
    }
    note(.presented, in: section)
    return ListOutcome()
  }

  // MARK: - Deriving

  private mutating func present(_ section: SectionHandle) {
    guard order.contains(section: section), let object = readyMadeSection(section),
      object.hasPresentationRules
    else { return showAll(of: section) }
    let items = order.items(of: section)
    let reader = listedItems(of: section)
    let base = presentation.bases[section].flatMap {
      $0.object == ObjectIdentifier(object) && !presentation.haveRulesChanged(of: section)
        && !record.uncomparedSections.contains(section) ? $0 : nil
    }
    let parts = base.map { OrderParts($0.items, items) }
    let order = order
    if let parts, !object.expandsRows,
      max(parts.old.handles.count, parts.new.handles.count) * 4 <= items.count + 64
    {
      presentation.update(section, parts, items) {
        order.section(of: $0) == section ? order.position(ofItem: $0) : nil
      } shows: {
        object.shows($0, of: reader)
      }
      return
    }
    // All items are passed, and those examined that have arrived or changed.
    let handles = items.handles
    var shown: [ItemHandle]
    if let parts {
      let examined = Set(parts.new.handles).subtracting(parts.old.handles)
        .union(presentation.changedItems)
      let new = handles.filter(examined.contains)
      let areShown = Dictionary(zip(new, object.shows(new, of: reader))) { first, _ in first }
      shown = handles.filter { areShown[$0] ?? presentation.shown.items.contains($0) }
    } else {
      shown = zip(handles, object.shows(handles, of: reader)).compactMap { $1 ? $0 : nil }
    }
    var new = Presentation.Base(object: ObjectIdentifier(object), items: items)
    let roots = presentation.bases[section]?.roots ?? [:]
    if object.expandsRows || !roots.isEmpty {
      shown = addChildren(to: shown, of: section, object, reader, &new)
      removeChildren(roots.keys.filter { new.roots[$0] == nil })
    }
    presentation.show(shown, of: section, from: new)
  }

  private mutating func showAll(of section: SectionHandle) {
    guard let base = presentation.bases[section] else { return }
    presentation.showAll(of: section)
    readyMadeSection(section)?.childrenDidLeave()
    removeChildren(Array(base.roots.keys))
  }

  /// Returns shown items with the children of those that are expanded.
  private mutating func addChildren(
    to shown: [ItemHandle], of section: SectionHandle, _ object: any ItemStoring,
    _ reader: ListedItems, _ base: inout Presentation.Base
  ) -> [ItemHandle] {
    let (order, identifiers) = (order, identifiers)
    let rows = object.rows(shown, of: reader) { identifier in
      identifiers.item(identifier, section: section).map(order.contains(item:)) ?? false
    }
    let name = identifiers.sectionIdentifier(section)
    droppedChildren += rows.dropped.map { ListItemPath(section: name, item: $0) }
    let children = identifiers.internItems(
      rows.children.identifiers, section: section, for: .list
    ).handles
    for (child, root) in zip(children, rows.roots) { base.roots[child] = shown[root] }
    let old = presentation.bases[section]?.roots ?? [:]
    let staying = children.indices.filter { old[children[$0]] != nil }
    let positions = Array(children.indices)
    if !noteChanges(in: rows.children, positions, children, staying.map { $0..<$0 + 1 }) {
      for index in staying { record.marks.reconfigure(children[index]) }
    }
    contents.set(rows.children, positions, for: children, of: section)
    return rows.order.map { $0 < 0 ? children[-1 - $0] : shown[$0] }
  }

  /// Removes the content of children that aren't shown any longer.
  private mutating func removeChildren(_ children: [ItemHandle]) {
    drop(children.filter { !order.contains(item: $0) })
  }

  // MARK: - Children of outlines

  /// The handle of an item of a section, or of a shown child; `nil` for an unknown one.
  func shownOrKnown(item identifier: String, in section: SectionHandle) -> ItemHandle? {
    if let item = identified.known(item: identifier, in: section) { return item }
    guard !presentation.isEmpty else { return nil }
    return identifiers.item(identifier, section: section).flatMap {
      presentation.root(of: $0, in: section) == nil ? nil : $0
    }
  }

  /// The handles of items, or of shown children, all of which must be there.
  func shownOrKnown(
    items: [String], section name: String
  ) throws(ListError) -> [ItemHandle] {
    let section = try identified.section(name)
    var handles: [ItemHandle] = []
    for item in items {
      guard let handle = shownOrKnown(item: item, in: section) else {
        throw .unknownItem(ListItemPath(section: name, item: item))
      }
      handles.append(handle)
    }
    return handles
  }

  /// Checks that an item, or a shown child, is there.
  func requireShownOrKnown(_ path: ListItemPath) throws(ListError) {
    _ = try shownOrKnown(items: [path.item], section: path.section)
  }

  /// Whether the list has an item, or shows it as a child.
  func contains(_ path: ListItemPath) -> Bool {
    identified.known(section: path.section)
      .map { shownOrKnown(item: path.item, in: $0) != nil } ?? false
  }

  /// The place that is meant by one next to a shown child: children stay with their parents.
  func place(_ anchor: ListAnchor<String>, section name: String) -> ListAnchor<String> {
    guard !presentation.isEmpty, let subject = anchor.subject,
      let section = identified.known(section: name),
      identified.known(item: subject, in: section) == nil,
      let root = identifiers.item(subject, section: section)
        .flatMap({ presentation.root(of: $0, in: section) })
    else { return anchor }
    return .after(identifiers.itemIdentifier(root))
  }

  /// Deletes shown children.
  ///
  /// - Returns: the items that aren't children.
  mutating func deleteChildren(
    _ items: [ListItemPath], of section: SectionHandle
  ) -> [ListItemPath] {
    guard !items.isEmpty, presentation.bases[section]?.roots.isEmpty == false,
      let object = readyMadeSection(section)
    else { return items }
    let children = items.filter { shownOrKnown(item: $0.item, in: section) != nil }
    guard !children.isEmpty else { return items }
    object.deleteChildren(children.map(\.item))
    presentation.note(section)
    let deleted = Set(children)
    return items.filter { !deleted.contains($0) }
  }
}

/// The rows of an outline: shown items, and children below them.
struct PresentedRows {
  /// The rows: the index of a shown item, or -1 minus that of a child.
  var order: [Int] = []
  var children: any ItemBatch
  /// For each child, the index of the shown item at the top of its branch.
  var roots: [Int] = []
  /// The children that are left out since their identifiers are shown already.
  var dropped: [String] = []
}
