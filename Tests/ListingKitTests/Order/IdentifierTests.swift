import ListingTesting
import Testing

@testable import ListingKit

@Suite("Identifiers and their handles", .tags(.concurrency))
struct IdentifierTests {
  @Test("canonically equivalent strings have the same handle, others have different ones")
  func canonicalEquivalence() {
    var table = IdentifierTable<ItemHandle>()
    let composed = table.intern("caf\u{E9}", scope: .list)
    #expect(table.intern("cafe\u{301}", scope: .list) == composed)
    #expect(table.handle(of: "cafe\u{301}", scope: .list) == composed)
    #expect(table.intern("cafe", scope: .list) != composed)
    // The Kelvin sign is canonically the letter K.
    #expect(table.intern("\u{212A}", scope: .list) == table.intern("K", scope: .list))
    #expect(table.count == 3)
  }

  @Test("a list drops an item that it contains in another spelling")
  func canonicalDuplicates() {
    let test = TestList(["s": ["caf\u{E9}"]])
    let outcome = test.list.appendItems(["cafe\u{301}", "tea"], in: "s").outcome
    #expect(outcome.dropped == [ListItemPath(section: "s", item: "caf\u{E9}")])
    #expect(test.order == ["s": ["caf\u{E9}", "tea"]])
    #expect(test.list.indexPath(for: "cafe\u{301}", in: "s") == [0, 0])
  }

  @Test("the same identifier in two scopes has two handles")
  func scopes() {
    var table = IdentifierTable<ItemHandle>()
    let one = table.intern("a", scope: .section(1))
    #expect(table.intern("a", scope: .section(2)) != one)
    #expect(table.handle(of: "a", scope: .section(3)) == nil)
  }

  @Test("random insertions and removals agree with a dictionary", arguments: [1, 2] as [UInt64])
  func againstDictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = IdentifierTable<ItemHandle>()
    var model: [String: ItemHandle] = [:]
    var largest = 0
    for _ in 0..<20_000 {
      let identifier = "identifier \(Int.random(in: 0..<700, using: &random))"
      if let handle = model[identifier], Bool.random(using: &random) {
        table.remove(handle)
        model[identifier] = nil
      } else {
        let handle = table.intern(identifier, scope: .list)
        #expect(model[identifier] ?? handle == handle, "\(random)")
        model[identifier] = handle
      }
      largest = max(largest, model.count)
    }
    #expect(table.count == model.count)
    #expect(Set(model.values).count == model.count, "two identifiers share a handle, \(random)")
    for (identifier, handle) in model {
      #expect(table[handle] == identifier, "\(random)")
      #expect(table.handle(of: identifier, scope: .list) == handle, "\(random)")
    }
    for number in 0..<700 where model["identifier \(number)"] == nil {
      #expect(table.handle(of: "identifier \(number)", scope: .list) == nil, "\(random)")
    }
    #expect(table.capacity == largest, "handles are not used again")
  }

  @Test("20,000 identifiers with colliding simple hashes are distinguished in time")
  func manyAlike() {
    var table = IdentifierTable<ItemHandle>()
    let alike = (0..<20_000).map { String(repeating: "a", count: 40) + String($0, radix: 2) }
    for identifier in alike { _ = table.intern(identifier, scope: .list) }
    #expect(table.count == 20_000)
    #expect(table.hashCount.value == 20_000)
  }

  @Test("an identifier of a megabyte is like any other")
  func large() {
    let large = String(repeating: "é", count: 500_000)
    let test = TestList(["s": [large, "b"]])
    #expect(test.list.appendItems([large], in: "s").outcome.dropped.count == 1)
    #expect(test.list.indexPath(for: large, in: "s") == [0, 0])
  }

  @Test(
    "50,000 identifiers that are inserted and deleted in pages of 50 need a few thousand handles")
  func turnover() throws {
    var pending = ListPending(identity: .section)
    _ = try pending.perform(.appendSections([TestSection("s")]))
    _ = pending.endTransaction(animates: false)
    var shown: [[String]] = []
    for page in 0..<1_000 {
      let items = (0..<50).map { "item \(page * 50 + $0)" }
      shown.append(items)
      _ = try pending.perform(.appendItems(items, in: "s"))
      if shown.count > 10 {
        _ = try pending.perform(.deleteItems(shown.removeFirst(), in: "s"))
      }
      _ = pending.endTransaction(animates: false)
    }
    #expect(pending.displayed.itemIdentifiers(inSection: "s") == shown.flatMap { $0 })
    // 500 displayed, 50 that were deleted, and those of one or two transactions before they are free.
    #expect(pending.identifiers.itemCapacity <= 700)
  }

  @Test("retained snapshots retain only the handles that they contain")
  func turnoverWithKeptSnapshots() throws {
    var pending = ListPending(identity: .section)
    _ = try pending.perform(.appendSections([TestSection("s", ["first"])]))
    _ = pending.endTransaction(animates: false)
    var kept: [(snapshot: ListSnapshot, items: [String])] = [(pending.displayed, ["first"])]
    _ = try pending.perform(.deleteItems(["first"], in: "s"))
    var shown: [[String]] = []
    for page in 0..<1_000 {
      let items = (0..<50).map { "item \(page * 50 + $0)" }
      shown.append(items)
      _ = try pending.perform(.appendItems(items, in: "s"))
      if shown.count > 10 {
        _ = try pending.perform(.deleteItems(shown.removeFirst(), in: "s"))
      }
      _ = pending.endTransaction(animates: false)
      if page % 250 == 125 { kept.append((pending.displayed, shown.flatMap { $0 })) }
    }
    for (snapshot, items) in kept { #expect(snapshot.itemIdentifiers(inSection: "s") == items) }
    // Those of the first snapshot, 500 of each of four others, and those without snapshots.
    #expect(pending.identifiers.itemCapacity <= 1 + 4 * 500 + 700)
    #expect(pending.identifiers.itemCount == 1 + 4 * 500 + 500)
    kept.remove(at: 2)
    #expect(pending.identifiers.itemCount == 1 + 3 * 500 + 500)
    kept.removeFirst()
    #expect(pending.identifiers.itemCount == 3 * 500 + 500)
    kept.removeAll()
    #expect(pending.identifiers.itemCount == 500)
  }

  @Test("The lock is released after each batch of 4,096 handles")
  func batches() throws {
    let identifiers = ListIdentifiers(identity: .list)
    /// Expects 10,000 handles to be processed in three batches: twice 4,096, and the rest.
    func expectThree(_ body: () -> Void) {
      let before = identifiers.batchCount
      body()
      let count = identifiers.batchCount - before
      #expect(count == 3)
    }
    let names = (0..<10_000).map { "item \($0)" }
    var handles: [ItemHandle] = []
    expectThree { handles = identifiers.internItems(names, section: 0, for: .snapshot).handles }
    var read: [String] = []
    expectThree { read = identifiers.itemIdentifiers(handles) }
    #expect(read == names)
    let lists = HandleLists(items: handles)
    expectThree { identifiers.retain(lists) }
    expectThree { identifiers.release(lists) }
    expectThree { identifiers.retainInList(lists) }
    expectThree { identifiers.release(lists) }
    #expect(identifiers.itemCount == 10_000)
    expectThree { _ = identifiers.makeVersion(retiring: handles) }
    #expect(identifiers.itemCount == 0)
  }

  @Test(
    "20,000 identifiers that are deleted in one transaction are freed with the last snapshot that contains them"
  )
  func bulkDelete() throws {
    var pending = ListPending(identity: .section)
    let items = (0..<20_000).map { "item \($0)" }
    _ = try pending.perform(.appendSections([TestSection("s", items)]))
    _ = pending.endTransaction(animates: false)
    var old: ListSnapshot? = pending.displayed
    _ = try pending.perform(.deleteItems(items, in: "s"))
    _ = try pending.perform(.appendItems(["new"], in: "s"))
    _ = pending.endTransaction(animates: false)
    #expect(pending.identifiers.itemCount == 20_001)
    #expect(old?.itemIdentifiers(inSection: "s") == items)
    old = nil
    #expect(pending.identifiers.itemCount == 1)
    // An idle list keeps nothing either where no snapshot was held on to.
    _ = try pending.perform(.appendItems(items, in: "s"))
    _ = pending.endTransaction(animates: false)
    _ = try pending.perform(.deleteItems(items, in: "s"))
    _ = pending.endTransaction(animates: false)
    #expect(pending.identifiers.itemCount == 1)
    #expect(pending.identifiers.itemCapacity == 20_001, "handles are used again")
  }

  @Test("the identifiers of a failed operation are freed")
  func refusals() throws {
    var pending = ListPending(identity: .section)
    let section = TestSection("s", ["a"], duplicates: .error)
    _ = try pending.perform(.appendSections([section]))
    _ = pending.endTransaction(animates: false)
    for call in 0..<1_000 {
      #expect(throws: ListError.self) {
        try pending.perform(.appendItems(["new \(call)", "a"], in: "s"))
      }
      _ = pending.endTransaction(animates: false)
    }
    #expect(pending.identifiers.itemCapacity <= 4)
  }

  @Test("a handle isn't recycled while an old snapshot contains it")
  func oldSnapshots() throws {
    var pending = ListPending(identity: .section)
    _ = try pending.perform(.appendSections([TestSection("s", ["a", "b", "c"])]))
    _ = pending.endTransaction(animates: false)
    var old: ListSnapshot? = pending.displayed
    for turn in 0..<100 {
      let gone = pending.displayed.itemIdentifiers(inSection: "s")
      _ = try pending.perform(.appendItems(["x\(turn)", "y\(turn)"], in: "s"))
      _ = try pending.perform(.deleteItems(gone, in: "s"))
      _ = pending.endTransaction(animates: false)
      #expect(old?.itemIdentifiers(inSection: "s") == ["a", "b", "c"])
      #expect(old?.indexPath(for: ListItemPath(section: "s", item: "b")) == [0, 1])
      #expect(old?.contains(ListItemPath(section: "s", item: "x\(turn)")) == false)
    }
    // Three, two displayed and two inserted: it retains neither of these.
    #expect(pending.identifiers.itemCapacity == 7)
    #expect(pending.identifiers.itemCount == 5)
    old = nil
    #expect(pending.identifiers.itemCount == 2)
  }

  @Test("an identifier that is inserted again before its handle is free keeps it")
  func comingBack() throws {
    var pending = ListPending(identity: .section)
    _ = try pending.perform(.appendSections([TestSection("s", ["a", "b", "c"])]))
    _ = pending.endTransaction(animates: false)
    _ = try pending.perform(.deleteItems(["b"], in: "s"))
    _ = pending.endTransaction(animates: false)
    _ = try pending.perform(.appendItems(["b"], in: "s"))
    for turn in 0..<4 {
      _ = pending.endTransaction(animates: false)
      _ = try pending.perform(.appendItems(["later \(turn)"], in: "s"))
      #expect(
        pending.displayed.itemIdentifiers(inSection: "s")
          == ["a", "c", "b"] + (0..<turn).map { "later \($0)" })
      #expect(pending.displayed.indexPath(for: ListItemPath(section: "s", item: "b")) == [0, 2])
    }
    #expect(pending.identifiers.itemCapacity == 7)
  }

  @Test("an append of k items to n hashes k times, for any n", arguments: [10, 1_000, 20_000])
  func hashes(count: Int) throws {
    var pending = ListPending(identity: .section)
    let items = (0..<count).map { "item \($0)" }
    _ = try pending.perform(.appendSections([TestSection("s", items)]))
    _ = pending.endTransaction(animates: false)
    #expect(pending.identifiers.itemHashCount == count)
    _ = try pending.perform(.appendItems((0..<50).map { "new \($0)" }, in: "s"))
    let update = DiffingUpdater().update(for: pending.endTransaction(animates: false))
    #expect(pending.identifiers.itemHashCount == count + 50)
    #expect(update.stages.map(\.insertedItems.count) == [50])
  }

  @Test("An update hashes only the identifiers between the common beginning and the common end")
  func updateHashes() throws {
    var pending = ListPending(identity: .section)
    let section = TestSection("s", (0..<10_000).map { "item \($0)" })
    _ = try pending.perform(.appendSections([section]))
    _ = pending.endTransaction(animates: false)
    func hashes(_ change: (inout [any ListIdentifiable]) -> Void) throws -> Int {
      let before = pending.identifiers.itemHashCount
      change(&section.items)
      _ = try pending.perform(.updateSection("s"))
      let new = pending.endTransaction(animates: false).new
      #expect(
        new.itemIdentifiers(inSection: "s") == section.items.map { $0.listIdentifier })
      return pending.identifiers.itemHashCount - before
    }
    #expect(try hashes { _ in } == 0)
    #expect(try hashes { $0.append("last") } == 1)
    #expect(try hashes { $0.insert("first", at: 0) } == 1)
    #expect(try hashes { $0[5_000] = "new" } == 1)
    #expect(try hashes { $0.removeSubrange(20..<40) } == 0)
    #expect(try hashes { $0.swapAt(7, 9) } == 3)
  }

  @Test(
    "An item between the ends that repeats one of them counts, and the one at the end is dropped")
  func repeatedEnd() throws {
    var pending = ListPending(identity: .section)
    let section = TestSection("s", ["a", "b", "c", "d"])
    _ = try pending.perform(.appendSections([section]))
    section.items = ["a", "b", "x", "d", "a", "c", "d"]
    let outcome = try pending.perform(.updateSection("s"))
    #expect(outcome.dropped == [ListItemPath("s", "a"), ListItemPath("s", "d")])
    #expect(
      pending.endTransaction(animates: false).new.itemIdentifiers(inSection: "s")
        == ["a", "b", "x", "d", "c"])
  }
}
