import ListingKit

/// Places at which records of a file begin, as they were come upon: a few thousand at most, whatever the
/// size of the file, so that reading backward begins near where it goes to.
final class FileIndex: Sendable {
  /// The most places that are kept; beyond that those go that are near the one before.
  static let limit = 4096

  private struct State: Sendable {
    var stamp: FileStamp?
    /// In the order of the file.
    var places: [SourcePosition] = []
    /// The fewest bytes between two places.
    var spacing = 0
    /// Where the first record begins.
    var first: SourcePosition?

    /// Leaves places that are as far from each other as half of the limit would be in the whole file.
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

  /// The number of places that are kept.
  var count: Int { state.withLock { $0.places.count } }

  /// Where the first record begins, where that is known.
  func first(of stamp: FileStamp) -> SourcePosition? {
    state.withLock { $0.stamp == stamp ? $0.first : nil }
  }

  /// Notes where a record begins. Places in a file that has changed are forgotten.
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

  /// The last place before another one; `nil` where none is known.
  func place(before other: SourcePosition, of stamp: FileStamp) -> SourcePosition? {
    state.withLock { state in
      guard state.stamp == stamp else { return nil }
      let index = state.places.index(before: other)
      return index > 0 ? state.places[index - 1] : nil
    }
  }
}

extension [SourcePosition] {
  /// How many of the places come before another one.
  fileprivate func index(before place: SourcePosition) -> Int {
    // Most are noted on the way through the file.
    if let last, last.byteOffset < place.byteOffset { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].byteOffset < place.byteOffset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
