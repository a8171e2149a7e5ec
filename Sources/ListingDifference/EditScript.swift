/// The positions of a difference, without its elements.
@usableFromInline
struct EditScript {
  @usableFromInline let deletes: [Int]
  @usableFromInline let inserts: [Int]
  @usableFromInline let moves: [ListMove]

  @usableFromInline
  init(_ pairing: ElementPairing) {
    let prefix = pairing.prefix
    (deletes, inserts, moves) = pairing.targets.withUnsafeBufferPointer { targets in
      pairing.origins.withUnsafeBufferPointer { origins in
        let inserted = origins.negativeCount
        let common = origins.count - inserted
        let deletes = Array(selecting: targets.count - common, from: targets) {
          (prefix + $0, isSelected: $1 < 0)
        }
        let inserts = Array(selecting: inserted, from: origins) {
          (prefix + $0, isSelected: $1 < 0)
        }
        return (deletes, inserts, Self.moves(pairing, origins, common))
      }
    }
  }

  private static func moves(
    _ pairing: ElementPairing, _ origins: UnsafeBufferPointer<Int32>, _ common: Int
  ) -> [ListMove] {
    if isSorted(origins) { return [] }
    let prefix = pairing.prefix
    let run = LongestRun.staying(pairing.targets, count: origins.count)
    return run.isStaying.withUnsafeBufferPointer { isStaying in
      Array(selecting: common - run.length, from: origins) { position, origin in
        (
          ListMove(from: prefix + Int(origin), to: prefix + position),
          isSelected: origin >= 0 && !isStaying[position]
        )
      }
    }
  }

  private static func isSorted(_ origins: UnsafeBufferPointer<Int32>) -> Bool {
    var last: Int32 = -1
    for origin in origins where origin >= 0 {
      if origin < last { return false }
      last = origin
    }
    return true
  }
}
