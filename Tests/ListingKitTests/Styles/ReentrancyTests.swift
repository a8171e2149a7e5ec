import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Handlers that change their list", .timeLimit(.minutes(10)))
struct ReentrancyTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 80, height: 100))

  init() { list.attach(view, isolation: nil) }

  private func posts(_ range: Range<Int>) -> [Post] {
    range.map { Post(number: $0, title: "\($0)") }
  }

  @Test("A handler of any event of an item or section may delete the section, or replace the list")
  func everyEvent() {
    for kind in ListEvent.Kind.allCases {
      for replaces in [false, true] {
        let list = ListDataSource(isolation: nil)
        let view = ListView(size: CGSize(width: 80, height: 100))
        list.attach(view, isolation: nil)
        let section = GenericSection("s", items: posts(0..<3)) { .text($0.title) }.header("Title")
        let change = { [unowned list, unowned section] in
          if replaces {
            list.update { GenericSection<Post>("other") }
          } else {
            list.deleteSections([section])
          }
        }
        section.on(kind) { _ in _ = change() }
        section.onSection(kind) { _, _ in _ = change() }
        list.appendSections([section])
        view.tapItem(at: IndexPath(item: 0, section: 0))
        view.tapItem(at: IndexPath(item: 0, section: 0))
        list.didBecomeActive()
        list.didBecomeInactive()
        section.refresh()
        section.deliver(kind, item: "1")
        list.deliver(ListEvent(kind, .section("s")))
        #expect(list.section(for: "s") == nil, "\(kind) \(replaces)")
        list.detach()
      }
    }
  }

  @Test("Handlers of display may expand, update, scroll and detach")
  func display() {
    let tree = GenericSection(
      "tree",
      items: (0..<20).map {
        ListRow("\($0)", .text("\($0)"), children: [ListRow("c\($0)", .text("c"))])
      })
    tree.onWillDisplay { $0.toggleExpansion() }
    list.appendSections([tree])
    #expect(tree.shownCount > 20 && view.visibleElements.count == 5)
    let section = GenericSection("s", items: posts(0..<40)) { .text($0.title) }
    section.onDidEndDisplay { [unowned view] _ in view.contentOffset.y += 1 }
    section.onWillDisplay { $0.update { $0.title += "!" } }
    list.update { section }
    view.contentOffset.y = 300
    #expect(view.visibleElements.count >= 5)
    section.onSection(.didEndDisplay) { [unowned list] _, _ in list.detach() }
    list.update { GenericSection<Post>("empty") }
    #expect(list.host == nil && view.visibleElements.isEmpty)
  }

  @Test(
    "An update inside of a closure for a model, or of `didUpdate(to:)`, is refused, and the outer one holds"
  )
  func nestedUpdates() {
    var codes: [ListError.Code?] = []
    func show(_ posts: [Post]) {
      list.update {
        Sections(posts) { post in
          let _ = codes.append(list.update { GenericSection<Post>("nested") }.failure?.code)
          GenericSection(model: post)
        }
        Sections(grouping: posts, by: { $0.number % 2 }) { key in
          list.bind { GenericSection<Post>("bound") }
          return GenericSection<Post>("group \(key)")
        }
      }
    }
    show(posts(1..<3))
    show(posts(1..<4))
    #expect(codes == [.invalid, .invalid, .invalid])
    #expect(
      list.sections.map(\.listIdentifier) == ["Post/1", "Post/2", "Post/3", "group 1", "group 0"])
  }

  @Test("A section that is in another list refuses the whole update, and the next one shows it")
  func foreignSection() {
    let (other, section) = (ListDataSource(isolation: nil), GenericSection<Post>("foreign"))
    other.appendSections([section])
    func show() -> ListResult {
      list.update {
        section
        Sections(posts(1..<3)) { GenericSection(model: $0) }
      }
    }
    #expect(show().failure?.code == .invalid && list.sections.isEmpty)
    other.deleteSections([section])
    #expect(show().failure == nil)
    #expect(list.sections.map(\.listIdentifier) == ["foreign", "Post/1", "Post/2"])
  }

  @Test("A section of a model that was deleted by hand comes back with the next composition")
  func deletedByHand() {
    func show() { list.update { Sections(posts(1..<3)) { GenericSection(model: $0) } } }
    show()
    list.deleteSections(["Post/1"])
    #expect(list.sections.map(\.listIdentifier) == ["Post/2"])
    show()
    #expect(list.sections.map(\.listIdentifier) == ["Post/1", "Post/2"])
    #expect((list.sections[0] as? GenericSection<Post>)?.items.map(\.number) == [1])
  }

  @Test("Handlers that were copied act on the section that they run in")
  func copiedHandlers() {
    let first = GenericSection("first", items: posts(0..<2)).onContent { .text($0.item.title) }
      .onSelect { $0.update { $0.title += "!" } }.onDelete()
    let second = GenericSection<Post>("second", items: posts(0..<2))
    second.handlers = first.handlers
    list.appendSections([first, second])
    second.deliver(.didSelect, item: "1")
    for action in list.actions(at: IndexPath(item: 0, section: 1)) { list.perform(action) }
    #expect(first.items.map(\.title) == ["0", "1"] && second.items.map(\.title) == ["1!"])
  }

  @Test("Rows of an outline follow the list's rule that identifiers are unique in the whole list")
  func listIdentity() {
    let list = ListDataSource(identity: .list, isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    let rows = GenericSection(
      "rows",
      items: [
        ListRow("a", .text("a"), children: [ListRow("x", .text("x")), ListRow("b", .text("b"))])
      ])
    list.appendSections([
      GenericSection<Post>("posts", items: []), GenericSection("other", items: ["x"]),
    ])
    list.appendSections([rows])
    rows.expandedItems = ["a"]
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "rows") == ["a", "b"])
    #expect(rows.shownItems.map(\.listIdentifier) == ["a", "b"])
    rows.expandedItems = []
    #expect(rows.shownItems.map(\.listIdentifier) == ["a"] && host.problems.isEmpty)
  }
}

extension ListResult {
  fileprivate var failure: ListError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

@Suite("Outlines of pages")
struct PagedOutlineTests {
  private struct Rows: ItemSource {
    func page(_ request: ItemRequest) async throws -> ItemPage<ListRow> {
      let first = request.cursor.flatMap { Int($0.rawValue) } ?? 0
      let rows = (first..<first + 3).map {
        ListRow("\($0)", .text("\($0)"), children: [ListRow("\($0).c", .text("child"))])
      }
      return ItemPage(items: rows, next: first < 6 ? ItemCursor(rawValue: "\(first + 3)") : nil)
    }
  }

  @Test(
    "Pages arrive below the expanded rows of the pages before, and a refresh keeps them expanded")
  func pages() async {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    let section = PagedSection<ListRow>("s", source: Rows(), pageSize: 3)
    list.appendSections([section])
    await list.waitUntilIdle()
    section.expandedItems = ["1", "2", "4"]
    #expect(section.shownItems.map(\.listIdentifier) == ["0", "1", "1.c", "2", "2.c"])
    section.requestPage()
    await list.waitUntilIdle()
    #expect(
      section.shownItems.map(\.listIdentifier)
        == ["0", "1", "1.c", "2", "2.c", "3", "4", "4.c", "5"])
    section.requestPage()
    await list.waitUntilIdle()
    #expect(section.shownCount == 12 && section.total == 9)
    section.deleteItems(["1"])
    #expect(section.shownItems.map(\.listIdentifier).prefix(3) == ["0", "2", "2.c"])
    section.reloadPages()
    await list.waitUntilIdle()
    #expect(section.shownItems.map(\.listIdentifier).prefix(4) == ["0", "1", "1.c", "2"])
    #expect(host.problems.isEmpty)
  }
}
