/// What the operations of a turn asked for beyond the order that they made: enough to tell a move
/// from a delete and an insert, and what is to be filled or made again.
struct ListTurn {
  /// For an item that was moved between sections by name: where it was on display.
  private(set) var origins: [ListItemPath: ListItemPath] = [:]
  /// The inverse: for an item on display that was moved to another section, where it is now.
  private(set) var departed: [ListItemPath: ListItemPath] = [:]
  /// The items and sections that were moved by name: of several equally small sets of moves, the
  /// one that moves these is taken.
  private(set) var namedItems: Set<ListItemPath> = []
  var namedSections: Set<String> = []
  private(set) var reloadedItems: Set<ListItemPath> = []
  private(set) var reconfiguredItems: Set<ListItemPath> = []
  var reloadedSections: Set<String> = []
  var reloadedSupplementaryViews: Set<ListSupplementaryPath> = []
  /// The content that items had on display, kept from the first time that it changes in the turn.
  private(set) var originalContents: [ListItemPath: (any ListDiffable)?] = [:]
  /// The sections whose items the turn has changed.
  var touchedSections: Set<String> = []

  /// Where the item at a path was on display; `nil` for one that came in this turn.
  func origin(of path: ListItemPath, displayed: ListSnapshot) -> ListItemPath? {
    if let origin = origins[path] { return origin }
    return departed[path] == nil && displayed.contains(path) ? path : nil
  }

  mutating func keepOriginal(
    _ content: (any ListDiffable)?, at path: ListItemPath, displayed: ListSnapshot
  ) {
    guard let origin = origin(of: path, displayed: displayed), originalContents[origin] == nil
    else { return }
    originalContents.updateValue(content, forKey: origin)
  }

  mutating func reconfigure(_ path: ListItemPath) { reconfiguredItems.insert(path) }

  mutating func reload(_ path: ListItemPath) { reloadedItems.insert(path) }

  /// Notes that an item was moved by name, within its section or to another one.
  mutating func move(_ old: ListItemPath, to new: ListItemPath, displayed: ListSnapshot) {
    guard old != new else {
      namedItems.insert(new)
      return
    }
    if let origin = origin(of: old, displayed: displayed) {
      origins[old] = nil
      departed[origin] = nil
      if origin != new {
        origins[new] = origin
        departed[origin] = new
      }
    }
    if reloadedItems.remove(old) != nil { reloadedItems.insert(new) }
    if reconfiguredItems.remove(old) != nil { reconfiguredItems.insert(new) }
    namedItems.remove(old)
    namedItems.insert(new)
  }

  /// Forgets what was asked for an item that was deleted.
  mutating func delete(_ path: ListItemPath) {
    if let origin = origins.removeValue(forKey: path) { departed[origin] = nil }
    reloadedItems.remove(path)
    reconfiguredItems.remove(path)
    namedItems.remove(path)
  }
}
