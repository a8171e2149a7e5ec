/// What the operations of a turn asked for beyond the order that they made: enough to tell a move
/// from a delete and an insert, and what is to be filled or made again. All by handles, so that an
/// update can be made of it anywhere.
struct TransactionRecord: Sendable {
  /// For an item that was moved by name and has another handle since: the one it had on display.
  private(set) var displayedHandles: [ItemHandle: ItemHandle] = [:]
  /// The inverse: for an item on display that has another handle, which one it has now.
  private(set) var currentHandles: [ItemHandle: ItemHandle] = [:]
  /// The items and sections that were moved by name: of several equally small sets of moves, the
  /// one that moves these is taken.
  private(set) var namedItems: Set<ItemHandle> = []
  var namedSections: Set<SectionHandle> = []
  /// What is made or filled again.
  var marks = ReloadMarks()
  var reloadedSupplementaryViews: Set<ListSupplementaryPath> = []
  /// The sections whose items the turn has changed.
  var touchedSections: Set<SectionHandle> = []
  /// The sections that were read again and kept items whose content can't be compared, which
  /// therefore counts as changed.
  var uncomparedSections: Set<SectionHandle> = []
  /// The sections that another object has replaced, which may show the same content differently.
  var replacedSections: Set<SectionHandle> = []
  /// Whether section objects came, went or took over.
  var changesObjects = false
  /// What may not be in the list when the turn ends: what left it, or was refused.
  var possiblyRemovedItems: [ItemHandle] = []
  var possiblyRemovedSections: [SectionHandle] = []

  var reloadedSections: Set<SectionHandle> { marks.reloadedSections }
  var reloadedItems: Set<ItemHandle> { marks.reloadedItems }
  var reconfiguredItems: Set<ItemHandle> { marks.reconfiguredItems }

  /// What an item was called on display; `nil` for one that came in this record.
  func origin(of item: ItemHandle, displayed: SectionedOrder) -> ItemHandle? {
    if !displayedHandles.isEmpty, let origin = displayedHandles[item] { return origin }
    return (currentHandles.isEmpty || currentHandles[item] == nil) && displayed.contains(item: item)
      ? item : nil
  }

  /// Notes that an item was moved by name, within its section or to another one.
  mutating func move(_ old: ItemHandle, to new: ItemHandle, displayed: SectionedOrder) {
    guard old != new else {
      namedItems.insert(new)
      return
    }
    if let origin = origin(of: old, displayed: displayed) {
      displayedHandles[old] = nil
      currentHandles[origin] = nil
      if origin != new {
        displayedHandles[new] = origin
        currentHandles[origin] = new
      }
    }
    marks.rename([old: new])
    namedItems.remove(old)
    namedItems.insert(new)
    possiblyRemovedItems.append(old)
  }

  /// Forgets that items on display have other handles since: what goes by these is another item.
  ///
  /// - Parameters:
  ///   - moves: which handles these are, by those on display.
  ///   - order: the list's.
  mutating func takeBackMoves(_ moves: [ItemHandle: ItemHandle], order: SectionedOrder) {
    for (origin, moved) in moves {
      currentHandles[origin] = nil
      displayedHandles[moved] = nil
      namedItems.remove(moved)
    }
    // What was asked for an item goes with it, or with what has left.
    marks.rename(Dictionary(uniqueKeysWithValues: moves.map { ($0.value, $0.key) }))
    marks.delete(moves.keys.filter { !order.contains(item: $0) })
  }

  /// Forgets what was asked for items that were deleted.
  mutating func delete(_ items: [ItemHandle]) {
    possiblyRemovedItems += items
    if !displayedHandles.isEmpty {
      for item in items {
        if let origin = displayedHandles.removeValue(forKey: item) { currentHandles[origin] = nil }
      }
    }
    marks.delete(items)
    if !namedItems.isEmpty { namedItems.subtract(items) }
  }
}
