import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// The views of a section that is loading, has failed or is empty.
@Suite(.tags(.concurrency)) struct LoadViewTests {
  private let folder: TemporaryFolder
  private let list = ListDataSource(isolation: nil)
  private let host: RecordingHost

  init() throws {
    folder = try TemporaryFolder()
    host = RecordingHost(of: list)
  }

  /// Shows a section of pages of two rows: identifiers, and whole numbers if they are right.
  private func load(_ rows: String, _ views: String) async throws {
    try folder.write("id,n\n\(rows)", to: "rows.csv")
    let document = ListingDocument(
      bytes: Array(
        listing(
          """
          <section id="s">\(views)<source kind="csv" href="rows.csv" key="id">\
          <field name="n" type="integer"/></source><page size="2"/></section>
          """
        ).utf8), name: "t.xml", folder: folder.url)
    #expect(document.diagnostics == [])
    try await list.load(document, isolation: nil)
  }

  private func header() -> [String] {
    list.supplementaryView(.header, at: 0)?.content.texts ?? []
  }

  private func footer() -> [String] {
    list.supplementaryView(.footer, at: 0)?.content.texts ?? []
  }

  private var items: [String] { list.snapshot.itemIdentifiers(inSection: "s") }

  private func askForMore() {
    (list.section(for: "s") as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
  }

  @Test("Each load shows its own view, or the default one; none of them is an item")
  func loading() async throws {
    try await load(
      "a,1\nb,2\nc,3\n",
      """
      <loading><text>Loading…</text></loading><loading for="first"><text>Wait</text></loading>\
      <loading for="refresh"><text>Again</text></loading>
      """)
    #expect(footer() == ["Wait"])
    #expect(items == [])
    await list.waitUntilIdle(isolation: nil)
    #expect(footer() == [])
    askForMore()
    #expect(footer() == ["Loading…"])
    #expect(items == ["a", "b"])
    await list.waitUntilIdle(isolation: nil)
    #expect(items == ["a", "b", "c"])
    (list.section(for: "s") as? any ListSectionLoading)?.refresh()
    // The view for a refresh is above the items, where new ones appear.
    #expect(header() == ["Again"])
    #expect(footer() == [])
    #expect(items == ["a", "b", "c"])
    await list.waitUntilIdle(isolation: nil)
    #expect(header() == [])
    #expect(host.problems == [])
  }

  @Test("A failure shows its message and its code, and the displayed items stay")
  func failure() async throws {
    try await load(
      "a,1\nb,2\nc,three\n",
      """
      <header><text>Rows</text></header><footer><text>{section.state}</text></footer>\
      <error for="append"><text>{error.code}: {error.message}</text></error>
      """)
    await list.waitUntilIdle(isolation: nil)
    #expect(footer() == ["idle"])
    askForMore()
    await list.waitUntilIdle(isolation: nil)
    #expect(items == ["a", "b"])
    #expect(header() == ["Rows"])
    #expect(footer().first == "failed")
    let message = try #require(footer().last)
    #expect(message.hasPrefix("source: "))
    #expect(message.contains("three"))
    #expect(host.problems == [])
  }

  @Test("A failure without a view has the default one")
  func otherFailure() async throws {
    try await load("a,1\nb,two\n", "<error for=\"append\"><text>No more</text></error>")
    await list.waitUntilIdle(isolation: nil)
    #expect(footer().first?.hasPrefix("Could not load: ") == true)
  }

  @Test("A page that the list refuses has the code of the refusal")
  func refusedPage() async throws {
    try folder.write("id,n\na,1\na,2\n", to: "rows.csv")
    let document = ListingDocument(
      bytes: Array(
        listing(
          """
          <section id="s" duplicates="error"><source kind="csv" href="rows.csv" key="id"/>\
          <error><text>{error.code}</text></error></section>
          """
        ).utf8), name: "t.xml", folder: folder.url)
    try await list.load(document, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    #expect(footer() == ["duplicates"])
  }

  @Test("A section without items says so")
  func empty() async throws {
    try await load("", "<empty><text>Nothing</text></empty>")
    await list.waitUntilIdle(isolation: nil)
    #expect(footer() == ["Nothing"])
    #expect(items == [])
  }

  @Test("Also after the last item was deleted")
  func emptied() async throws {
    try await load("a,1\n", "<empty><text>Nothing</text></empty>")
    await list.waitUntilIdle(isolation: nil)
    #expect(footer() == [])
    list.perform(.deleteItems(["a"], in: "s"))
    #expect(footer() == ["Nothing"])
  }

  @Test("A section with items in place is empty, too")
  func emptyInline() async throws {
    let document = document(
      listing(
        """
        <section id="s"><items><item id="a"/></items><empty><text>Nothing</text></empty>\
        <footer><text>{section.count}</text></footer></section>
        """))
    #expect(document.diagnostics == [])
    try await list.load(document, isolation: nil)
    #expect(footer() == ["1"])
    list.perform(.deleteItems(["a"], in: "s"))
    #expect(footer() == ["0", "Nothing"])
    #expect(host.problems == [])
  }

  @Test("Views are on the screen, below the items")
  func screen() async throws {
    try await load("a,1\nb,2\nc,3\n", "<loading><text>Wait</text></loading>")
    let view = ListView(size: CGSize(width: 40, height: 100))
    list.attach(view, isolation: nil)
    let footer = try #require(view.element(at: .footer(section: 0)))
    #expect(footer.view.content.texts == ["Wait"])
    #expect(view.visibleIndexPaths == [])
  }

  @Test("A refresh after a failed page retries that page, or loads everything with <refresh/>")
  func refreshAfterFailure() async throws {
    for element in ["", "<refresh/>"] {
      try await load("a,1\nb,2\nc,three\n", element)
      await list.waitUntilIdle(isolation: nil)
      let section = try #require(list.section(for: "s") as? PagedSection<ListItem>)
      askForMore()
      await list.waitUntilIdle(isolation: nil)
      #expect(section.loadDirection == .append)
      #expect(section.refreshesAfterFailure == !element.isEmpty)
      section.refresh()
      #expect(section.loadDirection == (element.isEmpty ? .append : .refresh))
      list.perform(.deleteSections(["s"]))
    }
  }

  /// One item in the middle of a source, of which no more can be read.
  private struct Middle: ItemSource {
    struct Away: Error, CustomStringConvertible { let description = "away" }

    func page(_ request: ItemRequest) throws -> ItemPage<ListItem> {
      guard request.cursor == nil else { throw Away() }
      let adjacent = ItemCursor(rawValue: "adjacent")
      return ItemPage(items: [ListItem("a")], previous: adjacent, next: adjacent)
    }
  }

  @Test("The states of the loads before and after the items are shown on both sides")
  func sides() async throws {
    let document = document(
      listing(
        """
        <section id="s"><items/><loading for="prepend"><text>Before</text></loading>\
        <loading for="append"><text>After</text></loading>\
        <error for="prepend"><text>Not before: {error.message}</text></error></section>
        """))
    let views = try #require(document.sections.first).loadViews
    let section = PagedSection("s", source: Middle()) { _ in .empty }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    func shown() -> [[String]] {
      let views = views.views(of: SectionActivity(section), BindingValues())
      return [views.above, views.below].map { $0?.texts ?? [] }
    }
    #expect(shown() == [[], []])
    section.requestPage()
    section.requestPreviousPage()
    #expect(shown() == [["Before"], ["After"]])
    await list.waitUntilIdle(isolation: nil)
    // A state without a declared view has the default one, below, if it's the first to be shown.
    #expect(shown().first == ["Not before: away"])
    #expect(shown().last?.first?.hasPrefix("Could not load") == true)
  }

  @Test("A maximum is kept, and one with which pages would come and go is an error")
  func maximum() throws {
    try folder.write("id\na\n", to: "rows.csv")
    func diagnostics(
      _ page: String, source: String = "kind=\"csv\" href=\"rows.csv\" key=\"id\""
    ) -> [Diagnostic] {
      ListingDocument(
        bytes: Array(
          listing(
            "<section id=\"s\"><source \(source)/>\(page)</section>"
          ).utf8), name: "t.xml", folder: folder.url
      ).diagnostics
    }
    #expect(diagnostics("<page size=\"10\" threshold=\"5\" max=\"20\"/>") == [])
    let refused = diagnostics("<page size=\"10\" threshold=\"5\" max=\"19\"/>")
    #expect(refused.map(\.code) == [.badValue])
    #expect(refused.first?.message.contains("20 or more") == true)
    // A source that only pages forward can't load dropped pages again.
    let forward = diagnostics(
      "<page size=\"10\" max=\"40\"/>",
      source: "kind=\"http\" href=\"https://example.org/rows.json\" key=\"id\"")
    #expect(forward.map(\.code) == [.misplacedAttribute])
    #expect(forward.first?.message == "'max' has no effect in a source of kind 'http'")
  }

  @Test("Bindings to an error have a value if there is one, and only in its view")
  func scope() {
    #expect(
      document(
        listing(
          """
          <section id="s"><items/><error><text>{error.text}</text></error>
          <header><text>{error.message}</text></header>
          <loading for="append"><text>a</text></loading>
          <loading for="append"><text>b</text></loading></section>
          """)
      ).places == ["1:93 4 LK0405", "2:16 13 LK0406", "4:2 7 LK0208"])
  }
}
