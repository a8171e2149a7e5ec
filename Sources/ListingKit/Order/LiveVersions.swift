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

extension Array where Element: Handle {
  /// Returns the first index of a handle, as `firstIndex(of:)` does. It compares 16 handles at once,
  /// because finding an item in a leaf takes most of the time of finding its index path.
  func vectorizedFirstIndex(of handle: Element) -> Int? {
    withUnsafeBytes { bytes in
      let wanted = SIMD16(repeating: handle.rawValue)
      var start = 0
      while start + 16 <= count {
        // A handle consists of its raw value.
        let block = bytes.loadUnaligned(
          fromByteOffset: start * MemoryLayout<UInt32>.stride, as: SIMD16<UInt32>.self)
        if any(block .== wanted) { break }
        start += 16
      }
      return (start..<count).first { self[$0] == handle }
    }
  }
}
