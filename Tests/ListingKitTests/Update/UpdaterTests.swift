import ListingTesting
import Testing

@testable import ListingKit

@Suite("Updaters", .tags(.concurrency))
struct UpdaterTests {
  private func makeList(
    _ updater: any ListUpdater, _ order: ListOrder = ["s": ["a", "b"], "t": ["x"]]
  ) -> TestList {
    let test = TestList(order)
    test.list.updater = updater
    return test
  }

  @Test("by default, a list makes updates with the minimal number of changes")
  func byDefault() {
    let test = TestList(["s": ["a", "b", "c"]])
    #expect(test.list.updater is DiffingUpdater)
    test.list.moveItem("a", .after("c"), in: "s")
    #expect(test.changes == [["move 0/0→0/2"]])
    #expect(ListDataSource(updater: ReloadUpdater()).updater is ReloadUpdater)
  }

  @Test("the reloading updater reloads the list if anything changed")
  func reloading() {
    let test = makeList(ReloadUpdater())
    var count = 0
    test.list.appendItems(["c"], in: "s") { _ in count += 1 }
    test.list.reconfigureItems(["a"], in: "s") { _ in count += 1 }
    #expect(test.host.updates.isEmpty && test.host.reloads.count == 2 && count == 2)
    #expect(test.order == ["s": ["a", "b", "c"], "t": ["x"]] && test.host.order == test.order)
    test.list.appendItems([], in: "s") { _ in count += 1 }
    test.list.updateSection("t") { _ in count += 1 }
    test.list.appendItems(["a"], in: "no") { _ in count += 1 }
    #expect(test.host.reloads.count == 2 && count == 5)
  }

  @Test("above a number of changes, the diffing updater reloads the list")
  func manyChanges() throws {
    let test = makeList(DiffingUpdater(reloadsAbove: 3))
    test.list.performBatchUpdates {
      test.list.appendItems(["c", "d"], in: "s")
      test.list.reconfigureItems(["a"], in: "s")
    }
    #expect(test.host.updates.map(\.changeCount) == [3] && test.host.reloads.isEmpty)
    test.list.appendItems(["e", "f", "g", "h"], in: "s")
    #expect(test.host.updates.count == 1 && test.host.reloads.count == 1)
    // A section is one change, with any items.
    test.list.appendSections([TestSection("u", ["1", "2", "3", "4"])])
    #expect(test.host.updates.count == 2 && test.host.order == test.order)
    try test.host.expectNoProblems()
  }

  @Test("a custom updater can reload some sections")
  func reloadingSomeSections() throws {
    struct ShelfReloadingUpdater: ListUpdater {
      func update(for change: ListChange) -> ListUpdate {
        let shelves = change.touchedSections.filter { $0.hasPrefix("shelf") }
        return DiffingUpdater().update(for: change.reloading(sections: shelves + ["unknown"]))
      }
    }
    let test = makeList(
      ShelfReloadingUpdater(), ["shelf 1": ["a"], "shelf 2": ["b"], "s": ["c"]])
    test.list.performBatchUpdates {
      test.list.appendItems(["d"], in: "shelf 2")
      test.list.appendItems(["e"], in: "s")
    }
    #expect(test.changes == [["reload section 1", "insert 2/1"]])
    test.list.appendSections([TestSection("shelf 3", ["f"])])
    #expect(test.changes.last == ["insert section 3"])
    let unknown = test.diagnostics.filter { $0.code == .unknownSection }
    #expect(unknown.map(\.section) == ["unknown", "unknown"])
    #expect(unknown.allSatisfy { $0.message.contains("ShelfReloadingUpdater") })
    try test.host.expectNoProblems()
  }

  @Test("an unknown section is reported by either updater, even if nothing changed")
  func unknownSections() {
    struct GhostReloadingUpdater: ListUpdater {
      let updater: any ListUpdater
      func update(for change: ListChange) -> ListUpdate {
        updater.update(for: change.reloading(sections: ["ghost"]))
      }
    }
    for updater in [DiffingUpdater(), ReloadUpdater()] as [any ListUpdater] {
      let test = makeList(GhostReloadingUpdater(updater: updater))
      test.list.appendItems([], in: "s")
      let unknown = test.diagnostics.filter { $0.code == .unknownSection }
      #expect(unknown.map(\.section) == ["ghost"], "\(type(of: updater))")
      #expect(test.host.updates.isEmpty && test.host.reloads.isEmpty)
    }
  }

  @Test("a change contains the requests of operations, in order")
  func changes() throws {
    struct CuriousUpdater: ListUpdater {
      let expect: @Sendable (ListChange) -> Void
      func update(for change: ListChange) -> ListUpdate {
        expect(change)
        return DiffingUpdater().update(for: change)
      }
    }
    let updater = CuriousUpdater { change in
      #expect(change.old.sectionIdentifiers == ["s", "t"])
      #expect(change.new.sectionIdentifiers == ["t", "s"] && !change.animates)
      #expect(change.touchedSections == ["t", "s"] && change.reloadedSections == ["t"])
      #expect(change.reloadedItems == [ListItemPath("s", "b")])
      #expect(change.reconfiguredItems == [ListItemPath("s", "c"), ListItemPath("s", "a")])
      #expect(
        change.reloadedSupplementaryViews == [ListSupplementaryPath(kind: .footer, section: "s")])
      #expect(!change.isEmpty && !change.appliesMovedSectionsInOneStage)
    }
    let test = makeList(updater, ["s": ["a", "b", "c"], "t": ["x"]])
    test["t"].items = ["x"]
    test.list.performBatchUpdates {
      test.list.moveSection("s", .after("t"))
      test.list.reloadSections(["t"], animatingDifferences: false)
      test.list.reconfigureItems(["a", "c"], in: "s")
      test.list.reloadItems(["b"], in: "s")
      test.list.moveItem("a", .after("c"), in: "s")
      test.list.reloadSupplementaryViews([.footer], of: "s")
    }
    #expect(test.host.updates.count == 1)
  }

  @Test(
    "an inconsistent update is replaced by a reload and reported, and the list continues",
    arguments: WrongUpdater.Mistake.allCases)
  func wrong(mistake: WrongUpdater.Mistake) throws {
    let test = makeList(WrongUpdater(mistake: mistake))
    var isDone = false
    test.list.appendItems(["c"], in: "s") { _ in isDone = true }
    #expect(isDone && test.host.updates.isEmpty && test.host.reloads.count == 1)
    #expect(test.order == ["s": ["a", "b", "c"], "t": ["x"]] && test.host.order == test.order)
    let diagnostic = try #require(test.diagnostics.first { $0.section == nil })
    #expect(diagnostic.code == .invalid && diagnostic.message.contains("WrongUpdater"))
    test.list.updater = DiffingUpdater()
    test.list.deleteItems(["a"], in: "s")
    #expect(test.changes == [["delete 0/0"]])
    try test.host.expectNoProblems()
  }

  @Test(
    "the report of an inconsistent update of a long list names the place, and is short",
    arguments: WrongUpdater.Mistake.allCases)
  func wrongInLongList(mistake: WrongUpdater.Mistake) throws {
    let items = (0..<2_000).map { String(repeating: "x", count: 200) + "\($0)" }
    let test = TestList()
    test.list.appendSections([TestSection("s", items)])
    test.list.updater = WrongUpdater(mistake: mistake)
    test.list.insertItems(["new"], .before("\(items[1_000])"), in: "s")
    let message = try #require(test.diagnostics.first { $0.section == nil }?.message)
    #expect(message.count < 1_000)
    // A mistake with a missing item has its position.
    #expect(message.contains(mistake == .missingItem ? "[7, 7]" : "at 1000 ["))
    #expect(message.contains("'new'") == (mistake != .missingItem))
  }

  // MARK: - Compared items

  /// Notes how much there is to compare.
  private final class CountingUpdater: ListUpdater {
    let expect: @Sendable (Int) -> Void
    init(_ expect: @escaping @Sendable (Int) -> Void) { self.expect = expect }
    func update(for change: ListChange) -> ListUpdate {
      expect(change.comparedItemCount)
      return DiffingUpdater().update(for: change)
    }
  }

  @Test("the number of compared items depends on the change, not on the length of the list")
  func comparedItems() {
    let items = (0..<20_000).map { "\($0)" }
    let section = TestSection("s", items)
    let list = ListDataSource(logger: LogLines().logger)
    let host = PacedHost(.atOnce)
    list.attach(host)
    list.appendSections([section])
    list.updater = CountingUpdater { #expect((1...1_100).contains($0)) }
    list.appendItems(["new"], in: "s")
    list.insertItems(["newer"], .after("10000"), in: "s")
    list.updater = CountingUpdater { #expect($0 == 3) }
    list.reconfigureItems(["1", "2", "3"], in: "s")
    list.updater = CountingUpdater { #expect($0 == 20_002, "it has two that leave") }
    section.items = items.reversed()
    list.updateSection("s")
    // A section that comes or leaves is not looked into.
    list.updater = CountingUpdater { #expect($0 == 0) }
    list.appendSections([TestSection("u", items)])
    list.deleteSections(["s", "u"])
    #expect(host.count == 0)
  }

  @Test(
    "a section of 100,000 items that moves and changes is read where it changed, and not copied")
  func movedAndChanged() throws {
    let items = (0..<100_000).map { "\($0)" }
    var pending = ListPending(identity: .section)
    _ = try pending.perform(.appendSections([TestSection("s", items), TestSection("t")]))
    _ = pending.endTransaction(animates: false)
    _ = try pending.perform(.moveSection("s", .after("t")))
    _ = try pending.perform(.appendItems(["new"], in: "s"))
    let change = pending.endTransaction(animates: false)
    let reads = HandleReads()
    let update = HandleReads.$current.withValue(reads) { DiffingUpdater().update(for: change) }
    // A leaf holds 512 at most; of sections there are two.
    #expect(reads.count <= 2 * 512 + 20)
    #expect(update.stages.count == 2 && update.verify() == [])
    #expect(update.stages[0].new.itemIdentifiers(inSection: "s") == items)
  }

  @Test("items that move and are reloaded are deletes and inserts: 3,000 items, 300 sections")
  func manyReloads() throws {
    let (items, names) = ((0..<3_000).map { "\($0)" }, (0..<300).map { "s\($0)" })
    let section = TestSection("s", items)
    let sections = names.map { TestSection($0) }
    var pending = ListPending(identity: .section)
    _ = try pending.perform(.appendSections([section] + sections))
    _ = pending.endTransaction(animates: false)
    section.items = items.reversed()
    _ = try pending.perform(
      .updateSection("s", reloadingItems: [], reloadingHeader: false, reloadingFooter: false))
    _ = try pending.perform(.reloadItems(items, in: "s"))
    _ = try pending.perform(.replaceSections([section] + sections.reversed(), reconfiguring: false))
    _ = try pending.perform(.reloadSections(names))
    let update = DiffingUpdater().update(for: pending.endTransaction(animates: false))
    let stage = try #require(update.stages.first)
    // In a reversed list one element can stay.
    #expect(stage.movedItems.isEmpty && stage.reloadedItems.count == 1)
    #expect(stage.deletedItems.count == 2_999 && stage.insertedItems.count == 2_999)
    #expect(stage.movedSections.isEmpty && stage.reloadedSections.count == 1)
    #expect(stage.deletedSections.count == 299 && stage.insertedSections.count == 299)
    #expect(update.stages.count == 1 && update.verify() == [])
  }

  @Test("large changes are compared off the owner, small ones on it")
  @MainActor
  func threshold() async throws {
    let list = ListDataSource(
      updater: DiffingUpdater(computesOffOwnerAbove: 2_000), logger: LogLines().logger)
    let host = RecordingHost(of: list)
    let items = (0..<4_000).map { "\($0)" }
    let section = TestSection("s", items)
    list.appendSections([section])
    await list.waitUntilIdle()
    var isShown = false
    list.appendItems(["new"], in: "s") { _ in isShown = true }
    section.items = items + ["new"]
    // The job that ends the transaction was requested before, and displays the few operations until then.
    while host.updates.count < 2 { await Task.yield() }
    #expect(isShown && list.snapshot.numberOfItems == 4_001)
    section.items = items.reversed()
    list.updateSection(section)
    await list.waitUntilIdle()
    #expect(list.itemIdentifier(at: [0, 0]) == "3999")
    try host.expectNoProblems()
  }
}

/// Makes updates that do not lead where they should.
struct WrongUpdater: ListUpdater {
  enum Mistake: CaseIterable, Sendable {
    case noChange, missingItem, anotherEnd, anotherBegin
  }

  let mistake: Mistake

  func update(for change: ListChange) -> ListUpdate {
    switch mistake {
    case .noChange: return ListUpdate(old: change.old, new: change.new, stages: [])
    case .missingItem:
      var stage = ListUpdate.Stage(old: change.old, new: change.new)
      stage.deletedItems = [[7, 7]]
      return ListUpdate(old: change.old, new: change.new, stages: [stage])
    case .anotherEnd: return .reload(old: change.old, new: change.old)
    case .anotherBegin: return .reload(old: change.new, new: change.new)
    }
  }
}
