import ListingKit

/// Positions of records in a file that were found while reading: a few thousand at most, whatever the size
/// of the file. Reading backward begins at a close one.
final class FileIndex: Sendable {
  /// The most positions that are stored; with more, those that are close to the one before are removed.
  static let limit = 4096

  private struct State: Sendable {
    var stamp: FileStamp?
    /// In the order of the file.
    var places: [SourcePosition] = []
    /// The fewest bytes between two positions.
    var spacing = 0
    /// The position of the first record.
    var first: SourcePosition?

    /// Removes positions that are closer together than half of the limit would be in the whole file.
    mutating func thin() {
      spacing = max(2 * spacing, (stamp?.size ?? 0) / (FileIndex.limit / 2))
      var last: Int?
      places.removeAll { place in
        if let last, place.byteOffset - last < spacing { return true }
        last = place.byteOffset
        return false
      }
    }
  }

  private let state = Guarded(State())

  /// The number of stored positions.
  var count: Int { state.withLock { $0.places.count } }

  /// Returns the position of the first record, if it's known.
  func first(of stamp: FileStamp) -> SourcePosition? {
    state.withLock { $0.stamp == stamp ? $0.first : nil }
  }

  /// Stores the position of a record. Positions in a file that has changed are removed.
  func note(_ place: SourcePosition, of stamp: FileStamp, isFirst: Bool = false) {
    state.withLock { state in
      if state.stamp != stamp { state = State(stamp: stamp) }
      if isFirst { state.first = place }
      let index = state.places.index(before: place)
      let distance = index > 0 ? place.byteOffset - state.places[index - 1].byteOffset : .max
      let isKnown = index < state.places.endIndex && state.places[index] == place
      guard !isKnown, distance >= state.spacing else { return }
      state.places.insert(place, at: index)
      if state.places.count > Self.limit { state.thin() }
    }
  }

  /// Forgets all positions.
  func removeAll() { state.withLock { $0 = State() } }

  /// Returns the last known position before another one.
  func place(before other: SourcePosition, of stamp: FileStamp) -> SourcePosition? {
    state.withLock { state in
      guard state.stamp == stamp else { return nil }
      let index = state.places.index(before: other)
      return index > 0 ? state.places[index - 1] : nil
    }
  }
}

extension [SourcePosition] {
  /// Returns the number of positions before another one.
  fileprivate func index(before place: SourcePosition) -> Int {
    // Most are added in the order of the file.
    if let last, last.byteOffset < place.byteOffset { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].byteOffset < place.byteOffset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
