import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingWeb

/// Pages that are hidden, loaded again and copied.
@Suite(.timeLimit(.minutes(10))) struct ReturningPageTests {
  private let clock = TestClock(isMovedByHand: true)

  private static let settings = """
    <listing xmlns="urn:listingkit:1" version="1.0" title="Settings">
    <state name="size" value="medium"/><state name="all" type="boolean" value="false"/>
    <section id="sizes"><header><text>Text is {state.size}</text></header>
    <items><item id="small"/><item id="large"/></items><cell><text>{it.id}</text></cell>
    <on event="select"><set state="size" to="it.id"/></on></section>
    <section id="more"><items><item id="show"/></items>
    <cell><button>Show more<on><set state="all" to="true"/></on></button></cell></section>
    <section id="switches"><items><item id="bell"/></items>
    <cell><toggle state="on" label="Bell"/></cell>
    <state name="on" type="boolean" value="false" each="item"/></section>
    <section id="rest" when="state.all"><items><item id="manual" text="Manual"/></items></section>
    </listing>
    """

  private func app(viewerLimit: Int = 16) throws -> ListingWebApp {
    try ListingWebApp(
      ListingDocument(
        bytes: Array(Self.settings.utf8), name: "settings.xml", folder: URL(filePath: "/")),
      parameters: [:], environment: .current,
      configuration: .patient(viewerLimit: viewerLimit), clock: clock
    ) { _, _ in }
  }

  /// Selects an item, presses a switch and a button as a user would.
  private func change(_ page: ServedPage) async {
    let action = #/data-control="0" data-action="([^"]*)"/#
    let actions = page.html.matches(of: action).map { String($0.1) }
    #expect(actions.count == 2)
    for event in [
      #"{"do":"tap","section":"sizes","item":"large"}"#,
      #"{"do":"press","section":"more","item":"show","control":0,"action":"\#(actions[0])"}"#,
      #"{"do":"press","section":"switches","item":"bell","control":0,"action":"\#(actions[1])"}"#,
    ] { #expect(await page.send(event).status == 204) }
  }

  /// What the user changed, as the page shows it.
  private func changes(in html: String) -> [Bool] {
    [
      html.contains("Text is large"), html.contains("data-id=\"manual\""),
      html.contains("aria-checked=\"true\""),
      html.contains(#/data-id="large"[^/]*aria-current/#),
    ]
  }

  /// Closes a stream, and waits until the registry waits for the next one.
  private func end(
    _ stream: inout PatchStream.Iterator?,
    waiting time: Duration = ViewerRegistry.timeWithoutStream
  ) async {
    let count = clock.pauses.count(where: { $0 == time })
    stream = nil
    while clock.pauses.count(where: { $0 == time }) == count { await Task.yield() }
  }

  @Test func `After ten minutes in the background, a page continues with its viewer`() async throws
  {
    let app = try app()
    let page = try #require(try await ServedPage(app))
    #expect(changes(in: page.html) == [false, false, false, false])
    var stream = await page.stream()
    _ = await stream?.next()
    await change(page)
    await end(&stream)
    clock.advance(by: .seconds(600))
    stream = await page.stream()
    _ = await stream?.next()
    let patch = String(decoding: try #require(await stream?.next()), as: UTF8.self)
    #expect(patch.contains("Text is large"))
    #expect(patch.contains("manual"))
  }

  @Test func `A page that is loaded again has what its user changed`() async throws {
    let app = try app()
    let first = try #require(try await ServedPage(app))
    let stream = await first.stream()
    await change(first)
    let again = try #require(try await ServedPage(app, at: first.address, cookie: first.cookie))
    #expect(changes(in: again.html) == [true, true, true, true])
    #expect(again.path != first.path)
    #expect(stream != nil)
  }

  @Test func `A page whose viewer is removed begins with its state`() async throws {
    let app = try app()
    let first = try #require(try await ServedPage(app))
    var stream = await first.stream()
    await change(first)
    await end(&stream)
    clock.advance(by: ViewerRegistry.timeWithoutStream)
    while await app.viewers.viewers.count > 0 { await Task.yield() }
    #expect(await first.stream() == nil)
    for _ in 0..<2 {
      let again = try #require(try await ServedPage(app, at: first.address, cookie: first.cookie))
      #expect(changes(in: again.html) == [true, true, true, true])
    }
  }

  @Test func `A copy of a page has its own viewer, and neither changes the other`() async throws {
    let app = try app()
    let page = try #require(try await ServedPage(app))
    let streams = [await page.stream()]
    let copy = try #require(try await ServedPage(app, at: page.address, cookie: page.cookie))
    let more = await copy.stream()
    await change(copy)
    #expect(await page.send().status == 204)
    for (page, isChanged) in [(page, false), (copy, true)] {
      let again = try #require(try await ServedPage(app, at: page.address, cookie: page.cookie))
      #expect(changes(in: again.html) == Array(repeating: isChanged, count: 4))
    }
    #expect(streams.count == 1 && more != nil)
  }

  @Test func `The viewer of a page that was loaded again is removed after 15 seconds`() async throws
  {
    let app = try app()
    let first = try #require(try await ServedPage(app))
    var stream = await first.stream()
    let again = try #require(try await ServedPage(app, at: first.address, cookie: first.cookie))
    let next = await again.stream()
    while clock.pauses.count(where: { $0 == .seconds(15) }) < 2 { await Task.yield() }
    await end(&stream, waiting: .seconds(15))
    clock.advance(by: .seconds(15))
    while await app.viewers.viewers.count > 1 { await Task.yield() }
    #expect(await again.send().status == 204)
    #expect(next != nil)
  }

  @Test(arguments: ["", "0", "00000000", "../../..", String(repeating: "x", count: 1_000)])
  func `Another browser, or another name, begins with nothing`(name: String) async throws {
    let app = try app()
    let page = try #require(try await ServedPage(app))
    let stream = await page.stream()
    await change(page)
    let others: [(address: String, cookie: String?)] = [
      (page.address, ViewerRegistry.token()), (page.address, nil), ("/?tab=\(name)", page.cookie),
    ]
    for (address, cookie) in others {
      let other = try #require(try await ServedPage(app, at: address, cookie: cookie))
      #expect(changes(in: other.html) == [false, false, false, false])
    }
    #expect(stream != nil)
  }

  @Test func `Of many hidden pages, those that are hidden longest keep their state alone`()
    async throws
  {
    // An eighth of the limit.
    let app = try app(viewerLimit: 16)
    var pages: [ServedPage] = []
    for _ in 0..<3 {
      let page = try #require(try await ServedPage(app, cookie: pages.first?.cookie))
      var stream = await page.stream()
      await change(page)
      await end(&stream)
      clock.advance(by: .seconds(1))
      pages.append(page)
    }
    while await app.viewers.viewers.count > 2 { await Task.yield() }
    var statuses: [Int] = []
    for page in pages { statuses.append(await page.send().status) }
    #expect(statuses == [410, 204, 204])
    let again = try #require(
      try await ServedPage(app, at: pages[0].address, cookie: pages[0].cookie))
    #expect(changes(in: again.html) == [true, true, true, true])
  }

  @Test func `At the limit, a page can be loaded again`() async throws {
    let app = try app(viewerLimit: 1)
    let first = try #require(try await ServedPage(app))
    let stream = await first.stream()
    await change(first)
    let again = try #require(try await ServedPage(app, at: first.address, cookie: first.cookie))
    #expect(changes(in: again.html) == [true, true, true, true])
    #expect(await first.send().status == 410)
    #expect(stream != nil)
  }

  @Test func `The number of stored states is limited`() async throws {
    let app = try app(viewerLimit: 1)
    var pages: [ServedPage] = []
    for _ in 0..<6 {
      let page = try #require(try await ServedPage(app, cookie: pages.first?.cookie))
      var stream = await page.stream()
      await change(page)
      await end(&stream)
      pages.append(page)
    }
    var isStored: [Bool] = []
    for page in pages {
      let tab = String(page.address.suffix(8))
      isStored.append(await app.viewers.state(ofTab: tab, cookie: page.cookie) != nil)
    }
    #expect(isStored == [false, true, true, true, true, true])
  }

  @Test func `A list of code begins again with its selection and its expanded items`() async throws
  {
    let source = WebListSource { viewer in
      let list = ListDataSource(isolation: viewer)
      let rows = [
        ListRow("fruit", .text("Fruit"), children: [ListRow("apple", .text("Apple"))]),
        ListRow("nut", .text("Nut")),
      ]
      list.appendSections([GenericSection("rows", items: rows).onSelect { _ in }])
      return list
    }
    let app = ListingWebApp(source, nil, .patient(), clock)
    let page = try #require(try await ServedPage(app))
    let stream = await page.stream()
    let viewer = try #require(await app.viewers.viewers.first)
    await viewer.withList { _, list in
      list.selection.items = [ListItemPath(section: "rows", item: "nut")]
      (list.section(for: "rows") as? GenericSection<ListRow>)?.expandedItems = ["fruit"]
    }
    let again = try #require(try await ServedPage(app, at: page.address, cookie: page.cookie))
    #expect(again.html.contains("data-id=\"apple\""))
    #expect(again.html.contains(#/data-id="nut"[^/]*aria-current/#))
    #expect(stream != nil)
  }
}
