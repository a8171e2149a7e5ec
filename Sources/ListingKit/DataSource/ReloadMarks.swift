/// What is to be made or filled again, by handles.
struct ReloadMarks: Sendable {
  var reloadedSections: Set<UInt32> = []
  private(set) var reloadedItems: Set<UInt32> = []
  private(set) var reconfiguredItems: Set<UInt32> = []

  mutating func reload(_ item: UInt32) { reloadedItems.insert(item) }

  mutating func reconfigure(_ item: UInt32) { reconfiguredItems.insert(item) }

  mutating func formUnion(_ other: ReloadMarks) {
    reloadedSections.formUnion(other.reloadedSections)
    reloadedItems.formUnion(other.reloadedItems)
    reconfiguredItems.formUnion(other.reconfiguredItems)
  }

  /// An item goes by another handle from here on.
  mutating func move(_ old: UInt32, to new: UInt32) {
    if reloadedItems.remove(old) != nil { reloadedItems.insert(new) }
    if reconfiguredItems.remove(old) != nil { reconfiguredItems.insert(new) }
  }

  /// Forgets what was asked for an item.
  mutating func delete(_ item: UInt32) {
    reloadedItems.remove(item)
    reconfiguredItems.remove(item)
  }
}
