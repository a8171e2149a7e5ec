import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Text filters, and pages under filters", .timeLimit(.minutes(10)))
struct HiddenPagesTests {
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

  init() { list.attach(view, isolation: nil) }

  @Test("A host's text filter hides items without the text, next to the section's own filter")
  func text() {
    let list = ListDataSource(isolation: nil)
    let section = GenericSection("s", items: ["one", "two", "three", "Órò"]) { .text("<\($0)>") }
    list.appendSections([section])
    section.filter = { $0 != "three" }
    section.textFilter = "O"
    #expect(section.shownItems == ["one", "two", "Órò"] && section.count == 4)
    section.textFilter = "<o"
    #expect(section.shownItems == ["one", "Órò"])
    section.appendItems(["owl", "emu"])
    #expect(section.shownItems == ["one", "Órò", "owl"])
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
    #expect(!examine() && section.shownItems.map(\.number) == [3, 13])
    list.selection.mode = .multiple
    list.selectItem(Post(number: 13), in: section)
    section.appendItems([])
    while !examine() {}
    #expect(section.shownItems.map(\.number) == [3, 13, 23, 33, 43, 53, 63, 73, 83, 93])
    #expect(section.selectedItems.map(\.number) == [13])
    // An item that arrives is examined at once.
    section.appendItems([Post(number: 103), Post(number: 104)])
    #expect(section.shownItems.last?.number == 103 && section.count == 102)
    #expect(made == 102)
    section.textFilter = nil
    #expect(section.shownCount == 102 && made == 102)
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
    #expect(pages == 99 && paged.loadState == .end && paged.shownCount == 0)
    #expect(paged.count == 1_000 && made == 990)
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
    #expect(paged.shownItems.first?.number == 24)
    while paged.shownCount < 4 {
      view.contentOffset.y += 50
      let before = paged.count
      await list.waitUntilIdle()
      if paged.count == before { break }
    }
    #expect(paged.shownItems.map(\.number) == [24, 49, 74, 99] && paged.total == 100)
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
      let all = paged.items.map(\.number)
      let first = all.first ?? 0
      #expect(all == Array(first..<first + all.count), "step \(step) of \(random)")
      let shown = paged.items.filter { paged.filter?($0) ?? true }
      #expect(paged.shownItems == shown, "step \(step) of \(random)")
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
    #expect(paged.shownItems.first { $0.number == 3 } == nil && paged.total == 20)
    list.undo()
    #expect(paged.items.map(\.number).prefix(5) == [0, 1, 2, 3, 4])
    paged.delete([Post(number: 3)])
    list.commitDeletions()
    #expect(!paged.items.contains { $0.number == 3 })
  }
}
