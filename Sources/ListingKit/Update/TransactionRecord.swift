/// The requests of a transaction's operations in addition to the resulting order: explicit moves,
/// reloads and reconfigurations. It contains handles only, so that an update can be computed on any
/// thread.
struct TransactionRecord: Sendable {
  /// The displayed handles of items that were moved explicitly and have had other handles since.
  private(set) var displayedHandles: [ItemHandle: ItemHandle] = [:]
  /// The inverse: the current handles of those items, by their displayed handles.
  private(set) var currentHandles: [ItemHandle: ItemHandle] = [:]
  /// The items and sections that were moved explicitly. Of several equally small sets of moves, the
  /// update contains the one that moves these.
  private(set) var explicitlyMovedItems: Set<ItemHandle> = []
  var explicitlyMovedSections: Set<SectionHandle> = []
  /// The sections and items to reload or reconfigure.
  var marks = ReloadMarks()
  var reloadedSupplementaryViews: Set<ListSupplementaryPath> = []
  /// The sections whose items the transaction has changed.
  var touchedSections: Set<SectionHandle> = []
  /// The sections of which all items were read.
  var readSections: Set<SectionHandle> = []
  /// The sections that were read again and kept items whose content can't be compared, which
  /// therefore counts as changed.
  var uncomparedSections: Set<SectionHandle> = []
  /// The sections that another object has replaced, which may show the same content differently.
  var replacedSections: Set<SectionHandle> = []
  /// The sections whose objects were inserted, deleted or replaced.
  var exchangedSections: Set<SectionHandle> = []
  /// Items that may be missing at the end of the transaction, because they were deleted or rejected.
  var possiblyRemovedItems: [ItemHandle] = []
  var possiblyRemovedSections: [SectionHandle] = []

  /// The items that left the list and stay selected, by their displayed handles, and their section.
  private(set) var droppedItems: [ItemHandle: SectionHandle] = [:]

  var reloadedSections: Set<SectionHandle> { marks.reloadedSections }
  var reloadedItems: Set<ItemHandle> { marks.reloadedItems }
  var reconfiguredItems: Set<ItemHandle> { marks.reconfiguredItems }

  /// Whether an item may have left the list or moved to another section.
  var mayRemoveOrMoveItems: Bool {
    !(possiblyRemovedItems.isEmpty && possiblyRemovedSections.isEmpty && touchedSections.isEmpty)
  }

  /// The displayed handle of an item; `nil` for one that was inserted in this transaction.
  ///
  /// - Parameter wasThere: returns whether an item was there before the transaction.
  func origin(of item: ItemHandle, wasThere: (ItemHandle) -> Bool) -> ItemHandle? {
    if !displayedHandles.isEmpty, let origin = displayedHandles[item] { return origin }
    return (currentHandles.isEmpty || currentHandles[item] == nil) && wasThere(item)
      ? item : nil
  }

  /// Notes that an item was moved explicitly, within its section or to another one.
  mutating func move(
    _ old: ItemHandle, to new: ItemHandle, wasThere: (ItemHandle) -> Bool
  ) {
    guard old != new else {
      explicitlyMovedItems.insert(new)
      return
    }
    if let origin = origin(of: old, wasThere: wasThere) {
      displayedHandles[old] = nil
      currentHandles[origin] = nil
      if origin != new {
        displayedHandles[new] = origin
        currentHandles[origin] = new
      }
    }
    marks.rename([old: new])
    explicitlyMovedItems.remove(old)
    explicitlyMovedItems.insert(new)
    possiblyRemovedItems.append(old)
  }

  /// Notes that items leave the list and stay selected. It's called before ``delete(_:)``.
  mutating func keepSelected(_ items: [ItemHandle], in section: SectionHandle) {
    for item in items { droppedItems[displayedHandles[item] ?? item] = section }
  }

  /// Removes explicit moves: the items have their displayed handles again, and their other handles
  /// belong to other items.
  ///
  /// - Parameters:
  ///   - moves: the other handles, by the displayed ones.
  ///   - order: the order of the list.
  mutating func takeBackMoves(_ moves: [ItemHandle: ItemHandle], order: SectionedOrder) {
    for (origin, moved) in moves {
      currentHandles[origin] = nil
      displayedHandles[moved] = nil
      explicitlyMovedItems.remove(moved)
    }
    // The marks of an item follow it, or are removed with it.
    marks.rename(Dictionary(uniqueKeysWithValues: moves.map { ($0.value, $0.key) }))
    marks.delete(moves.keys.filter { !order.contains(item: $0) })
  }

  /// Removes the requests for deleted items.
  mutating func delete(_ items: [ItemHandle]) {
    possiblyRemovedItems += items
    if !displayedHandles.isEmpty {
      for item in items {
        if let origin = displayedHandles.removeValue(forKey: item) { currentHandles[origin] = nil }
      }
    }
    marks.delete(items)
    if !explicitlyMovedItems.isEmpty { explicitlyMovedItems.subtract(items) }
  }
}
