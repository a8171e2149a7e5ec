import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Separators of a paged section")
struct SeparatorTests {
  typealias Screen = PagedSectionTests.Screen

  /// The first letter of an item's text, or of its identifier.
  static func letter(_ item: TextItem) -> Substring {
    guard let text = item.text else { return item.listIdentifier.prefix(1) }
    return text.prefix(1)
  }

  /// A section in which each item has the first letter of its identifier above it, where the one
  /// before it begins otherwise.
  static func screen(_ source: ScriptedSource, duplicates: ListDuplicatePolicy = .first) -> Screen {
    let screen = Screen(source, duplicates: duplicates)
    screen.section.onSeparator { before, item in
      let name = Self.letter(item)
      return before.map(Self.letter) == name ? nil : .text(String(name).uppercased())
    }
    return screen
  }

  /// Returns the contents of the cells, each as one word.
  static func cells(_ screen: Screen) -> [String] {
    screen.order.indices.map {
      screen.list.cell(at: IndexPath(item: $0, section: 0))?.content.texts.joined(separator: "-")
        ?? ""
    }
  }

  /// The items of the last updates that were reconfigured.
  static func refilled(_ screen: Screen, since count: Int) -> [String] {
    screen.host.updates.dropFirst(count).flatMap { update in
      update.reconfigures.compactMap { update.new.itemIdentifier(at: $0.to) }
    }
  }

  static func page(_ items: String, next: String? = nil, texts: [String: String] = [:])
    -> Result<ItemPage<TextItem>, ScriptedSource.Failure>
  {
    let items = items.split(separator: " ").map { name in
      TextItem(
        String(name), text: texts[String(name)])
    }
    return .success(ItemPage(items: items, next: next.map { ItemCursor(rawValue: $0) }))
  }

  @Test("the separator of a page's first item depends on the last item of the previous page")
  func acrossPages() async {
    let screen = Self.screen(
      ScriptedSource(Self.page("a1 a2 b1", next: "2"), Self.page("b2 c1")))
    screen.show()
    await screen.waitUntilIdle()
    #expect(Self.cells(screen) == ["A-a1", "a2", "B-b1"])
    let count = screen.host.updates.count
    await screen.scrollToEnd()
    #expect(Self.cells(screen) == ["A-a1", "a2", "B-b1", "b2", "C-c1"])
    #expect(screen.section.count == 5)
    #expect(Self.refilled(screen, since: count).isEmpty)
  }

  @Test("only an item whose predecessor is deleted, inserted or moved is reconfigured")
  func neighbours() async {
    let screen = Self.screen(ScriptedSource(Self.page("a1 a2 b1 b2 c1")))
    screen.show()
    await screen.waitUntilIdle()
    var count = screen.host.updates.count
    screen.section.deleteItems(["b1"])
    #expect(Self.refilled(screen, since: count) == ["b2"])
    #expect(Self.cells(screen) == ["A-a1", "a2", "B-b2", "C-c1"])
    count = screen.host.updates.count
    screen.section.insertItems([TextItem("a3")], .before("b2"))
    #expect(Self.refilled(screen, since: count) == ["b2"])
    count = screen.host.updates.count
    screen.section.moveItem("c1", .before("a1"))
    #expect(Set(Self.refilled(screen, since: count)) == ["c1", "a1"])
    #expect(Self.cells(screen) == ["C-c1", "A-a1", "a2", "a3", "B-b2"])
    #expect(screen.host.problems.isEmpty)
  }

  @Test("an item is reconfigured when the content of its predecessor changes")
  func content() async {
    let screen = Self.screen(
      ScriptedSource(Self.page("a1 a2 b1", next: "2"), Self.page("a2", texts: ["a2": "b"])),
      duplicates: .last)
    screen.show()
    await screen.waitUntilIdle()
    let count = screen.host.updates.count
    await screen.scrollToEnd()
    #expect(Self.cells(screen) == ["A-a1", "B-a2", "b1"])
    #expect(Set(Self.refilled(screen, since: count)) == ["a2", "b1"])
  }

  @Test("a section with its own items has separators, too, and updates only those that change")
  func givenItems() {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    let section = GenericSection<TextItem>(
      "feed", items: ["a1", "a2", "b1"].map { TextItem($0) }, duplicates: .last
    ) { .text($0.listIdentifier) }
    section.onSeparator { before, item in
      Self.letter(item) == before.map(Self.letter) ? nil : .text(Self.letter(item).uppercased())
    }
    list.appendSections([section])
    func cells() -> [String] {
      section.items.indices.map {
        list.cell(at: IndexPath(item: $0, section: 0))?.content.texts.joined(separator: "-") ?? ""
      }
    }
    /// The items that a change reconfigures, in one update.
    func refilled(_ body: () -> Void) -> Set<String> {
      let count = host.updates.count
      body()
      let updates = host.updates.dropFirst(count)
      return Set(
        updates.flatMap { update in
          update.reconfigures.compactMap { update.new.itemIdentifier(at: $0.to) }
        })
    }
    #expect(cells() == ["A-a1", "a2", "B-b1"])
    #expect(refilled { section.deleteItems(["a1"]) } == ["a2"])
    #expect(refilled { section.apply(.insert([TextItem("b0")], .start)) } == ["a2"])
    #expect(cells() == ["B-b0", "A-a2", "B-b1"])
    #expect(refilled { section.apply(.move("b0", .end)) } == ["a2", "b0"])
    #expect(cells() == ["A-a2", "B-b1", "b0"])
    // New content of an item is seen by the one after it.
    let renamed = TextItem("a2", text: "b")
    #expect(refilled { section.apply(.update([renamed])) } == ["a2", "b1"])
    #expect(cells() == ["B-a2", "b1", "b0"])
    #expect(refilled { section.appendItems([TextItem("a2")]) } == ["a2", "b1"])
    #expect(cells() == ["A-a2", "B-b1", "b0"])
    #expect(refilled { section.setItems(["b1", "c1", "b0"].map { TextItem($0) }) } == ["b0"])
    #expect(cells() == ["B-b1", "C-c1", "B-b0"])
    #expect(host.problems.isEmpty)
  }

  @Test("after a refresh, items whose separators changed are reconfigured")
  func refresh() async {
    let screen = Self.screen(
      ScriptedSource(
        Self.page("a1 a2 b1 b2 c1"), Self.page("a1 b1 b2 d1 c1", texts: ["b1": "a"])))
    screen.show()
    await screen.waitUntilIdle()
    let count = screen.host.updates.count
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(Self.cells(screen) == ["A-a1", "b1", "B-b2", "D-d1", "C-c1"])
    #expect(Set(Self.refilled(screen, since: count)) == ["b1", "b2"])
  }
}
