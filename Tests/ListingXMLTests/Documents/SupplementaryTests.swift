import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Further views at the boundaries of sections.
@Suite struct SupplementaryTests {
  private static func section(_ parts: String) -> String {
    "<section id=\"s\">\(parts)<items><item id=\"a\"/><item id=\"b\"/></items></section>"
  }

  private func texts(_ screen: StateScreen, _ kind: ListSupplementaryKind) -> [String]? {
    screen.view.element(at: .supplementary(kind, IndexPath(item: 0, section: 0)))?
      .view.content.texts
  }

  private func frame(_ screen: StateScreen, _ kind: ListSupplementaryKind) -> CGRect? {
    screen.view.frameForSupplementaryView(kind, inSection: 0)
  }

  private func item(_ screen: StateScreen, _ index: Int) -> CGRect? {
    screen.view.frameForItem(at: IndexPath(item: index, section: 0))
  }

  /// Lines of text are 20 high, and the view is 400 wide.
  @Test("Views stand between the header, the items and the footer, as high as their content")
  func order() async throws {
    let screen = try await StateScreen(
      Self.section(
        """
        <footer><text>F</text></footer>\
        <supplementary kind="below" alignment="bottom"><text>B</text></supplementary>\
        <supplementary kind="above"><text>{section.count} of {section.id}</text></supplementary>\
        <header><text>H</text></header>
        """))
    #expect(screen.header("s") == ["H"])
    #expect(texts(screen, "above") == ["2 of s"])
    #expect(texts(screen, "below") == ["B"])
    #expect(frame(screen, .header) == CGRect(x: 0, y: 0, width: 400, height: 20))
    #expect(frame(screen, "above") == CGRect(x: 0, y: 20, width: 400, height: 20))
    #expect(item(screen, 0) == CGRect(x: 0, y: 40, width: 400, height: 20))
    #expect(frame(screen, "below") == CGRect(x: 0, y: 80, width: 400, height: 20))
    #expect(frame(screen, .footer) == CGRect(x: 0, y: 100, width: 400, height: 20))
    #expect(screen.items("s") == ["a", "b"])
    #expect(screen.messages == [])
  }

  @Test("A view has a size and a place, and lies over the content where the section makes no room")
  func places() async throws {
    let screen = try await StateScreen(
      Self.section(
        """
        <supplementary kind="side" alignment="leading" width="100" height="40">\
        <text>S</text></supplementary>\
        <supplementary kind="corner" alignment="top-trailing" width="0.25fw" height="30">\
        <text>C</text></supplementary>\
        <supplementary kind="over" alignment="bottom-trailing" width="50" height="10"
        extends-boundary="false"><text>O</text></supplementary>
        """))
    #expect(frame(screen, "corner") == CGRect(x: 300, y: 0, width: 100, height: 30))
    // Views at the side reduce the width of the items.
    #expect(item(screen, 0) == CGRect(x: 100, y: 30, width: 300, height: 20))
    #expect(item(screen, 1) == CGRect(x: 100, y: 50, width: 300, height: 20))
    #expect(frame(screen, "side")?.size == CGSize(width: 100, height: 40))
    #expect(frame(screen, "side")?.minX == 0)
    #expect(frame(screen, "over") == CGRect(x: 350, y: 60, width: 50, height: 10))
  }

  @Test("Every alignment of the layouts has a name")
  func alignments() {
    let attribute = SupplementaryDeclaration().alignment
    let alignments = attribute.rule.type.choices.compactMap(attribute.parse)
    #expect(Set(alignments) == Set(LayoutBoundaryItem.Alignment.allCases))
    #expect(attribute.rule.type.choices.count == LayoutBoundaryItem.Alignment.allCases.count)
  }

  @Test("A view that is sticky stays in sight, behind a sticky header")
  func sticky() async throws {
    let screen = try await StateScreen(
      Self.section(
        """
        <header sticky="true"><text>H</text></header>\
        <supplementary kind="v" sticky="true"><text>V</text></supplementary>
        """))
    screen.view.size = CGSize(width: 400, height: 60)
    screen.view.contentOffset.y = 15
    let place = screen.view.element(at: .supplementary("v", IndexPath(item: 0, section: 0)))
    #expect(place?.frame.minY == 35)
  }

  @Test("A view follows the number of items")
  func counts() async throws {
    let count = "<supplementary kind=\"n\"><text>{section.count}</text></supplementary>"
    let screen = try await StateScreen(Self.section(count))
    #expect(texts(screen, "n") == ["2"])
    screen.delete("s", "a")
    #expect(texts(screen, "n") == ["1"])
  }

  @Test("A view of a section of pages follows them")
  func pages() async throws {
    let folder = try TemporaryFolder()
    try folder.write("id\na\nb\nc\n", to: "rows.csv")
    let document = ListingDocument(
      bytes: Array(
        listing(
          """
          <section id="s"><source kind="csv" href="rows.csv" key="id"/><page size="2"/>\
          <supplementary kind="n"><text>{section.count}</text></supplementary></section>
          """
        ).utf8), name: "t.xml", folder: folder.url)
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 400, height: 200))
    list.attach(view, isolation: nil)
    try await list.load(document, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    (list.section(for: "s") as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle(isolation: nil)
    let number = view.element(at: .supplementary("n", IndexPath(item: 0, section: 0)))
    #expect(number?.view.content.texts == ["3"])
  }

  @Test("A change of state reconfigures the view that reads it, and nothing else")
  func state() async throws {
    let screen = try await StateScreen(
      "<state name='n' type='integer' value='0'/>"
        + Self.section(
          """
          <supplementary kind="v"><text>{state.n}</text></supplementary>\
          <header><button>More<on><set state="n" to="7"/></on></button></header>
          """))
    #expect(texts(screen, "v") == ["0"])
    screen.press("More")
    #expect(screen.changes == [["s v"]])
    #expect(texts(screen, "v") == ["7"])
  }

  @Test("A button in it is pressed for no item")
  func press() async throws {
    let screen = try await StateScreen(
      Self.section(
        """
        <supplementary kind="v"><button>Tell<on><emit name="told"/></on></button></supplementary>
        """))
    screen.press("Tell")
    #expect(screen.events == [DocumentEvent(.emit(name: "told", values: [:]), section: "s")])
  }

  @Test("A document that is loaded again shows its own views")
  func again() async throws {
    func views(_ text: String) -> String {
      Self.section("<supplementary kind='\(text.lowercased())'><text>1</text></supplementary>")
        .replacing("1", with: text)
    }
    let screen = try await StateScreen(views("A"))
    try await screen.load(views("A").replacing("<text>A", with: "<text>B"))
    #expect(texts(screen, "a") == ["B"])
    try await screen.load(views("C"))
    #expect(texts(screen, "a") == nil)
    #expect(texts(screen, "c") == ["C"])
    let (old, new) = (document(listing(views("A"))), document(listing(views("C"))))
    #expect(new.parts(differingFrom: old).map(\.parts) == [["supplementary"]])
  }

  @Test("A view is one content element, of a custom kind, and has no item")
  func refused() {
    #expect(
      document(
        listing(
          """
          <section id="a"><items/>
          <supplementary kind="a"><text>{it.id}</text></supplementary>
          <supplementary kind="a"><text>2</text></supplementary>
          <supplementary kind="b"/>
          <supplementary><text>3</text></supplementary>
          <supplementary kind="header"><text>4</text></supplementary>
          <supplementary kind="c" alignment="left"><text>5</text></supplementary>
          </section>
          """)
      ).places == [
        "2:32 5 LK0406", "3:2 13 LK0208", "4:2 13 LK0207", "5:2 13 LK0205", "6:22 6 LK0206",
        "7:36 4 LK0206",
      ])
  }
}
