/// The positions that a difference comes to, whatever its elements are.
@usableFromInline
struct EditScript {
  @usableFromInline let deletes: [Int]
  @usableFromInline let inserts: [Int]
  @usableFromInline let moves: [ListMove]

  @usableFromInline
  init(_ pairing: ElementPairing) {
    let prefix = pairing.prefix
    let origins = pairing.origins
    let inserted = origins.reduce(0) { $0 + ($1 < 0 ? 1 : 0) }
    let common = origins.count - inserted
    deletes = Self.filled(pairing.targets.count - common, from: pairing.targets) {
      (prefix + $0, isWanted: $1 < 0)
    }
    inserts = Self.filled(inserted, from: origins) { (prefix + $0, isWanted: $1 < 0) }
    if Self.isSorted(origins) {
      moves = []
      return
    }
    let run = LongestRun.stayingTargets(pairing.targets, count: origins.count)
    moves = run.isStaying.withUnsafeBufferPointer { isStaying in
      Self.filled(common - run.length, from: origins) { position, origin in
        (
          ListMove(from: prefix + Int(origin), to: prefix + position),
          isWanted: origin >= 0 && !isStaying[position]
        )
      }
    }
  }

  private static func isSorted(_ origins: [Int32]) -> Bool {
    var last: Int32 = -1
    for origin in origins where origin >= 0 {
      if origin < last { return false }
      last = origin
    }
    return true
  }

  /// The wanted of the values that are made of some places, of which there are `count`.
  ///
  /// Each is written, and written over if it is not wanted: a branch would be guessed wrongly as
  /// often as not.
  @inline(__always)
  private static func filled<Value>(
    _ count: Int, from places: [Int32], _ value: (Int, Int32) -> (Value, isWanted: Bool)
  ) -> [Value] {
    // An array of no capacity would write its count into the one that all empty arrays share.
    if count == 0 { return [] }
    return places.withUnsafeBufferPointer { places in
      [Value](unsafeUninitializedCapacity: count) { buffer, filled in
        guard let base = buffer.baseAddress else { return }
        var position = 0
        while filled < count {
          let (value, isWanted) = value(position, places[position])
          (base + filled).initialize(to: value)
          filled += isWanted ? 1 : 0
          position += 1
        }
      }
    }
  }
}

/// An element's way from its old position to its new one.
public struct ListMove: Hashable, Sendable {
  /// The position before.
  public let from: Int
  /// The position after.
  public let to: Int

  /// Creates a move from an old position to a new one.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// The elements that neither go nor move: the old positions that are left, each beside the new
  /// one that is left.
  ///
  /// - Parameters:
  ///   - isGone: for each old position whether its element goes or moves.
  ///   - isTaken: for each new position whether its element comes or has moved there.
  static func staying(isGone: [Bool], isTaken: [Bool]) -> [ListMove] {
    zip(
      isGone.indices.lazy.filter { !isGone[$0] }, isTaken.indices.lazy.filter { !isTaken[$0] }
    ).map { ListMove(from: $0, to: $1) }
  }
}
