/// The versions of a list that have snapshots left, in the order in which they were made: each
/// knows its neighbors, so that any can go at once, however many are kept.
struct LiveVersions: Sendable {
  private struct Neighbors: Sendable {
    var older: Int
    var newer: Int
  }

  /// Stands for no version, and is older than all.
  static let none = 0

  /// The version that was made last, whether it is left or not.
  private(set) var newest = LiveVersions.none
  /// The newest one that is left.
  private var last = LiveVersions.none
  private var neighbors: [Int: Neighbors] = [:]

  /// Makes a version.
  mutating func append() -> Int {
    newest += 1
    neighbors[newest] = Neighbors(older: last, newer: Self.none)
    neighbors[last]?.newer = newest
    last = newest
    return newest
  }

  /// The newest one of those before a version that are left; ``none`` where no other is.
  func older(than version: Int) -> Int { neighbors[version]?.older ?? Self.none }

  mutating func remove(_ version: Int) {
    guard let gone = neighbors.removeValue(forKey: version) else { return }
    neighbors[gone.older]?.newer = gone.newer
    neighbors[gone.newer]?.older = gone.older
    if last == version { last = gone.older }
  }
}
