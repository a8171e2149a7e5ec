import Foundation

/// The one place where ready-made sections pass events and questions to their handlers.
extension ReadyMadeSection {
  /// Passes an event of an item to the adapter of its type and then to the section's own handlers, and any
  /// other event to ``SectionHandlers/events``.
  public func handle(_ event: ListEvent) {
    guard case .item(let path) = event.subject else {
      _state.handlers.events[event.kind]?(event)
      return
    }
    guard let item = item(path.item, of: event) else { return }
    // The adapter of an item that has left the section is notified in the new one.
    let first = path.section == listIdentifier ? adapter(for: item)?.events[event.kind] : nil
    let isHandled = !_state.handlers.cells.events.isEmpty
    let own = isHandled ? _state.handlers.cells.events[event.kind] : nil
    guard first != nil || own != nil else { return }
    let context = displayedContext(item, path.item, event.indexPath, event)
    first?(context.erased)
    own?(context)
  }

  /// Returns whether the section or an adapter handles events of a kind.
  public func handles(_ kind: ListEvent.Kind) -> Bool {
    if _state.handlers.events[kind] != nil || _state.handlers.cells.events[kind] != nil {
      return true
    }
    let (own, registered) = (_state.handlers.adapters, context?.adapters.all ?? [:])
    return own.values.contains { $0.events[kind] != nil }
      || registered.values.contains { $0.events[kind] != nil }
  }

  /// Returns whether the item's adapter and the section allow an interaction.
  public func allows(
    _ interaction: ListInteraction, for itemIdentifier: String, at indexPath: IndexPath
  ) -> Bool { allows(interaction, for: itemIdentifier, at: indexPath, event: nil) }

  /// Returns whether the item's adapter and the section allow an interaction. Moves need a handler of
  /// ``ListEvent/Kind/didMove``; the children of an outline can't be moved.
  public func allows(
    _ interaction: ListInteraction, for itemIdentifier: String, at indexPath: IndexPath,
    event: ListEvent?
  ) -> Bool {
    // Hosts ask for each item that they show. The search for it takes time where nothing depends on it.
    if interaction == .move, !handles(.didMove) { return false }
    let section = event?.section ?? listIdentifier
    let foreign = section == listIdentifier ? nil : item(itemIdentifier, ofSection: section)
    guard let item = foreign ?? _state.items[itemIdentifier] else { return false }
    let (adapter, own) = (adapter(for: item), _state.handlers.cells.interactions[interaction])
    if interaction == .move {
      let handles =
        adapter?.events[.didMove] != nil || _state.handlers.cells.events[.didMove] != nil
      guard handles, _state.outline.levels[itemIdentifier] == nil else { return false }
    }
    let shared = adapter?.interactions[interaction]
    // The search for the item's cell takes time in a list with many views.
    guard shared != nil || own != nil else { return true }
    let context = displayedContext(item, itemIdentifier, indexPath, event)
    if shared?(context.erased) == false { return false }
    return own?(context) ?? true
  }

  /// Returns the actions of the item's adapter, and then those of the section.
  public func actions(for itemIdentifier: String, at indexPath: IndexPath) -> [ItemAction] {
    let own = _state.handlers.cells.actions
    guard own != nil || hasAdapters, let item = _state.items[itemIdentifier] else { return [] }
    let shared = adapter(for: item)?.actions
    // The search for the item's cell takes time in a list with many views.
    guard shared != nil || own != nil else { return [] }
    let context = displayedContext(item, itemIdentifier, indexPath)
    return (shared?(context.erased) ?? []) + (own?(context) ?? [])
  }

  /// Reports that the user refreshes the section.
  func notifyOfRefresh() {
    let event = ListEvent(.didRefresh, .section(listIdentifier))
    if let list = context?.list { list.deliver(event, to: self) } else { handle(event) }
  }

  /// The item of an event: at the end of its display, as it was displayed last; when its prefetch is
  /// canceled, as it was prefetched; and after its deletion, as it was before.
  private func item(_ identifier: String, of event: ListEvent) -> Item? {
    if event.kind == .didEndDisplay { return _state.displayedItems.end(identifier) }
    if event.section != listIdentifier { return self.item(identifier, ofSection: event.section) }
    let prefetched = event.kind.endsPrefetch ? _state.prefetchedItems.end(identifier) : nil
    if event.kind == .cancelPrefetch, let prefetched { return prefetched }
    let deleted = _state.deletedItem.flatMap { $0.listIdentifier == identifier ? $0 : nil }
    let item = _state.items[identifier] ?? deleted
    if event.kind == .willDisplay, let item { _state.displayedItems.begin(item, for: identifier) }
    if event.kind == .prefetch, let item { _state.prefetchedItems.begin(item, for: identifier) }
    return item
  }

  /// An item of another section, if it has the type of this section's items.
  private func item(_ identifier: String, ofSection section: String) -> Item? {
    let items = context?.list?.listedItems(of: section)
    return items?.reference(to: identifier).flatMap { erasedCast($0.item, to: Item.self) }
  }

  // MARK: - Adapters

  /// The section's adapter for the type of an item, or else the list's.
  func adapter(for item: Item) -> CellAdapter<AnyListItem, any ListCell>? {
    adapter(for: Self.modelType(of: item))
  }

  func adapter(for type: Any.Type) -> CellAdapter<AnyListItem, any ListCell>? {
    guard hasAdapters else { return nil }
    let name = ObjectIdentifier(type)
    return _state.handlers.adapters[name] ?? context?.adapters.all[name]
  }

  /// Whether the section or its list has any adapter.
  private var hasAdapters: Bool {
    !_state.handlers.adapters.isEmpty || context?.adapters.all.isEmpty == false
  }

  /// The kinds of events that the section or one of its adapters handles.
  package var handledEvents: Set<ListEvent.Kind> {
    _state.handlers.adapters.values.reduce(
      into: Set(_state.handlers.cells.events.keys).union(_state.handlers.events.keys)
    ) { $0.formUnion($1.events.keys) }
  }

  /// Whether the section doesn't want deselection, even if the adapters of its list handle it.
  package var keepsSelection: Bool {
    handledEvents.keepsSelection
  }

  /// The type by which an adapter is known.
  static func modelType(of item: Item) -> Any.Type {
    guard Item.self == AnyListItem.self, let item = cast(item, to: AnyListItem.self)
    else { return Item.self }
    return Swift.type(of: item.base)
  }

  /// The context of an item with its displayed cell.
  private func displayedContext(
    _ item: Item, _ identifier: String, _ indexPath: IndexPath?, _ event: ListEvent? = nil
  ) -> ItemContext<Item, any ListCell> {
    let indexPath = indexPath ?? self.context?.indexPath(for: identifier)
    let context = itemContext(item, identifier, indexPath, event)
    // Another item may be at the last index path of an item that is no longer displayed.
    guard event?.kind.isOfDisplayedItem ?? true, let indexPath,
      let cell = self.context?.list?.host?.cell(at: indexPath)
    else { return context }
    return context.with(cell)
  }

  /// The context of an item without a cell.
  func itemContext(
    _ item: Item, _ identifier: String, _ indexPath: IndexPath?, _ event: ListEvent? = nil
  ) -> ItemContext<Item, any ListCell> {
    ItemContext(
      item: item, cell: nil, indexPath: indexPath ?? IndexPath(), event: event, section: self,
      identifier: identifier)
  }
}

// MARK: - Items

extension ReadyMadeSection {
  public func _listItems(_ items: [Item]) -> ListItems { ListItems(items, _state.itemType) }

  /// The number of items. Those that are shown are counted by ``shownCount``.
  ///
  /// - Complexity: O(1).
  public var count: Int { _state.items.count }

  /// The first item; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  public var first: Item? { self[0] }

  /// The item at a position; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  public subscript(position: Int) -> Item? { _state.items.item(at: position) }

  /// The item with an identifier; `nil` if the section doesn't have it.
  ///
  /// - Complexity: O(1) expected; O(*n*) in a section that is in no list.
  public func item(for identifier: String) -> Item? { _state.items[identifier] }

  /// Stores new content of items that the section contains, and reconfigures their cells.
  @discardableResult
  public func updateItems(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    let location = ListCodeLocation(fileID: fileID, line: line)
    if let problem = problem(of: items) { return problem.refuse(location, completion) }
    let identifiers = items.map { $0.listIdentifier }
    guard context != nil else {
      if let unknown = identifiers.first(where: { sectionItems[$0] == nil }) {
        return ListError.unknownItem(ListItemPath(section: listIdentifier, item: unknown))
          .refuse(location, completion)
      }
      sectionItems.updatePending(items)
      let result = ListResult.success(ListOutcome())
      completion?(result)
      return result
    }
    let before = Dictionary(
      identifiers.compactMap { identifier in sectionItems[identifier].map { (identifier, $0) } }
    ) { $1 }
    let result = perform(
      ListOperation(.updateItems(_listItems(items), section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
    updateSeparators(below: identifiers, after: before)
    return result
  }

  /// Replaces all items. Those that stay keep their cells.
  ///
  /// - Returns: the outcome; on a failure, the items don't change.
  @discardableResult
  func replaceItems(
    by items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    let before = sectionItems
    let shown = _state.handlers.separator == nil ? [] : shownItems
    sectionItems.setPending(items)
    var result = ListResult.success(ListOutcome())
    guard let context else {
      completion?(result)
      return result
    }
    let finish = { (result: ListResult) in
      if case .failure = result {
        self.sectionItems = before
      } else {
        self.updateSeparators(after: shown)
        (self as? any ItemStoring)?.itemsDidChange(deleted: [], renewed: [])
      }
    }
    if let composer = context.list?.composer, composer.isComposing, completion == nil {
      composer.read(self, then: finish)
      return result
    }
    context.withOpenTransaction {
      result = update(
        animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
        line: line)
      finish(result)
    }
    return result
  }
}

extension ItemStoring {
  func itemsDidChange(deleted: [String], renewed: [String]) {
    updateSeparators()
    updateSeparators(below: renewed)
    let kinds = supplementaryKinds
    if !kinds.isEmpty { reloadSupplementaryViews(kinds) }
  }

  // MARK: - Contexts of items

  func isSelected(_ item: String) -> Bool {
    let path = ListItemPath(section: listIdentifier, item: item)
    return context?.list?.selection.items.contains(path) ?? false
  }

  func replaceItem(_ item: String, by replacement: (Any) -> Any) {
    guard let old = _state.items[item], let new = erasedCast(replacement(old), to: Item.self)
    else { return }
    if context == nil { sectionItems.updatePending([new]) } else { updateItems([new]) }
  }

  func reconfigureItem(_ item: String) {
    perform(.reconfigureItems([item], in: listIdentifier))
  }

  func keepsSelection(of item: String) -> Bool {
    var kinds = Set(_state.handlers.cells.events.keys)
    if let adapter = _state.items[item].flatMap(adapter) { kinds.formUnion(adapter.events.keys) }
    return kinds.keepsSelection
  }
}

extension ListEvent.Kind {
  /// Whether an item isn't prefetched any longer after the event.
  fileprivate var endsPrefetch: Bool { self == .willDisplay || self == .cancelPrefetch }

  /// Whether the item of the event may have a displayed cell.
  fileprivate var isOfDisplayedItem: Bool {
    switch self {
    case .didEndDisplay, .didDelete, .prefetch, .cancelPrefetch: false
    default: true
    }
  }
}

extension Set<ListEvent.Kind> {
  /// Whether what handles these events wants a tap on a selected item to select it again.
  fileprivate var keepsSelection: Bool { contains(.didSelect) && !contains(.didDeselect) }
}
