import ListingKit
import ListingTesting
import Testing

/// The law: after any operation, a ready-made section has the items of its list, in the same order.
@Suite("The items of ready-made sections", .tags(.concurrency)) struct KeptItemsTests {
  private typealias Section = GenericSection<TextItem>

  /// A list of two ready sections, and one that is not.
  private final class Screen {
    let list: ListDataSource
    let host: RecordingHost
    let a: Section
    let b: Section
    let other = TestSection("o", [item("x", 1), item("y", 1)])

    init(identity: ListIdentity = .section, duplicates: ListDuplicatePolicy = .first) {
      list = ListDataSource(identity: identity, isolation: nil)
      host = RecordingHost(of: list)
      a = Section("a", items: [item("1", 0), item("2", 0)], duplicates: duplicates) {
        .text($0.listIdentifier)
      }
      b = Section("b", items: [item("3", 0)], duplicates: duplicates) { .text($0.listIdentifier) }
      list.appendSections([a, b, other])
    }

    func expectInStep(_ note: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
      for section in [a, b] where section.context != nil {
        let shown = list.snapshot.itemIdentifiers(inSection: section.listIdentifier)
        #expect(
          section.items.map(\.listIdentifier) == shown, "\(note)", sourceLocation: sourceLocation)
        #expect(section.count == shown.count, "\(note)", sourceLocation: sourceLocation)
        var stored: [String] = []
        list.forEachItem(inSection: section.listIdentifier) { stored.append($0.listIdentifier) }
        #expect(stored == shown, "\(note)", sourceLocation: sourceLocation)
        #expect(
          shown.allSatisfy { section.item(for: $0)?.listIdentifier == $0 }, "\(note)",
          sourceLocation: sourceLocation)
      }
      #expect(host.problems.isEmpty, "\(note)", sourceLocation: sourceLocation)
    }

    func text(_ identifier: String, in section: Section) -> String? {
      section.item(for: identifier)?.text
    }
  }

  private static func item(_ identifier: String, _ text: Int) -> TextItem {
    TextItem(identifier, text: "\(text)")
  }

  @Test("operations of the list change the section's items")
  func toldToTheList() {
    let screen = Screen()
    let list = screen.list
    list.appendItems([Self.item("4", 1), Self.item("1", 1)], in: "a")
    #expect(screen.a.items.map(\.listIdentifier) == ["1", "2", "4"])
    #expect(screen.text("1", in: screen.a) == "0")
    list.insertItems([Self.item("5", 1)], .before("2"), in: "a")
    screen.a.insertItems([Self.item("6", 1)], .after("2"))
    list.moveItem("4", .before("1"), in: "a")
    list.deleteItems(["2"], in: "a")
    #expect(screen.a.items.map(\.listIdentifier) == ["4", "1", "5", "6"])
    #expect(screen.a.item(for: "2") == nil)
    screen.expectInStep()
  }

  @Test("an item that moves to another section keeps its content")
  func across() {
    let screen = Screen()
    screen.list.moveItem("1", in: "a", toSection: "b")
    #expect(screen.b.items.map(\.listIdentifier) == ["3", "1"])
    #expect(screen.text("1", in: screen.b) == "0")
    #expect(screen.a.item(for: "1") == nil)
    // From a custom section, which is asked for the item.
    screen.list.moveItem("x", in: "o", toSection: "b")
    #expect(screen.text("x", in: screen.b) == "1")
    screen.list.moveItem("3", in: "b", toSection: "o")
    #expect(screen.b.items.map(\.listIdentifier) == ["1", "x"])
    screen.expectInStep()
  }

  @Test("an item that a snapshot replaces with another one leaves no content")
  func replacedBySnapshot() throws {
    let screen = Screen()
    var snapshot = screen.list.snapshot
    snapshot.deleteItems(["2"], in: "a")
    try snapshot.appendItems(["new"], in: "a")
    screen.list.apply(snapshot)
    // As many are listed as were known, of which one is not listed.
    #expect(screen.list.snapshot.itemIdentifiers(inSection: "a") == ["1", "new"])
    #expect(screen.a.item(for: "2") == nil && screen.a.item(for: "new") == nil)
    #expect(screen.text("1", in: screen.a) == "0")
  }

  @Test("items of another type are rejected, and nothing changes")
  func otherTypes() {
    let screen = Screen()
    let strings = TestSection("strings", ["s"])
    screen.list.appendSections([strings])
    let results = [
      screen.list.appendItems(["9"], in: "a"),
      screen.list.insertItems([Self.item("8", 0), "9"], .before("1"), in: "a"),
      screen.list.moveItem("s", in: "strings", toSection: "a"),
    ]
    for result in results {
      #expect(result.error?.code == .invalid)
      #expect(result.error?.message.contains("TextItem") == true)
    }
    #expect(screen.a.items.map(\.listIdentifier) == ["1", "2"])
    #expect(screen.list.snapshot.itemIdentifiers(inSection: "strings") == ["s"])
    screen.expectInStep()
  }

  @Test("an item without content can't move to a ready-made section")
  func forgotten() {
    struct Plain: ListIdentifiable { let listIdentifier: String }
    let screen = Screen()
    let forgetful = TestSection("f", [Plain(listIdentifier: "p")])
    screen.list.appendSections([forgetful])
    forgetful.items = []
    let result = screen.list.moveItem("p", in: "f", toSection: "a")
    #expect(result.error?.code == .invalid)
    #expect(screen.list.snapshot.itemIdentifiers(inSection: "f") == ["p"])
    screen.expectInStep()
  }

  @Test("a section that leaves its list keeps its items, and inserts them into the next list")
  func leaving() {
    let screen = Screen()
    screen.list.performBatchUpdates {
      screen.list.appendItems([Self.item("4", 1)], in: "a")
      screen.list.moveItem("4", .before("1"), in: "a")
      screen.list.deleteSections(["a"])
    }
    #expect(screen.a.items.map(\.listIdentifier) == ["4", "1", "2"])
    #expect(screen.text("4", in: screen.a) == "1")
    screen.a.appendItems([Self.item("5", 0)])
    let next = ListDataSource(isolation: nil)
    next.appendSections([screen.a])
    #expect(next.snapshot.itemIdentifiers(inSection: "a") == ["4", "1", "2", "5"])
    // A section that another object replaces keeps its items.
    let newer = Section("b", items: [Self.item("7", 0)]) { .text($0.listIdentifier) }
    screen.list.replaceSections([newer])
    #expect(screen.b.items.map(\.listIdentifier) == ["3"])
    #expect(newer.items.map(\.listIdentifier) == ["7"])
  }

  @Test("a section that outlives its list keeps its items in order")
  func outlivesItsList() {
    let section = Section("a", items: [Self.item("1", 0), Self.item("2", 0)]) { _ in .text("") }
    var list: ListDataSource? = ListDataSource(isolation: nil)
    list?.appendSections([section])
    list?.moveItem("2", .before("1"), in: "a")
    list = nil
    #expect(section.items.map(\.listIdentifier) == ["2", "1"])
    guard case .failure(let error) = section.setItems([]) else {
      Issue.record("a list that is gone took items")
      return
    }
    #expect(error.code == .cancelled)
    #expect(section.items.map(\.listIdentifier) == ["2", "1"])
  }

  @Test("under list identity, an item of another section isn't stored")
  func listIdentity() {
    let screen = Screen(identity: .list)
    screen.list.appendItems([Self.item("3", 9), Self.item("4", 9)], in: "a")
    #expect(screen.a.items.map(\.listIdentifier) == ["1", "2", "4"])
    screen.a.setItems([Self.item("3", 9), Self.item("2", 9)])
    #expect(screen.a.items.map(\.listIdentifier) == ["2"])
    #expect(screen.a.item(for: "3") == nil)
    screen.expectInStep()
  }

  @Test("operations of the list reload header and footer")
  func supplementaryViews() {
    let screen = Screen()
    screen.a.onHeader { .text("\($0.count)") }
    screen.list.appendItems([Self.item("4", 0)], in: "a")
    #expect(screen.list.supplementaryView(.header, at: 0)?.content.texts == ["3"])
    screen.list.moveItem("4", in: "a", toSection: "b")
    #expect(screen.list.supplementaryView(.header, at: 0)?.content.texts == ["2"])
  }

  /// Two items a page, of which the second one comes again with the next page.
  private struct Pages: ItemSource {
    func page(_ request: ItemRequest) async throws -> ItemPage<TextItem> {
      let start = request.cursor == nil ? 0 : 1
      return ItemPage(
        items: (start...(start + 1)).map { KeptItemsTests.item("\($0)", 0) },
        next: start == 0 ? ItemCursor(rawValue: "1") : nil)
    }
  }

  @Test("operations of the list change a paged section, and no page inserts a deleted item again")
  func pages() async {
    let section = PagedSection("p", source: Pages(), pageSize: 2) { .text($0.listIdentifier) }
    let list = ListDataSource(isolation: nil)
    list.appendSections([section])
    await list.waitUntilIdle()
    list.appendItems([Self.item("9", 0)], in: "p")
    list.deleteItems(["1"], in: "p")
    #expect(section.items.map(\.listIdentifier) == ["0", "9"])
    #expect(section.item(for: "9") != nil)
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    #expect(section.items.map(\.listIdentifier) == ["0", "9", "2"])
    #expect(list.snapshot.itemIdentifiers(inSection: "p") == ["0", "9", "2"])
  }

  @Test(
    "a snapshot deletes, moves and restores items", arguments: [ListIdentity.section, .list])
  func snapshots(_ identity: ListIdentity) throws {
    let screen = Screen(identity: identity)
    let first = screen.list.snapshot
    var changed = first
    _ = changed.deleteItems(["2"], in: "a")
    try changed.moveItem("1", in: "a", toSection: "b")
    try changed.moveItem("1", .before("3"), in: "b")
    screen.list.apply(changed)
    #expect(screen.b.items.map(\.listIdentifier) == ["1", "3"])
    #expect(screen.text("1", in: screen.b) == "0")
    #expect(screen.a.items.isEmpty && screen.a.item(for: "1") == nil)
    screen.expectInStep()
    // Items that were deleted in the transaction return with their content.
    screen.list.performBatchUpdates {
      screen.list.deleteItems(["3"], in: "b")
      screen.list.deleteSections(["a"])
      screen.list.apply(changed)
    }
    #expect(screen.b.items.map(\.listIdentifier) == ["1", "3"])
    screen.expectInStep()
  }

  @Test("random operations, alone and in batches, agree with a model", arguments: UInt64(1)...12)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let policies: [ListDuplicatePolicy] = [.first, .last, .error]
    let screen = Screen(
      identity: seed.isMultiple(of: 2) ? .list : .section,
      duplicates: policies[Int(seed % 3)])
    for step in 0..<80 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        screen.list.performBatchUpdates {
          for _ in 0..<Int.random(in: 1...5, using: &random) { operate(screen, step, &random) }
        }
      } else {
        operate(screen, step, &random)
      }
      screen.expectInStep("\(random), step \(step)")
    }
  }

  private func operate(_ screen: Screen, _ step: Int, _ random: inout SeededGenerator) {
    let names = (1...9).map { "\($0)" } + ["x", "y"]
    func name() -> String { names[Int.random(in: names.indices, using: &random)] }
    func some() -> [TextItem] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.item(name(), step) }
    }
    let section = Bool.random(using: &random) ? screen.a : screen.b
    let list = screen.list
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1: list.appendItems(some(), in: section)
    case 2: list.insertItems(some(), .before(name()), in: section)
    case 3: section.insertItems(some(), .after(name()))
    case 4: list.moveItem(name(), .before(name()), in: section)
    case 5: list.moveItem(name(), in: section, toSection: Bool.random(using: &random) ? "b" : "o")
    case 6: list.moveItem(name(), in: "o", toSection: section)
    case 7: list.deleteItems([name(), name()], in: section)
    case 8: section.appendItems(some())
    case 9: section.setItems(some() + section.items)
    case 10: list.replaceSections([screen.b, screen.a, screen.other])
    case 11:
      // In a batch this undoes the operations before it.
      var snapshot = list.snapshot
      _ = snapshot.deleteItems([name()], in: "a")
      try? snapshot.moveItem(name(), in: "a", toSection: "b")
      try? snapshot.moveItem(name(), .before(name()), in: "b")
      list.apply(snapshot)
    default: list.reloadSections([section])
    }
  }

  // MARK: - Cost

  private final class Counter {
    var reads = 0
  }

  private struct Counted: ListIdentifiable {
    let name: Int
    let counter: Counter
    var listIdentifier: String {
      counter.reads += 1
      return "\(name)"
    }
  }

  @Test("inserting items doesn't read existing ones")
  func cost() {
    let counter = Counter()
    func items(_ names: Range<Int>) -> [Counted] {
      names.map { Counted(name: $0, counter: counter) }
    }
    let section = GenericSection("a", items: items(0..<5000)) { _ in .text("") }
    let list = ListDataSource(isolation: nil)
    list.appendSections([section])
    // In debug builds the section is compared with the list at the end of a transaction.
    list.performBatchUpdates {
      counter.reads = 0
      list.appendItems(items(5000..<5010), in: "a")
      section.appendItems(items(5010..<5020))
      list.moveItem("17", .before("4"), in: "a")
      list.deleteItems(["18"], in: "a")
      #expect(counter.reads <= 20 * 8)
    }
    #expect(section.count == 5019)
  }
}
