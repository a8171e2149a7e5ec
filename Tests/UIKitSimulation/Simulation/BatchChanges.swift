// https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)

/// The changes that a client has requested in one batch. Deletes, reloads and the sources of moves have coordinates
/// before the batch, inserts and the targets of moves have coordinates after it.
struct BatchChanges {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(from: Int, to: Int)] = []
  var reloadedSections: [Int] = []
  var deletedItems: [IndexPath] = []
  var insertedItems: [IndexPath] = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []
  var reloadedItems: [IndexPath] = []
  var reconfiguredItems: [IndexPath] = []

  /// Returns the new index of each section that stays, by its old one.
  func sectionMap(oldCount: Int, newCount: Int) -> [Int: Int] {
    let gone = Set(deletedSections + movedSections.map(\.from))
    let taken = Set(insertedSections + movedSections.map(\.to))
    let (staying, free) = (
      (0..<oldCount).filter { !gone.contains($0) }, (0..<newCount).filter { !taken.contains($0) }
    )
    let stays = zip(staying, free).map { ($0, $1) }
    return Dictionary(stays + movedSections.map { ($0.from, $0.to) }) { first, _ in first }
  }

  /// Returns the new index path of each item that stays without being reloaded, by its old one.
  func itemMap(old: [Int], new: [Int]) -> [IndexPath: IndexPath] {
    let reloaded = Set(reloadedSections)
    let moved = Dictionary(movedItems.map { ($0.from, $0.to) }) { first, _ in first }
    let (gone, taken) = (Set(deletedItems), Set(insertedItems + movedItems.map(\.to)))
    var map = moved
    for (section, target) in sectionMap(oldCount: old.count, newCount: new.count)
    where !reloaded.contains(section) {
      let staying = (0..<old[section]).map { IndexPath(item: $0, section: section) }
        .filter { !gone.contains($0) && moved[$0] == nil }
      let free = (0..<new[target]).map { IndexPath(item: $0, section: target) }
        .filter { !taken.contains($0) }
      for (from, to) in zip(staying, free) { map[from] = to }
    }
    for path in reloadedItems { map[path] = nil }
    return map
  }
}
