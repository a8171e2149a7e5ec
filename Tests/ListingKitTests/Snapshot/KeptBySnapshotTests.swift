import ListingTesting
import Testing

@testable import ListingKit

/// Identifiers that snapshots bring are kept as long as one of these is there, and no longer.
@Suite("The handles that changed snapshots retain", .tags(.concurrency))
struct KeptBySnapshotTests {
  private func pending(_ count: Int) throws -> ListPending {
    var pending = ListPending(identity: .section)
    let items = (0..<count).map { "item \($0)" }
    _ = try pending.perform(.appendSections([TestSection("s", items)]))
    _ = pending.endTransaction(animates: false)
    return pending
  }

  @Test("Snapshots that are derived, changed and released leave no handles")
  func dropped() throws {
    let pending = try pending(100)
    for round in 0..<5_000 {
      var snapshot = pending.displayed
      snapshot.appendSections(["t \(round)"])
      try snapshot.appendItems(["a \(round)", "b \(round)"], in: "t \(round)")
      try snapshot.appendItems(["c \(round)"], in: "s")
      try snapshot.moveItem("c \(round)", in: "s", toSection: "t \(round)")
    }
    #expect(pending.identifiers.itemCapacity <= 104)
    #expect(pending.identifiers.sectionCapacity == 2)
  }

  @Test(
    "A snapshot that is changed repeatedly retains only what it contains", arguments: [false, true])
  func sliding(keepingCopies: Bool) throws {
    var snapshot = ListSnapshot()
    snapshot.appendSections(["s"])
    for page in 0..<1_000 {
      // A copy that is there while its successor is made.
      let old = keepingCopies ? snapshot : nil
      try snapshot.appendItems((0..<10).map { "\(page)-\($0)" }, in: "s")
      if page >= 10 { snapshot.deleteItems((0..<10).map { "\(page - 10)-\($0)" }, in: "s") }
      if let old { #expect(old.numberOfItems == min(page, 10) * 10) }
    }
    #expect(snapshot.itemIdentifiers(inSection: "s").first == "990-0")
    // Up to 110 are there at a time, and as many wait to be merged with new ones.
    #expect(snapshot.identifiers.itemCapacity <= 400)
    #expect(snapshot.retainedHandles.count <= 400)
  }

  @Test("A snapshot of a list that deletes and inserts pages retains only what it contains")
  func slidingFromList() throws {
    let pending = try pending(500)
    var snapshot = pending.displayed
    for page in 0..<200 {
      let items = snapshot.itemIdentifiers(inSection: "s")
      snapshot.deleteItems(Array(items[..<50]), in: "s")
      try snapshot.appendItems((0..<50).map { "\(page)-\($0)" }, in: "s")
    }
    #expect(snapshot.numberOfItems == 500)
    // The items of the list, and at most three times those of the snapshot.
    #expect(snapshot.retainedHandles.count <= 1_500)
    #expect(pending.identifiers.itemCapacity <= 2_000)
  }

  @Test("An item that is repeatedly inserted and deleted is retained once")
  func comingAndGoing() throws {
    var snapshot = ListSnapshot()
    snapshot.appendSections(["s"])
    for _ in 0..<1_000 {
      try snapshot.appendItems(["a", "a"], in: "s")
      try snapshot.appendItems(["a"], in: "s")
      snapshot.deleteItems(["a"], in: "s")
    }
    #expect(snapshot.retainedHandles.count <= 4)
    #expect(snapshot.identifiers.itemCapacity == 1)
  }

  @Test("A derived snapshot is correct while the list deletes, recycles and inserts identifiers")
  func kept() throws {
    var pending = try pending(3)
    var derived: ListSnapshot? = pending.displayed
    try derived?.appendItems(["mine", "shared"], in: "s")
    var second = derived
    try second?.insertItems(["second"], .before("mine"), in: "s")
    for turn in 0..<200 {
      let gone = pending.displayed.itemIdentifiers(inSection: "s")
      _ = try pending.perform(.appendItems(["shared", "x \(turn)"], in: "s"))
      _ = try pending.perform(.deleteItems(gone, in: "s"))
      _ = pending.endTransaction(animates: false)
      if turn == 100 { derived = nil }
    }
    let items = ["item 0", "item 1", "item 2", "second", "mine", "shared"]
    #expect(second?.itemIdentifiers(inSection: "s") == items)
    #expect(second?.indexPath(for: ListItemPath(section: "s", item: "mine")) == [0, 4])
    #expect(second?.contains(ListItemPath(section: "s", item: "x 1")) == false)
    second = nil
    #expect(pending.identifiers.itemCount == pending.displayed.numberOfItems)
  }

  @Test("An identifier that the list no longer contains stays while a snapshot retains it")
  func retainedAndListed() throws {
    var pending = try pending(1)
    func turn(_ operation: ListOperation? = nil) throws {
      if let operation { _ = try pending.perform(operation) }
      _ = pending.endTransaction(animates: false)
    }
    let section = pending.identifiers.section("s") ?? .invalid
    try turn(.appendItems(["a"], in: "s"))
    var old: ListSnapshot? = pending.displayed
    try turn(.deleteItems(["a"], in: "s"))
    // The list gave it up, but an old snapshot has it, and it comes back by the same handle.
    var snapshot: ListSnapshot? = pending.displayed
    try snapshot?.appendItems(["a"], in: "s")
    #expect(old?.contains(ListItemPath(section: "s", item: "a")) == true)
    old = nil
    for _ in 0..<5 { try turn() }
    #expect(snapshot?.itemIdentifiers(inSection: "s") == ["item 0", "a"])
    #expect(pending.identifiers.item("a", section: section) != nil)
    // The list takes it in for good.
    try turn(.appendItems(["a"], in: "s"))
    snapshot = nil
    #expect(pending.displayed.itemIdentifiers(inSection: "s") == ["item 0", "a"])
    try turn(.deleteItems(["a"], in: "s"))
    for _ in 0..<5 { try turn() }
    #expect(pending.identifiers.item("a", section: section) == nil)
  }

  @Test("The snapshot between two stages retains the handles of the later one")
  func betweenStages() throws {
    var pending = try pending(3)
    _ = try pending.perform(.appendSections([TestSection("t", ["a", "b"])]))
    _ = pending.endTransaction(animates: false)
    // A section that moves and changes takes two stages; one that comes is there after the first.
    _ = try pending.perform(.moveSection("t", .before("s")))
    _ = try pending.perform(.deleteItems(["a"], in: "t"))
    _ = try pending.perform(.appendSections([TestSection("u", ["new"])]))
    var update: ListUpdate? = DiffingUpdater().update(for: pending.endTransaction(animates: false))
    #expect(update?.stages.count == 2)
    let between = try #require(update?.stages.first?.new)
    update = nil
    _ = try pending.perform(.deleteSections(["s", "t", "u"]))
    _ = pending.endTransaction(animates: false)
    _ = try pending.perform(.appendSections([TestSection("v", (0..<9).map { "other \($0)" })]))
    _ = pending.endTransaction(animates: false)
    #expect(between.description == "t(a b) s(item 0 item 1 item 2) u(new)")
  }

  @Test("snapshots are derived and changed on other tasks while the list changes")
  func concurrent() async {
    let list = ListDataSource(isolation: nil)
    list.appendSections([TestSection("s", (0..<1_000).map { "item \($0)" })])
    await withTaskGroup(of: Bool.self) { group in
      for turn in 0..<20 {
        let snapshot = list.snapshot
        group.addTask {
          var kept: [(snapshot: ListSnapshot, items: [String])] = []
          var copy = snapshot
          var items = snapshot.itemIdentifiers(inSection: "s")
          for round in 0..<20 {
            // Some identifiers are those that the list brings meanwhile, or that other tasks bring.
            let new = ["new \(turn + 1)-\(round)", "own \(turn)-\(round)", "any \(round)"]
            let outcome = try? copy.appendItems(new, in: "s")
            copy.deleteItems([items[0]], in: "s")
            items = items.dropFirst() + new.filter { !items.contains($0) }
            if outcome == nil || copy.itemIdentifiers(inSection: "s") != items { return false }
            kept.append((copy, items))
          }
          return kept.allSatisfy { $0.snapshot.itemIdentifiers(inSection: "s") == $0.items }
        }
        list.appendItems((0..<50).map { "new \(turn)-\($0)" }, in: "s")
        list.deleteItems((0..<50).map { "item \(turn * 50 + $0)" }, in: "s")
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
