import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Filters and collapsed sections", .timeLimit(.minutes(10)))
struct HiddenItemsTests {
  /// Pages of numbered posts, ten in each.
  private struct Pages: ItemSource {
    var count = 100
    func page(_ request: ItemRequest) async throws -> ItemPage<Post> {
      let first = request.cursor.flatMap { Int($0.rawValue) } ?? 0
      let last = min(first + 10, count)
      return ItemPage(
        items: (first..<last).map { Post(number: $0) },
        previous: first > 0 ? ItemCursor(rawValue: "\(first - 10)") : nil,
        next: last < count ? ItemCursor(rawValue: "\(last)") : nil)
    }
  }

  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 80, height: 100))
  private let section = GenericSection("s", items: (0..<6).map { Post(number: $0) }) {
    .text("\($0.number)")
  }

  init() {
    list.attach(view, isolation: nil)
    list.appendSections([section])
  }

  private var numbers: [Int] { section.items.map(\.number) }

  @Test("A collapsed section shows its header, and its items again when it's expanded")
  func collapse() {
    section.header("Posts")
    section.isCollapsed = true
    #expect(section.count == 0 && section.allItems.count == 6)
    #expect(view.visibleElements.map { $0.view.content.texts } == [["Posts"]])
    section.appendItems([Post(number: 6)])
    section.filter = { $0.number % 2 == 0 }
    #expect(section.count == 0)
    section.isCollapsed = false
    #expect(numbers == [0, 2, 4, 6])
    section.filter = nil
    #expect(numbers == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test("A header with the number of items is reconfigured when a filter changes it") func header()
  {
    section.onHeader { .text("\($0.count) of \($0.allItems.count)") }
    section.reloadSupplementaryViews()
    section.filter = { $0.number > 3 }
    #expect(view.visibleElements.first?.view.content.texts == ["2 of 6"])
  }

  @Test("A filter can be set before the section is in a list, and in a binding") func outside() {
    let other = GenericSection("o", items: (0..<6).map { Post(number: $0) })
    other.filter = { $0.number < 2 }
    other.appendItems([Post(number: -1), Post(number: 9)])
    #expect(other.items.map(\.number) == [0, 1, -1])
    list.appendSections([other])
    other.filter = nil
    #expect(other.items.map(\.number) == [0, 1, 2, 3, 4, 5, -1, 9])
    let binding = BindingSection("b", model: Post(number: 3)) { post in
      (0..<post.number).map { Post(number: $0) }
    }
    binding.filter = { ($0.base as? Post)?.number != 1 }
    list.appendSections([binding])
    #expect(list.snapshot.itemIdentifiers(inSection: "b") == ["0", "2"])
    binding.didUpdate(to: Post(number: 4))
    #expect(list.snapshot.itemIdentifiers(inSection: "b") == ["0", "2", "3"])
  }

  @Test("A hidden item changes, and is shown when it matches; a shown one is hidden")
  func changedItems() {
    section.filter = { $0.title.isEmpty }
    section.updateItems([Post(number: 2, title: "x"), Post(number: 3, title: "x")])
    #expect(numbers == [0, 1, 4, 5])
    section.updateItems([Post(number: 2)])
    #expect(numbers == [0, 1, 2, 4, 5])
    guard case .failure(let error) = section.updateItems([Post(number: 77)]) else {
      Issue.record("An unknown item was updated.")
      return
    }
    #expect(error.code == .unknownItem)
  }

  @Test("An operation of the list that sets items replaces the shown ones, and hidden ones stay")
  func replacedByList() {
    section.filter = { $0.number % 2 == 0 }
    // 3 is hidden already, and 7 has to be.
    list.perform(.setItems([6, 2, 3, 7].map { Post(number: $0) }, in: "s"))
    #expect(numbers == [6, 2])
    #expect(Set(section.allItems.map(\.number)) == [1, 2, 3, 5, 6, 7])
    section.filter = nil
    #expect(Set(numbers) == [1, 2, 3, 5, 6, 7])
    // The hidden items were behind those that they followed.
    #expect(numbers.firstIndex(of: 3) == numbers.firstIndex(of: 2).map { $0 + 1 })
  }

  @Test("Hidden items stay selected, until new items are set without them")
  func selection() {
    list.selection.mode = .multiple
    for item in 1...3 { view.tapItem(at: IndexPath(item: item, section: 0)) }
    section.filter = { $0.number == 2 }
    #expect(section.selectedItems.map(\.number) == [2])
    #expect(list.selection.items.count == 3)
    section.setItems([Post(number: 2), Post(number: 3)])
    #expect(Set(list.selection.items.map(\.item)) == ["2", "3"])
    section.filter = nil
    #expect(section.selectedItems.map(\.number) == [2, 3])
    section.filter = { _ in false }
    list.deleteSections([section])
    #expect(list.selection.items.isEmpty)
  }

  @Test("The selected child of a collapsed row stays selected") func children() {
    let rows = GenericSection(
      "rows", items: [ListRow("p", .text("p"), children: [ListRow("a", .text("a"))])])
    list.appendSections([rows])
    rows.expandedItems = ["p"]
    let path = ListItemPath(section: "rows", item: "a")
    list.selection.items = [path]
    rows.expandedItems = []
    #expect(list.selection.items == [path])
    rows.expandedItems = ["p"]
    #expect(rows.selectedItems.map(\.listIdentifier) == ["a"])
    rows.setItems([ListRow("p", .text("p"))])
    #expect(list.selection.items.isEmpty)
  }

  @Test("Items that a filter may not show again are refused, and nothing changes") func refused() {
    let strict = GenericSection("t", items: [Post(number: 0)], duplicates: .error)
    list.appendSections([strict])
    strict.filter = { $0.title.isEmpty }
    strict.setItems([Post(number: 0), Post(number: 1, title: "x"), Post(number: 1, title: "y")])
    #expect(strict.items.map(\.number) == [0] && strict.allItems.count == 3)
    strict.filter = nil
    #expect(strict.filter != nil && strict.items.map(\.number) == [0])
    #expect(strict.allItems.count == 3)
  }

  // MARK: - Pages

  @Test("A host's text filter hides items without the text, next to the section's own filter")
  func text() {
    let list = ListDataSource(isolation: nil)
    let section = GenericSection("s", items: ["one", "two", "three", "Órò"]) { .text("<\($0)>") }
    list.appendSections([section])
    section.filter = { $0 != "three" }
    section.textFilter = "O"
    #expect(section.items == ["one", "two", "Órò"] && section.allItems.count == 4)
    section.textFilter = "<o"
    #expect(section.items == ["one", "Órò"])
    section.appendItems(["owl", "emu"])
    #expect(section.items == ["one", "Órò", "owl"])
    section.filter = nil
    section.textFilter = nil
    #expect(section.items == ["one", "two", "three", "Órò", "owl", "emu"])
  }

  @Test("A text filter in slices hides what isn't examined, and examines each item once")
  func slices() {
    var made = 0
    let section = GenericSection("s", items: (0..<100).map { Post(number: $0) }) { post in
      made += 1
      return .text("<\(post.number)>")
    }
    list.replaceSections([section])
    view.size.height = 0
    made = 0
    func examine() -> Bool {
      let progress = section.filterItems(for: "3>", until: .now)
      #expect(progress.count == 100)
      return progress.isComplete
    }
    #expect(!examine() && section.items.map(\.number) == [3, 13])
    list.selection.mode = .multiple
    list.selectItem(Post(number: 13), in: section)
    section.appendItems([])
    while !examine() {}
    #expect(section.items.map(\.number) == [3, 13, 23, 33, 43, 53, 63, 73, 83, 93])
    #expect(section.selectedItems.map(\.number) == [13])
    // An item that arrives is examined at once.
    section.appendItems([Post(number: 103), Post(number: 104)])
    #expect(section.items.last?.number == 103 && section.allItems.count == 102)
    #expect(made == 102)
    section.textFilter = nil
    #expect(section.count == 102 && made == 102)
  }

  @Test("A page under a text filter costs what it has, and requests no other one") func textPages()
    async
  {
    var made = 0
    let paged = PagedSection("p", source: Pages(count: 1_000), pageSize: 10) { post in
      made += 1
      return .text("<\(post.number)>")
    }
    view.size.height = 0
    list.replaceSections([paged])
    paged.textFilter = "nowhere"
    await list.waitUntilIdle()
    made = 0
    var pages = 0
    while paged.loadState == .idle, pages < 200 {
      paged.requestPage()
      await list.waitUntilIdle()
      pages += 1
    }
    #expect(pages == 99 && paged.loadState == .end && paged.count == 0)
    #expect(paged.allItems.count == 1_000 && made == 990)
  }

  @Test("Pages that a section's filter hides say so when they are too many in a row")
  func hiddenPages() async {
    let paged = PagedSection("p", source: Pages(count: 1_000), pageSize: 10)
    paged.filter = { _ in false }
    list.replaceSections([paged])
    await list.waitUntilIdle()
    guard case .failed(let message) = paged.loadState else {
      Issue.record("\(paged.loadState as Any)")
      return
    }
    #expect(
      message.hasPrefix("16 pages in a row contained no items that the section's filter shows"))
  }

  @Test("Pages pass the filter; one without a match requests the next") func pages() async {
    let paged = PagedSection("p", source: Pages(), pageSize: 10) { .text("\($0.number)") }
    paged.filter = { $0.number % 25 == 24 }
    list.replaceSections([paged])
    await list.waitUntilIdle()
    #expect(paged.items.first?.number == 24)
    while paged.items.count < 4 {
      view.contentOffset.y += 50
      let before = paged.allItems.count
      await list.waitUntilIdle()
      if paged.allItems.count == before { break }
    }
    #expect(paged.items.map(\.number) == [24, 49, 74, 99] && paged.total == 100)
    paged.filter = nil
    #expect(paged.items.map(\.number) == Array(0..<100))
  }

  @Test(
    "Pages that are dropped and return under a filter are those of the source",
    arguments: 0..<4 as Range<UInt64>)
  func droppedPages(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let sizes = try ListPageSizes(page: 10, threshold: 5, maximum: 30)
    let paged = PagedSection("p", source: Pages(), sizes: sizes) { .text("\($0.number)") }
    list.replaceSections([paged])
    await list.waitUntilIdle()
    for step in 0..<80 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let divisor = Int.random(in: 1...4, using: &random)
        paged.filter = divisor == 1 ? nil : { $0.number % divisor != 0 }
      default: view.contentOffset.y += CGFloat(Int.random(in: -60...90, using: &random))
      }
      _ = view.visibleElements
      await list.waitUntilIdle()
      let all = paged.allItems.map(\.number)
      let first = all.first ?? 0
      #expect(all == Array(first..<first + all.count), "step \(step) of \(random)")
      let shown = paged.allItems.filter { paged.filter?($0) ?? true }
      #expect(paged.items == shown, "step \(step) of \(random)")
      #expect(paged.itemsBefore == first, "step \(step) of \(random)")
    }
  }

  @Test("An item of a page whose deletion is undone is where it was; a final one doesn't return")
  func deletedFromPage() async {
    let paged = PagedSection("p", source: Pages(count: 20), pageSize: 10).onDelete(
      undo: .seconds(1))
    list.replaceSections([paged])
    await list.waitUntilIdle()
    paged.delete([Post(number: 3)])
    #expect(paged.items.first { $0.number == 3 } == nil && paged.total == 20)
    list.undo()
    #expect(paged.items.map(\.number).prefix(5) == [0, 1, 2, 3, 4])
    paged.delete([Post(number: 3)])
    list.commitDeletions()
    #expect(!paged.allItems.contains { $0.number == 3 })
  }
}
