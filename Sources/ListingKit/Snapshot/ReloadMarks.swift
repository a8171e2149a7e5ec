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

  /// Items go by other handles from here on: the new ones by the old. They may change places.
  mutating func rename(_ handles: [UInt32: UInt32]) {
    Self.rename(handles, in: &reloadedItems)
    Self.rename(handles, in: &reconfiguredItems)
  }

  private static func rename(_ handles: [UInt32: UInt32], in items: inout Set<UInt32>) {
    let found = handles.filter { items.contains($0.key) }
    items.subtract(found.keys)
    items.formUnion(found.values)
  }

  /// Forgets what was asked for items.
  mutating func delete(_ items: [UInt32]) {
    if !reloadedItems.isEmpty { reloadedItems.subtract(items) }
    if !reconfiguredItems.isEmpty { reconfiguredItems.subtract(items) }
  }
}
