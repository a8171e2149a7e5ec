import ListingTesting
import Testing

@testable import ListingKit

/// An order, and the plain array that it must be equal to.
struct CheckedOrder {
  var order = ChunkedOrder<ItemHandle>()
  var places: PlaceIndex<ItemHandle>
  var model: [ItemHandle] = []

  init(leafCapacity: Int = 4, groupCapacity: Int = 4) {
    places = PlaceIndex(leafCapacity: leafCapacity, groupCapacity: groupCapacity)
  }

  mutating func replace(_ range: Range<Int>, with added: [ItemHandle]) {
    order.replace(range, with: added, section: 7, places: &places)
    model.replaceSubrange(range, with: added)
  }

  /// Returns the problems of the order, its counts, its index and its shape.
  func problems(absent: Range<Int> = 0..<0) -> [String] {
    var problems: [String] = []
    if order.handles != model { problems.append("is \(order.handles) instead of \(model)") }
    if order.count != model.count { problems.append("counts \(order.count)") }
    for (position, handle) in model.enumerated() {
      if order[position] != handle { problems.append("has \(order[position]) at \(position)") }
      let found = order.position(of: handle, in: places)
      if found != position { problems.append("finds \(handle) at \(String(describing: found))") }
      if places.section(of: handle) != 7 { problems.append("has \(handle) elsewhere") }
    }
    let known = Set(model)
    for handle in itemHandles(absent)
    where !known.contains(handle) && places.leaf(of: handle) != nil {
      problems.append("still knows \(handle)")
    }
    for group in order.groups {
      if group.leaves.isEmpty || group.leaves.count > places.groupCapacity {
        problems.append("has a group of \(group.leaves.count)")
      }
      if group.leaves.contains(where: {
        $0.handles.isEmpty || $0.handles.count > places.leafCapacity
          || Int($0.count) != $0.handles.count
      }) {
        problems.append("has a leaf of a wrong size")
      }
    }
    return problems
  }
}

@Suite("Orders of handles, compared with arrays")
struct ChunkedOrderTests {
  @Test(
    "every replacement of a range is correct, in every list of up to fourteen handles",
    arguments: [(1, 1), (2, 2), (3, 2), (4, 4)])
  func everyReplacement(leaf: Int, group: Int) {
    for count in 0...14 {
      var start = CheckedOrder(leafCapacity: leaf, groupCapacity: group)
      start.replace(0..<0, with: itemHandles(0..<count))
      for lower in 0...count {
        for upper in lower...count {
          for added in 0...3 {
            var edited = start
            edited.replace(lower..<upper, with: itemHandles(50..<(50 + added)))
            #expect(edited.problems(absent: 0..<60) == [], "\(count) \(lower..<upper) +\(added)")
          }
        }
      }
      #expect(start.problems() == [], "the list before the edits changed")
    }
  }

  @Test("every way to delete six of seven handles one by one is correct")
  func everyDeletion() {
    var start = CheckedOrder(leafCapacity: 2, groupCapacity: 2)
    start.replace(0..<0, with: [0, 1, 2, 3, 4, 5, 6])
    func delete(from order: CheckedOrder) {
      guard order.model.count > 1 else { return }
      for position in order.model.indices {
        var rest = order
        rest.replace(position..<(position + 1), with: [])
        #expect(rest.problems(absent: 0..<7) == [])
        delete(from: rest)
      }
    }
    delete(from: start)
  }

  @Test("after deleting every ninth range of four groups, small parts are joined with others")
  func longDeletions() {
    var start = CheckedOrder(leafCapacity: 8, groupCapacity: 8)
    start.replace(0..<0, with: itemHandles(0..<200))
    for lower in stride(from: 0, to: 200, by: 9) {
      for upper in stride(from: lower + 1, through: 200, by: 9) {
        var edited = start
        edited.replace(lower..<upper, with: [])
        #expect(edited.problems(absent: 0..<200) == [], "\(lower)..<\(upper)")
      }
    }
  }

  @Test(
    "a list from which items are deleted one by one keeps few leaves",
    arguments: [1, 2] as [UInt64])
  func shrinking(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var order = CheckedOrder(leafCapacity: 8, groupCapacity: 8)
    order.replace(0..<0, with: itemHandles(0..<2_000))
    while order.model.count > 60 {
      let position = Int.random(in: order.model.indices, using: &random)
      order.replace(position..<(position + 1), with: [])
    }
    #expect(order.problems(absent: 0..<2_000) == [], "\(random)")
    // A leaf of fewer than two joins another one of its group, a group of fewer than two another.
    #expect(order.order.groups.flatMap(\.leaves).count <= 30, "\(random)")
    #expect(order.order.groups.count <= 15, "\(random)")
  }

  @Test("random edits don't change old versions", arguments: [1, 2, 3] as [UInt64])
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var order = CheckedOrder(leafCapacity: 8, groupCapacity: 8)
    var versions: [CheckedOrder] = []
    var next = 0
    for step in 0..<400 {
      let count = order.model.count
      let lower = Int.random(in: 0...count, using: &random)
      let room = min(count - lower, [0, 1, 3, 40][Int.random(in: 0..<4, using: &random)])
      let added = [0, 1, 2, 30][Int.random(in: 0..<4, using: &random)]
      order.replace(lower..<(lower + room), with: itemHandles(next..<(next + added)))
      next += added
      if step.isMultiple(of: 20) {
        #expect(order.problems(absent: 0..<next) == [], "\(random)")
        versions.append(order)
      }
    }
    for version in versions { #expect(version.problems() == [], "\(random)") }
  }

  @Test("replacing all handles keeps the common beginning and end")
  func becoming() {
    var order = CheckedOrder()
    order.replace(0..<0, with: itemHandles(0..<64))
    let old = order.order
    let new = Array(order.model[..<20]) + [80, 81] + order.model[30...]
    order.order.become(new, section: 7, places: &order.places)
    order.model = new
    #expect(order.problems(absent: 0..<100) == [])
    #expect(leavesCopied(old, order.order) <= 5)
  }

  @Test("an edit of a large list with a live old version copies at most two leaves")
  func sharing() {
    var places = PlaceIndex<ItemHandle>()
    var order = ChunkedOrder<ItemHandle>()
    order.replace(0..<0, with: itemHandles(0..<200_000), section: 7, places: &places)
    var next = 200_000
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let old = order
      let position = Int.random(in: 0...order.count, using: &random)
      order.replace(
        position..<position, with: [ItemHandle(index: next)], section: 7, places: &places)
      next += 1
      // One leaf, or two where it was full.
      #expect(leavesCopied(old, order) <= 2)
    }
    for _ in 0..<200 {
      let old = order
      let position = Int.random(in: 0..<order.count, using: &random)
      order.replace(position..<(position + 1), with: [], section: 7, places: &places)
      #expect(leavesCopied(old, order) <= 2)
    }
  }

  /// The number of leaves of a new version that an old one does not share.
  private func leavesCopied(
    _ old: ChunkedOrder<ItemHandle>, _ new: ChunkedOrder<ItemHandle>
  ) -> Int {
    let known = Set(old.groups.flatMap { $0.leaves.map(\.handles.storageAddress) })
    return new.groups.flatMap(\.leaves)
      .count { !known.contains($0.handles.storageAddress) }
  }
}
