import ListingTesting
import Testing

@testable import ListingKit

/// The law: whatever storage two versions share, their difference is that of plain arrays.
@Suite("Differences of orders")
struct OrderDifferenceTests {
  private func expectSame(
    _ old: CheckedOrder, _ new: CheckedOrder, _ note: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = OrderDifference([(old.order, new.order)], explicitlyMoved: []).changes[0]
    let plain = ListDifference(from: old.model.map(\.index), to: new.model.map(\.index))
    let words = "\(old.model) → \(new.model) \(note)"
    #expect(
      found.deletes.map(Int.init) == plain.deletes, "\(words)", sourceLocation: sourceLocation)
    #expect(
      found.inserts.map(Int.init) == plain.inserts, "\(words)", sourceLocation: sourceLocation)
    #expect(
      found.moves.map { ListMove(from: Int($0.from), to: Int($0.to)) } == plain.moves, "\(words)",
      sourceLocation: sourceLocation)
    #expect(
      old.order.isEqual(to: new.order) == (old.model == new.model), "\(words)",
      sourceLocation: sourceLocation)
  }

  /// Returns all versions after one move, delete or insert, which share as much as they can.
  private func neighbours(_ order: CheckedOrder, next: ItemHandle) -> [CheckedOrder] {
    let count = order.model.count
    var result: [CheckedOrder] = []
    for from in 0..<count {
      var without = order
      without.replace(from..<(from + 1), with: [])
      result.append(without)
      for to in 0..<count where to != from {
        var moved = without
        moved.replace(to..<to, with: [order.model[from]])
        result.append(moved)
      }
    }
    for to in 0...count {
      var added = order
      added.replace(to..<to, with: [next])
      result.append(added)
    }
    return result
  }

  @Test("every two edits of a list of six, in leaves of one or two, have a minimal difference")
  func everyTwoEdits() {
    for leaf in 1...2 {
      var start = CheckedOrder(leafCapacity: leaf, groupCapacity: 2)
      start.replace(0..<0, with: [0, 1, 2, 3, 4, 5])
      for first in neighbours(start, next: 6) {
        for second in neighbours(first, next: 7) { expectSame(start, second) }
      }
    }
  }

  @Test("of exchanged blocks, the smaller one moves", arguments: 1...9)
  func blocks(size: Int) {
    // A long stretch that is shared stands between ten handles; some of these pass it.
    var old = CheckedOrder()
    old.replace(0..<0, with: itemHandles(0..<40))
    var new = old
    let front = Array(new.model[..<size])
    new.replace(0..<size, with: [])
    new.replace(new.model.count..<new.model.count, with: front)
    expectSame(old, new)
    #expect(
      OrderDifference([(old.order, new.order)], explicitlyMoved: []).changes[0].moves.count == size)
  }

  @Test("a shared run moves if it's smaller than the runs that pass it")
  func sharedStretchMoves() {
    var old = CheckedOrder()
    old.replace(0..<0, with: itemHandles(0..<32))
    var new = old
    let front = Array(new.model[..<24])
    new.replace(0..<24, with: [])
    for (offset, handle) in front.enumerated() {
      new.replace((8 + offset)..<(8 + offset), with: [handle])
    }
    expectSame(old, new)
    #expect(
      OrderDifference([(old.order, new.order)], explicitlyMoved: []).changes[0].moves.count == 8)
  }

  @Test("random edits have minimal differences", arguments: [1, 2, 3, 4] as [UInt64])
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var order = CheckedOrder()
    order.replace(0..<0, with: itemHandles(0..<300))
    var next = 300
    for _ in 0..<60 {
      let old = order
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let length = Int.random(in: 0...12, using: &random)
        let from = Int.random(in: 0...(order.model.count - length), using: &random)
        let block = Array(order.model[from..<(from + length)])
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          order.replace(from..<(from + length), with: [])
          let to = Int.random(in: 0...order.model.count, using: &random)
          order.replace(to..<to, with: block)
        case 1:
          order.replace(from..<(from + length / 2), with: [])
        default:
          order.replace(from..<from, with: itemHandles(next..<(next + length)))
          next += length
        }
      }
      expectSame(old, order, "\(random)")
    }
  }

  @Test(
    "a shuffled list without shared storage has a minimal difference",
    arguments: [8, 9] as [UInt64])
  func shuffle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var old = CheckedOrder()
    old.replace(0..<0, with: itemHandles(0..<500))
    var new = old
    new.replace(0..<500, with: old.model.shuffled(using: &random))
    expectSame(old, new, "\(random)")
  }

  @Test("a handle that changes to another order is one move")
  func betweenOrders() {
    var places = PlaceIndex<ItemHandle>(leafCapacity: 2, groupCapacity: 2)
    var one = ChunkedOrder<ItemHandle>()
    var two = ChunkedOrder<ItemHandle>()
    let empty = ChunkedOrder<ItemHandle>()
    one.replace(0..<0, with: [1, 2, 3, 4], section: 1, places: &places)
    two.replace(0..<0, with: [5, 6, 7], section: 2, places: &places)
    let old = (one, two)
    one.replace(1..<2, with: [], section: 1, places: &places)
    two.replace(3..<3, with: [2], section: 2, places: &places)
    #expect(places.section(of: 2) == 2)
    let changes = OrderDifference(
      [(old.0, one), (empty, empty), (old.1, two)], explicitlyMoved: []
    ).changes
    #expect(changes.allSatisfy { $0.deletes.isEmpty && $0.inserts.isEmpty })
    #expect(changes[0].moves.isEmpty)
    #expect(changes[2].moves.map { [$0.order, $0.from, $0.to] } == [[0, 1, 3]])
  }
}
