import ListingKit
import Testing

@testable import ListingTerminal

/// Outlines in a terminal.
@Suite struct TerminalOutlineTests {
  @Test func `Right shows the children of an item, and Left hides them`() async {
    let list = ListDataSource(isolation: nil)
    let view = TerminalListView(list: list, text: TerminalText(), isolation: nil)
    view.resize(columns: 40, rows: 10)
    let section = GenericSection(
      "s",
      items: [
        ListRow("a", .text("a"), children: [ListRow("b", .text("b"))]), ListRow("c", .text("c")),
      ])
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    for (key, rows) in [
      (TerminalKey.left, ["a", "c"]), (.right, ["a", "b", "c"]), (.right, ["a", "b", "c"]),
      (.left, ["a", "c"]), (.character("l"), ["a", "b", "c"]), (.character("h"), ["a", "c"]),
      (.down, ["a", "c"]), (.right, ["a", "c"]),
    ] {
      view.press([key])
      await list.waitUntilIdle(isolation: nil)
      #expect(list.displayedSnapshot.itemIdentifiers(inSection: "s") == rows)
    }
  }
}
