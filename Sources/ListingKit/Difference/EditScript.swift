/// The positions that a difference comes to, whatever its elements are.
@usableFromInline
struct EditScript {
  @usableFromInline private(set) var deletes: [Int] = []
  @usableFromInline private(set) var inserts: [Int] = []
  @usableFromInline private(set) var moves: [ListMove] = []

  @usableFromInline
  init(_ pairing: ElementPairing) {
    let prefix = pairing.prefix
    // For each old element of the rest its new position, or -1.
    var targets = [Int32](repeating: -1, count: pairing.oldRest)
    var last: Int32 = -1
    var isSorted = true
    for (position, origin) in pairing.origins.enumerated() {
      if origin < 0 {
        inserts.append(prefix + position)
      } else {
        targets[Int(origin)] = Int32(truncatingIfNeeded: position)
        if origin < last { isSorted = false }
        last = origin
      }
    }
    for (position, target) in targets.enumerated() where target < 0 {
      deletes.append(prefix + position)
    }
    if isSorted { return }
    let isStaying = LongestRun.stayingTargets(targets, count: pairing.origins.count)
    for (position, origin) in pairing.origins.enumerated() where origin >= 0 {
      if !isStaying[position] {
        moves.append(ListMove(from: prefix + Int(origin), to: prefix + position))
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
