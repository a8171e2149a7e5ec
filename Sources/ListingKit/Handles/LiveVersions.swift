/// The versions of a list that have live snapshots, in order. Each stores its neighbors, so that any can
/// be removed in constant time.
struct LiveVersions: Sendable {
  private struct Neighbors: Sendable {
    var older: Int
    var newer: Int
  }

  /// Stands for no version, and is older than all.
  static let none = 0

  /// The version that was created last, whether it's live or not.
  private(set) var newest = LiveVersions.none
  /// The newest live version.
  private var last = LiveVersions.none
  private var neighbors: [Int: Neighbors] = [:]

  /// Creates a version.
  mutating func append() -> Int {
    newest += 1
    neighbors[newest] = Neighbors(older: last, newer: Self.none)
    neighbors[last]?.newer = newest
    last = newest
    return newest
  }

  /// Returns the newest live version before a version; ``none`` if there is none.
  func older(than version: Int) -> Int { neighbors[version]?.older ?? Self.none }

  mutating func remove(_ version: Int) {
    guard let gone = neighbors.removeValue(forKey: version) else { return }
    neighbors[gone.older]?.newer = gone.newer
    neighbors[gone.newer]?.older = gone.older
    if last == version { last = gone.older }
  }
}
