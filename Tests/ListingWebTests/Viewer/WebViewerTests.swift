import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingWeb

@Suite(.tags(.concurrency)) struct WebViewerTests {
  private func see(_ item: Int, of section: String = "a", count: Int = 20) -> ViewerEvent {
    .see(ListItemPath(section: section, item: String(item)), count: count)
  }

  @Test func `A page has the first sixty items of a long list`() async throws {
    let viewer = WebViewer.of { [numbers("a", 0..<1000)] }
    let page = try await viewer.open(at: nil)
    let model = try PageModel(page.window)
    #expect(model.items == (0..<60).map(String.init))
    #expect(model.before == 0)
    #expect(model.after == 940)
    #expect(model.sections["a"]?.n == 1000)
    #expect(model.sections["a"]?.class == "list")
  }

  @Test func `The page after a place begins with its item, and says what is before it`()
    async throws
  {
    let viewer = WebViewer.of { [numbers("a", 0..<1000)] }
    let page = try await viewer.open(at: .item(ListItemPath(section: "a", item: "500")))
    let model = try PageModel(page.window)
    #expect(model.items.first == "500")
    #expect(model.before == 500)
    #expect(model.sections["a"]?.from == 500)
  }

  @Test func `The pages of a long list of pages and sections have each item once, in order`()
    async throws
  {
    let make: @Sendable () -> [any ListSection] = {
      [
        PagedSection<Number>("a", source: NumberSource(count: 130), pageSize: 25) {
          .text("\($0.id)")
        },
        numbers("b", 0..<7),
        PagedSection<Number>("c", source: NumberSource(count: 75), pageSize: 10) {
          .text("\($0.id)")
        },
      ]
    }
    var seen: [String] = []
    var place = 0
    for _ in 0..<10 {
      let page = try await WebViewer.of(make).open(at: .unit(place))
      for section in page.window.sections {
        seen += section.items.map { "\(section.identifier)\($0.identifier)" }
      }
      if page.window.after == 0 { break }
      place = page.window.end
    }
    let expected =
      (0..<130).map { "a\($0)" } + (0..<7).map { "b\($0)" } + (0..<75).map { "c\($0)" }
    #expect(seen == expected)
  }

  @Test func `A window is placed around the item that the page reports`() async throws {
    let viewer = WebViewer.of { [numbers("a", 0..<1_000_000)] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(.seeUnit(500_000, count: 20))
    try model.apply(try #require(await viewer.nextPatch(after: 1)))
    #expect(model.items == (499_980..<500_040).map(String.init))
    await viewer.perform(see(500_010))
    try model.apply(try #require(await viewer.nextPatch(after: 2)))
    #expect(model.items == (499_990..<500_050).map(String.init))
  }

  @Test func `Items inserted above don't move the window`() async throws {
    let viewer = WebViewer.of { [numbers("a", 0..<1000)] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(see(500))
    try model.apply(try #require(await viewer.nextPatch(after: 1)))
    let items = model.items
    await viewer.withList { _, list in
      (list.section(at: 0) as? GenericSection<Number>)?
        .setItems((2000..<2500).map { Number(id: $0) } + (0..<1000).map { Number(id: $0) })
    }
    let patch = try #require(await viewer.nextPatch(after: 2))
    try model.apply(patch)
    #expect(model.items == items)
    #expect(model.before == 980)
    let text = String(decoding: patch.json, as: UTF8.self)
    #expect(!text.contains("html"), "no item of the window is sent again: \(text)")
  }

  @Test(arguments: [0, 999])
  func `The window stays where it is when the first item on screen is moved far away`(
    target: Int
  ) async throws {
    let viewer = WebViewer.of { [numbers("a", 0..<1000)] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(see(500))
    try model.apply(try #require(await viewer.nextPatch(after: 1)))
    var ids = Array(0..<1000)
    ids.remove(at: 500)
    ids.insert(500, at: target)
    let items = ids.map { Number(id: $0) }
    await viewer.withList { _, list in
      (list.section(at: 0) as? GenericSection<Number>)?.setItems(items)
      list.flush()
    }
    try model.apply(try #require(await viewer.nextPatch(after: 2)))
    #expect(Set(model.items).isSuperset(of: (501..<520).map(String.init)))
    #expect(!model.items.contains("500"))
  }

  @Test func `Only a changed item is sent again`() async throws {
    let viewer = WebViewer.of { [numbers("a", 0..<100)] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.withList { _, list in
      let section = list.section(at: 0) as? GenericSection<Number>
      section?.setItems((0..<100).map { Number(id: $0, text: $0 == 7 ? "new" : "") })
    }
    let patch = try #require(await viewer.nextPatch(after: 1))
    let text = String(decoding: patch.json, as: UTF8.self)
    #expect(text.contains("\"7\":"))
    #expect(!text.contains("\"8\":"))
    #expect(!text.contains("order"))
    try model.apply(patch)
    #expect(model.sections["a"]?.html?["7"]?.contains("new") == true)
  }

  @Test(arguments: 0..<20)
  func `After random operations and events, a client that applies patches has the window`(
    seed: Int
  ) async throws {
    let viewer = WebViewer.of {
      [numbers("a", 0..<50), numbers("b", 0..<5), numbers("c", 0..<300)]
    }
    var model = try PageModel(await viewer.open(at: nil).window)
    var generator = SeededGenerator(seed: UInt64(seed))
    for step in 0..<60 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        await viewer.perform(
          .seeUnit(
            .random(in: 0..<400, using: &generator), count: .random(in: 1..<50, using: &generator)))
      case 1:
        await viewer.perform(
          see(
            .random(in: 0..<300, using: &generator), of: "c",
            count: .random(in: 1..<30, using: &generator)))
      case 2:
        // A reconnect: the last patch was lost.
        model.sequence -= 1
      default:
        let (index, shuffled) = (
          Int.random(in: 0..<3, using: &generator), Bool.random(using: &generator)
        )
        var ids = Array(0..<Int.random(in: 0..<320, using: &generator))
        if shuffled { ids.shuffle(using: &generator) }
        let items = ids.map { Number(id: $0, text: $0 % 9 == step % 9 ? "\(step)" : "") }
        await viewer.withList { _, list in
          let section = list.section(at: index) as? GenericSection<Number>
          section?.setItems(items)
          list.flush()
        }
      }
      if let patch = await viewer.patchNow(after: model.sequence) { try model.apply(patch) }
      let window = await viewer.window
      var expected = try PageModel(window)
      expected.sequence = model.sequence
      try #require(model == expected, "seed \(seed), step \(step)")
      try await requireWindow(of: viewer, model)
    }
  }

  /// Checks the window against the list as one array of units.
  private func requireWindow(of viewer: WebViewer, _ model: PageModel) async throws {
    let units = await viewer.withList { _, list in
      list.displayedSnapshot.sectionIdentifiers.flatMap { section in
        list.displayedSnapshot.itemIdentifiers(inSection: section).map { "\(section)\($0)" }
      }
    }
    let all = try #require(units)
    let shown = model.shape.flatMap { section in
      (model.sections[section]?.order ?? []).map { "\(section)\($0)" }
    }
    try #require(shown == Array(all.dropFirst(model.before).prefix(shown.count)))
    try #require(model.before + shown.count + model.after == all.count)
  }

  @Test func `A screen of scrolling makes as many cells in a million items as in a thousand`()
    async throws
  {
    var counts: [Int] = []
    for count in [1000, 1_000_000] {
      let made = Counter()
      let viewer = WebViewer.of {
        [
          GenericSection<Number>("a", items: (0..<count).map { Number(id: $0) }) {
            made.increment()
            return .text("\($0.id)")
          }
        ]
      }
      _ = try await viewer.open(at: .unit(count / 2))
      await viewer.perform(see(count / 2))
      _ = await viewer.nextPatch(after: 1)
      made.reset()
      await viewer.perform(see(count / 2 + 20))
      _ = try #require(await viewer.nextPatch(after: 2))
      counts.append(made.value)
    }
    #expect(counts == [20, 20])
  }

  @Test func `Taps, presses and requests of the owner reach their targets`() async throws {
    let viewer = WebViewer.of {
      [
        GenericSection<Number>("a", items: (0..<3).map { Number(id: $0) }) { number in
          .row([.text("\(number.id) \(number.text)"), .button("Buy", action: "buy")])
        }
        .onSelect { $0.update { $0.text = "tapped" } }
        .onPress("buy") { section, item in
          guard let item else { return }
          section.updateItems([Number(id: item.id, text: "bought")])
        }
      ]
    }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(.tap(ListItemPath(section: "a", item: "0")))
    await viewer.perform(
      .press(.item(ListItemPath(section: "a", item: "1")), control: 0, action: "buy"))
    // A control that isn't there.
    await viewer.perform(
      .press(.item(ListItemPath(section: "a", item: "2")), control: 0, action: "sell"))
    await viewer.withList { _, list in list.flush() }
    await viewer.open("https://example.com")
    await viewer.say("Hello")
    let patch = try #require(await viewer.nextPatch(after: 1))
    try model.apply(patch)
    let html = try #require(model.sections["a"]?.html)
    #expect(html["0"]?.contains("tapped") == true)
    #expect(html["1"]?.contains("bought") == true)
    #expect(html["2"]?.contains("bought") == false)
    let text = String(decoding: patch.json, as: UTF8.self)
    #expect(text.contains(#""open":"https://example.com""#))
    #expect(text.contains(#""say":["Hello"]"#))
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", " https://a", "//a",
  ])
  func `An address of another scheme isn't opened`(address: String) async throws {
    let viewer = WebViewer.of { [numbers("a", 0..<3)] }
    _ = try await viewer.open(at: nil)
    await viewer.open(address)
    let patch = try #require(await viewer.nextPatch(after: 1))
    let text = String(decoding: patch.json, as: UTF8.self)
    #expect(!text.contains(#""open":"#))
    #expect(text.contains("isn't opened"))
  }

  @Test func `An address that the browser has opened isn't opened again, and any other is`()
    async throws
  {
    let viewer = WebViewer.of { [numbers("a", 0..<3)] }
    _ = try await viewer.open(at: nil)
    let path = ListItemPath(section: "a", item: "0")
    await viewer.perform(.tap(path, opened: "https://example.com/a"))
    await viewer.open("https://example.com/a")
    #expect(await viewer.openedAddress == nil)
    await viewer.open("https://example.com/a")
    #expect(await viewer.openedAddress == "https://example.com/a")
    await viewer.perform(
      .press(.item(path), control: 0, action: "x", opened: "https://example.com/a"))
    await viewer.open("https://example.com/b")
    #expect(await viewer.openedAddress == "https://example.com/b")
  }

  @Test func `Messages that come together are shown together, the last ones of many`() async throws
  {
    let viewer = WebViewer.of { [numbers("a", 0..<3)] }
    _ = try await viewer.open(at: nil)
    for number in 1...6 { await viewer.say("\(number)") }
    await viewer.say("a\u{202E}b")
    let patch = try #require(await viewer.nextPatch(after: 1))
    #expect(patch.text.contains(#""say":["3","4","5","6","a\#u{FFFD}b"]"#))
  }

  @Test func `Items that are added and removed are announced, but not those of the first page`()
    async throws
  {
    let viewer = WebViewer.of { [numbers("a", 0..<3)] }
    _ = try await viewer.open(at: nil)
    await viewer.setBanner("New")
    let first = try #require(await viewer.nextPatch(after: 1))
    #expect(!first.text.contains("announce"))
    for identifiers in [[3, 4], [5]] {
      await viewer.withList { _, list in
        (list.section(at: 0) as? GenericSection<Number>)?
          .appendItems(identifiers.map { Number(id: $0) })
        list.flush()
      }
    }
    let second = try #require(await viewer.nextPatch(after: 2))
    #expect(second.text.contains(#""announce":{"added":3,"moved":0,"removed":0}"#))
  }

  @Test func `A scroll request of the list brings the item into the window`() async throws {
    let viewer = WebViewer.of { [numbers("a", 0..<1000)] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.withList { _, list in
      list.host?.scrollToItem(
        at: IndexPath(item: 700, section: 0), position: .center, animated: false)
    }
    let patch = try #require(await viewer.nextPatch(after: 1))
    try model.apply(patch)
    #expect(model.items.contains("700"))
    let text = String(decoding: patch.json, as: UTF8.self)
    #expect(text.contains(#""reveal":{"item":"700","position":"center","section":"a"}"#))
  }

  @Test func `A patch larger than the limit has a smaller window, until the page scrolls on`()
    async throws
  {
    let viewer = WebViewer.of {
      [
        GenericSection<Number>("a", items: (0..<1000).map { Number(id: $0) }) {
          .text("\($0.id) " + String(repeating: "x", count: $0.id < 100 ? 50_000 : 1))
        }
      ]
    }
    _ = try await viewer.open(at: nil)
    await viewer.perform(see(50))
    // The number isn't known, so that everything is sent.
    let patch = try #require(await viewer.nextPatch(after: 9))
    #expect(patch.json.count <= WebViewer.largestPatch)
    #expect(try PageModel(await viewer.window).items.contains("50"))
    await viewer.perform(see(500))
    _ = await viewer.nextPatch(after: patch.sequence)
    #expect(try PageModel(await viewer.window).items == (480..<540).map(String.init))
  }

  @Test func `A request for a patch ends when there is a later one, and when the viewer is closed`()
    async throws
  {
    let viewer = WebViewer.of { [numbers("a", 0..<3)] }
    _ = try await viewer.open(at: nil)
    let first = Task { await viewer.nextPatch(after: 1) }
    while await !viewer.isWaiting { await Task.yield() }
    let second = Task { await viewer.nextPatch(after: 1) }
    #expect(await first.value == nil)
    while await !viewer.isWaiting { await Task.yield() }
    await viewer.close()
    #expect(await second.value == nil)
    let third = Task { await viewer.nextPatch(after: 1) }
    #expect(await third.value == nil)
  }

  @Test func `A canceled request for a patch ends`() async throws {
    let viewer = WebViewer.of { [numbers("a", 0..<3)] }
    _ = try await viewer.open(at: nil)
    let request = Task { await viewer.nextPatch(after: 1) }
    while await !viewer.isWaiting { await Task.yield() }
    request.cancel()
    #expect(await request.value == nil)
  }

  @Test func `A short list that sticks to its end keeps its first items when it becomes longer`()
    async throws
  {
    let viewer = WebViewer.of(
      WebListSource { viewer in
        let list = ListDataSource()
        list.sticksToEnd = true
        list.appendSections([numbers("a", 0..<5)])
        return list
      })
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.withList { _, list in
      (list.section(at: 0) as? GenericSection<Number>)?.appendItems([Number(id: 5)])
      list.flush()
    }
    try model.apply(try #require(await viewer.nextPatch(after: 1)))
    #expect(model.items == (0..<6).map(String.init))
    #expect(model.before == 0)
  }

  @Test func `A request that is canceled before it begins doesn't end another one`() async throws {
    let viewer = WebViewer.of { [numbers("a", 0..<3)] }
    _ = try await viewer.open(at: nil)
    let request = Task { await viewer.nextPatch(after: 1) }
    while await !viewer.isWaiting { await Task.yield() }
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await viewer.nextPatch(after: 1)
    }
    #expect(await late.value == nil)
    await viewer.setBanner("New")
    #expect(await request.value != nil)
  }

  @Test func `A list that sticks to its end begins there`() async throws {
    let viewer = WebViewer.of(
      WebListSource { viewer in
        let list = ListDataSource()
        list.sticksToEnd = true
        list.appendSections([numbers("a", 0..<100)])
        return list
      })
    let page = try await viewer.open(at: nil)
    #expect(page.window.sections.first?.items.last?.identifier == "99")
    #expect(page.window.after == 0)
    #expect(
      page.html(viewer: "/v/1", style: "s", script: "j", icon: "i", whole: "?whole=1").contains(
        " data-end"))
  }
}

extension WebViewer {
  /// Whether a task waits for a patch.
  fileprivate var isWaiting: Bool { signal.isAwaited }

  /// The address that the next patch opens.
  fileprivate var openedAddress: String? {
    let text = makePatch()?.text
    return text?.firstMatch(of: #/"open":"([^"]*)"/#).map { String($0.1) }
  }

  /// The next patch if there is a change already; `nil` if there is none.
  func patchNow(after known: Int) -> WebPatch? {
    forgetUnless(known)
    return makePatch()
  }
}

extension WebPatch {
  fileprivate var text: String { String(decoding: json, as: UTF8.self) }
}
