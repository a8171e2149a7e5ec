import Foundation

/// The model of a list: its order at the end of the transaction in progress, and the operations that lead
/// to it.
///
/// Each operation is performed at once, on the order that the operations before it have produced. Their
/// net change is delivered as one update when the transaction ends.
struct ListPending {
  /// The snapshot that the host shows after the ended transactions.
  private(set) var displayed: ListSnapshot
  /// All items at the end of those transactions. The host shows others in sections with rules.
  private(set) var displayedModel: SectionedOrder
  /// What sections with rules show.
  var presentation = Presentation()
  /// The order with the operations of the transaction in progress.
  var identified: IdentifiedOrder
  /// The section objects in the order.
  var sections = SectionObjects()
  let store: ItemStore
  var record = TransactionRecord()
  /// The displayed versions of items whose content the transaction has changed.
  private(set) var originals = OriginalItems()
  /// The displayed sections that were removed in the transaction. A snapshot can insert them again.
  var removedSections: [SectionHandle: any ListSection] = [:]
  /// The items that the last snapshot of the transaction has inserted again.
  var restoredItems: Set<ItemHandle> = []
  /// The diagnostics that haven't been reported yet.
  var diagnostics: [ListDiagnostic] = []
  /// The children of outlines that are left out, since their sections show the identifiers already.
  var droppedChildren: [ListItemPath] = []
  var marks = HandleMarks<ItemHandle>()
  /// The objects that the last operation has inserted.
  var enteredSections: [any ListSection] = []
  /// The changes of the last operation to the items of sections.
  private var itemsChanges: [(section: SectionHandle, change: SectionItemsChange)] = []
  /// The model as a value, until the next operation changes it.
  private var model: ListSnapshot?
  /// What the host shows after the operations so far, until the next one.
  var shownModel: ListSnapshot?

  init(identity: ListIdentity) {
    let identifiers = ListIdentifiers(identity: identity)
    store = ItemStore(identity: identity)
    identified = IdentifiedOrder(identifiers: identifiers, owner: .list)
    displayed = ListSnapshot(order: identified.order, version: identifiers.makeVersion())
    displayedModel = identified.order
    model = displayed
  }

  /// The list as the operations so far have made it.
  ///
  /// - Complexity: O(1).
  mutating func current() -> ListSnapshot {
    let snapshot = model ?? ListSnapshot(order: order, version: identifiers.makeVersion())
    model = snapshot
    return snapshot
  }

  /// What the host will show after the operations so far.
  ///
  /// - Complexity: as ``shownOrder()``.
  mutating func shown() -> ListSnapshot {
    if let shownModel { return shownModel }
    let order = shownOrder()
    guard order.isPresented else { return current() }
    let snapshot = ListSnapshot(order: order, version: identifiers.makeVersion())
    shownModel = snapshot
    return snapshot
  }

  /// Whether an item was in the list, or shown, at the end of the last transaction.
  func wasThere(_ item: ItemHandle) -> Bool {
    displayedModel.contains(item: item)
      || displayed.order.isPresented && displayed.order.contains(item: item)
  }

  /// The items of the list.
  var contents: ItemContents {
    get { store.contents }
    nonmutating _modify { yield &store.contents }
  }
  var identifiers: ListIdentifiers { identified.identifiers }
  var identity: ListIdentity { identifiers.identity }
  var order: SectionedOrder { identified.order }

  mutating func perform(_ operation: ListOperation) throws(ListError) -> ListOutcome {
    (model, shownModel) = (nil, nil)
    let noticed = diagnostics.count
    do {
      let outcome = try performUnchecked(operation)
      _ = identified.takeInterned()
      return outcome
    } catch {
      // A rejected operation has dropped no item and added no identifier.
      diagnostics.removeSubrange(noticed...)
      itemsChanges = []
      let interned = identified.takeInterned()
      record.possiblyRemovedItems += interned.items
      record.possiblyRemovedSections += interned.sections
      throw error
    }
  }

  private mutating func performUnchecked(_ operation: ListOperation) throws(ListError)
    -> ListOutcome
  {
    switch operation.kind {
    case .insertSections(let sections, let anchor):
      try insert(sections, at: identified.sectionIndex(of: anchor))
    case .moveSection(let section, let anchor):
      try moveSection(section, anchor)
    case .deleteSections(let sections):
      deleteSections(sections)
    case .reloadSections(let sections):
      try reloadSections(sections)
    case .replaceSections(let sections, let reconfiguring):
      try replaceSections(sections, reconfiguresReplaced: true) { _, isNew in
        reconfiguring ? [.cells, .views] : isNew ? .views : []
      }
    case .arrangeSections(let sections, let reading):
      try arrangeSections(sections, reading: reading)
    case .exchangeSections(let sections, let parts):
      try replaceSections(sections, reconfiguresReplaced: false) { name, _ in parts[name] ?? [] }
    case .insertItems(let items, let anchor, let section):
      try insert(items, anchor, section: section)
    case .moveItem(let item, let anchor, let section):
      try moveItem(item, anchor, toSection: section)
    case .deleteItems(let items, let section):
      deleteItems(items, section: section)
    case .dropItems(let items, let section):
      deleteItems(items, section: section, isDropping: true)
    case .presentItems(let items, let section):
      try present(items, section: section)
    case .updateSection(let section, let reloadingItems, let reloadingHeader, let reloadingFooter):
      try updateSection(
        section, reloadingItems: reloadingItems, reloadingHeader: reloadingHeader,
        reloadingFooter: reloadingFooter)
    case .setItems(let items, let section):
      try setItems(items, section: section)
    case .updateItems(let items, let section):
      try updateItems(items, section: section)
    case .reconfigureItems(let items, let section):
      try mark(items, section: section) { $0.reconfigure($1) }
    case .reloadItems(let items, let section):
      try mark(items, section: section) { $0.reload($1) }
    case .reloadSupplementaryViews(let kinds, let section):
      try reloadSupplementaryViews(kinds, of: section)
    case .applySnapshot(let snapshot):
      try apply(snapshot)
    }
  }

  /// Ends the transaction: returns its net change, and begins the next one.
  ///
  /// - Parameter visible: returns the index paths of the items that the host shows.
  mutating func endTransaction(animates: Bool, visible: () -> [IndexPath] = { [] }) -> ListChange {
    let shown = shownOrder()
    record.marks.reserve(originals.all.count)
    for original in originals.all {
      guard let item = current(of: original.handle) else { continue }
      if originals.mayBeBack(original.handle), let old = original.item?.content,
        let content = contents.content(of: item, in: identifiers), content.isContentEqual(to: old)
      {
        continue
      }
      record.marks.reconfigure(item)
    }
    if !(record.uncomparedSections.isEmpty && record.replacedSections.isEmpty) {
      reconfigureVisibleItems(at: visible())
    }
    if shown.isPresented {
      record.marks.delete(record.reconfiguredItems.filter { !shown.contains(item: $0) })
    }
    let version = identifiers.makeVersion(
      retiring: record.possiblyRemovedItems.filter {
        !order.contains(item: $0) && !shown.contains(item: $0)
      },
      sections: record.possiblyRemovedSections.filter { !order.contains(section: $0) })
    let model = ListSnapshot(order: order, version: version)
    let change = ListChange(
      old: displayed, new: shown.isPresented ? ListSnapshot(order: shown, version: version) : model,
      models: (displayedModel, model), record: record, identifiers: identifiers, animates: animates)
    (displayed, displayedModel, self.model) = (change.new, order, model)
    record = TransactionRecord()
    originals.removeAll()
    removedSections = [:]
    restoredItems = []
    return change
  }

  /// Reconfigures the visible items of replaced sections, and those that can't be compared. The
  /// cells of the others are filled when they appear.
  private mutating func reconfigureVisibleItems(at indexPaths: [IndexPath]) {
    for indexPath in indexPaths {
      guard let origin = displayed.item(at: indexPath), let item = current(of: origin),
        let section = order.section(of: item) ?? presentation.shown.items.places.section(of: item)
      else { continue }
      let isUncompared =
        record.uncomparedSections.contains(section)
        && contents.content(of: item, in: identifiers) == nil
      if isUncompared || record.replacedSections.contains(section) {
        record.marks.reconfigure(item)
      }
    }
  }

  /// The current handle of a displayed item; `nil` if it was removed.
  private func current(of origin: ItemHandle) -> ItemHandle? {
    if let current = record.currentHandles[origin] { return current }
    // Another item may have its displayed handle now, after an explicit move.
    return record.displayedHandles[origin] == nil
      && (order.contains(item: origin) || presentation.shown.items.contains(origin))
      ? origin : nil
  }

  // MARK: - Ready-made sections

  /// The object of the section with an identifier; `nil` for an unknown one.
  func object(of section: String) -> (any ListSection)? {
    identified.known(section: section).flatMap { sections[$0] }
  }

  func readyMadeSection(_ section: SectionHandle) -> (any ItemStoring)? {
    sections[section] as? any ItemStoring
  }

  /// Records the changes that an operation made to the items of a section.
  mutating func note(_ change: SectionItemsChange, in section: SectionHandle) {
    record.touchedSections.insert(section)
    if case .read = change { record.readSections.insert(section) }
    itemsChanges.append((section, change))
  }

  /// Returns the changes that the last operation made to the items of sections, and removes them.
  mutating func takeItemsChanges() -> [(section: SectionHandle, change: SectionItemsChange)] {
    defer { itemsChanges = [] }
    return itemsChanges
  }

  /// The items of a section with the operations so far.
  func listedItems(of section: SectionHandle) -> ListedItems {
    ListedItems(order.items(of: section), of: section, identifiers, store)
  }

  // MARK: - Contents

  /// Stores the new content of items that are in the list.
  ///
  /// - Parameters:
  ///   - batch: the batch with the content of each item.
  ///   - handles: the items.
  /// - Returns: whether all of it can be compared.
  @discardableResult
  mutating func renew(
    _ batch: any ItemBatch, _ positions: [Int], _ handles: [ItemHandle], of section: SectionHandle
  ) -> Bool {
    defer { contents.set(batch, positions, for: handles, of: section) }
    return noteChanges(in: batch, positions, handles, [handles.indices])
  }

  /// Notes which items change by the new content that is about to be stored.
  ///
  /// - Parameter ranges: the indices of the items that are in the list.
  /// - Returns: whether all of their content can be compared.
  mutating func noteChanges(
    in batch: any ItemBatch, _ positions: [Int], _ handles: [ItemHandle], _ ranges: [Range<Int>]
  ) -> Bool {
    if ranges.isEmpty { return true }
    let comparability = batch.comparability
    guard comparability != .none else { return false }
    for range in ranges {
      var rest = range
      while !rest.isEmpty {
        let (old, oldPositions) = contents.run(handles[rest])
        let part = rest.prefix(oldPositions.count)
        noteChanges(in: batch, positions[part], handles[part], from: old, oldPositions)
        rest = rest.dropFirst(oldPositions.count)
      }
    }
    return comparability == .all
  }

  private mutating func noteChanges(
    in batch: any ItemBatch, _ positions: ArraySlice<Int>, _ handles: ArraySlice<ItemHandle>,
    from old: ItemContents.Run, _ oldPositions: [Int32]
  ) {
    switch old {
    case .unknown where batch.isPlain, .plain where batch.isPlain: break
    case .batch(let old):
      let pairs = zip(oldPositions, positions).map { PositionPair(old: $0, new: Int32($1)) }
      for index in batch.differing(pairs, from: old) {
        let original = ItemReference(batch: old, position: Int(pairs[index].old))
        keep(original, of: handles[handles.startIndex + index])
      }
    case .unknown, .plain:
      // An item of which a snapshot brought only the identifier is filled when its content is known.
      // For a string the identifier is all there is.
      for (position, handle) in zip(positions, handles) {
        guard let new = batch.content(at: position), !(new is String) else { continue }
        keep(contents.reference(to: handle, in: identifiers), of: handle)
      }
    }
  }

  /// Removes the content of items that are deleted.
  mutating func drop(_ handles: [ItemHandle]) {
    noteDeletion(of: handles)
    contents.remove(handles)
  }

  /// Notes that items are deleted whose content is about to be removed.
  mutating func noteDeletion(of handles: [ItemHandle]) {
    for handle in handles {
      keep(contents.reference(to: handle, in: identifiers), of: handle, mayBeBack: true)
    }
    record.delete(handles)
  }

  private mutating func keep(
    _ original: ItemReference?, of item: ItemHandle, mayBeBack: Bool = false
  ) {
    presentation.note(item: item)
    guard let origin = record.origin(of: item, wasThere: wasThere) else { return }
    originals.add(original, of: origin, mayBeBack: mayBeBack)
  }
}

/// The section objects of a list, by handle.
///
/// A copy is O(1), and a change after it copies a few hundred references, however many sections the list
/// has.
struct SectionObjects {
  private var objects = ChunkedArray<(any ListSection)?>(blank: nil)

  /// The object of a section; `nil` for a section that isn't in the list.
  subscript(section: SectionHandle) -> (any ListSection)? {
    get { objects[section.index] }
    set { objects[section.index] = newValue }
  }
}
