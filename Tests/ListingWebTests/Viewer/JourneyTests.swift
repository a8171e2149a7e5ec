import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingWeb

/// Ways to places that aren't loaded yet.
@Suite(.tags(.concurrency), .timeLimit(.minutes(10))) struct JourneyTests {
  /// Numbers in pages, of which those from a start on wait for a signal.
  private struct GatedSource: ItemSource {
    let numbers: NumberSource
    let start: Int
    let gate: Gate

    func page(_ request: ItemRequest) async throws -> ItemPage<Number> {
      let page = try await numbers.page(request)
      if page.items.first?.id ?? 0 >= start { await gate.passage() }
      return page
    }
  }

  private static func pages(
    _ identifier: String, _ count: Int, after start: Int = 0, _ gate: Gate
  ) -> any ListSection {
    let source = GatedSource(numbers: NumberSource(count: count), start: start, gate: gate)
    return PagedSection<Number>(identifier, source: source, pageSize: 25) { .text("\($0.id)") }
  }

  private func viewer(
    timeLimit: Duration = .seconds(600), _ sections: @escaping @Sendable () -> [any ListSection]
  ) -> WebViewer {
    WebViewer.of(.sections(sections), timeLimit: timeLimit)
  }

  @Test func `A slow section doesn't delay the others`() async throws {
    let gate = Gate()
    let viewer = viewer(timeLimit: .zero) {
      [numbers("fast", 0..<3), Self.pages("slow", 40, gate)]
    }
    let page = try await viewer.open(at: nil)
    #expect(page.window.sections.first?.items.count == 3)
    let html = page.html(viewer: "/v/1", style: "s", script: "j", icon: "i", whole: "?whole=1")
    // Without a script, the page waits for all items.
    #expect(
      html.contains(
        "<noscript><meta http-equiv=\"refresh\" content=\"0; url=?whole=1\"></noscript>"))
    await gate.open()
    var model = try PageModel(page.window)
    _ = try await model.follow(viewer) { model, _ in model.items.count > 3 }
    #expect(model.sections["slow"]?.order?.first == "0")
  }

  @Test func `A page that is whole doesn't go to another one without a script`() async throws {
    let page = try await WebViewer.of { [numbers("a", 0..<3)] }.open(at: nil)
    let html = page.html(viewer: "/v/1", style: "s", script: "j", icon: "i", whole: "?whole=1")
    #expect(!html.contains("noscript"))
  }

  @Test func `End loads a section to its end, which is revealed`() async throws {
    let gate = Gate()
    await gate.open()
    let viewer = viewer { [Self.pages("a", 500, gate), numbers("b", 0..<3)] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(.end(section: "a"))
    let texts = try await model.follow(viewer) { _, text in text.contains("reveal") }
    #expect(
      texts.last?.contains(
        #""reveal":{"focus":true,"item":"499","position":"bottom","section":"a"}"#) == true)
    #expect(model.sections["a"]?.n == 500)
    #expect(model.items.contains("499"))
  }

  @Test func `End without a section goes to the last item of the list`() async throws {
    let gate = Gate()
    await gate.open()
    let viewer = viewer { [numbers("a", 0..<3), Self.pages("b", 100, gate)] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(.end(section: nil))
    let texts = try await model.follow(viewer) { _, text in text.contains("reveal") }
    #expect(texts.last?.contains(#""item":"99""#) == true)
  }

  @Test func `The way to the end shows what is loaded, and ends when the user stops it`()
    async throws
  {
    let gate = Gate()
    let viewer = viewer { [Self.pages("a", 500, after: 100, gate)] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(.end(section: "a"))
    let texts = try await model.follow(viewer) { _, text in text.contains(">100<") }
    #expect(texts.last?.contains("Loading to the end…") == true)
    await viewer.perform(.stop)
    let stopped = try await model.follow(viewer) { _, text in text.contains(#""progress":"""#) }
    #expect(!stopped.contains { $0.contains("reveal") })
    await gate.open()
    // The page that was being loaded arrives.
    _ = try await model.follow(viewer) { model, _ in model.sections["a"]?.n ?? 0 > 100 }
    await viewer.waitUntilIdle()
    let count = await viewer.withList { _, list in list.snapshot.numberOfItems }
    #expect(try #require(count) < 500)
  }

  @Test(arguments: [WebPlace.item(ListItemPath(section: "b", item: "320")), .unit(323)])
  func `A place that isn't loaded yet is revealed when it is`(place: WebPlace) async throws {
    let gate = Gate()
    let viewer = viewer(timeLimit: .zero) {
      [numbers("a", 0..<3), Self.pages("b", 500, after: 50, gate)]
    }
    let page = try await viewer.open(at: place)
    #expect(page.window.before == 0)
    let html = page.html(viewer: "/v/1", style: "s", script: "j", icon: "i", whole: "?whole=1")
    #expect(html.contains("role=\"status\">Loading up to "))
    await gate.open()
    var model = try PageModel(page.window)
    let texts = try await model.follow(viewer) { _, text in text.contains("reveal") }
    #expect(
      texts.last?.contains(#""reveal":{"item":"320","position":"top","section":"b"}"#) == true)
    #expect(model.items.contains("320"))
  }

  @Test(arguments: [
    (WebPlace.item(ListItemPath(section: "a", item: "700")), "There is no '700' in this list."),
    (.item(ListItemPath(section: "c", item: "1")), "There is no '1' in this list."),
    (.unit(200), "There is no item 201 in this list."),
  ])
  func `A place that isn't in the list is said to be missing, at its start`(
    place: WebPlace, message: String
  ) async throws {
    let gate = Gate()
    await gate.open()
    let viewer = viewer { [Self.pages("a", 100, gate)] }
    var model = try PageModel(await viewer.open(at: place).window)
    #expect(model.items.first == "0")
    let texts = try await model.follow(viewer) { _, text in text.contains("say") }
    #expect(texts.last?.contains(message) == true)
  }

  @Test func `A place after a page that fails isn't said to be missing`() async throws {
    struct Failing: ItemSource {
      func page(_ request: ItemRequest) async throws -> ItemPage<Number> {
        if request.cursor != nil { throw ListError(.invalid, "no") }
        return ItemPage(items: [Number(id: 0)], next: ItemCursor(rawValue: "1"))
      }
    }
    let source = WebListSource { _ in
      let list = ListDataSource()
      list.clock = TestClock()
      list.appendSections([
        PagedSection<Number>("a", source: Failing(), pageSize: 1) { .text("\($0.id)") }
      ])
      return list
    }
    let viewer = WebViewer.of(source)
    var model = try PageModel(
      await viewer.open(at: .item(ListItemPath(section: "a", item: "7"))).window)
    let texts = try await model.follow(viewer) { _, text in text.contains("say") }
    #expect(texts.last?.contains("'7' wasn't found, since the list couldn't be loaded.") == true)
  }

  @Test func `A viewer that is closed on its way is released`() async throws {
    let gate = Gate()
    var viewer: WebViewer? = viewer(timeLimit: .zero) { [Self.pages("a", 500, after: 0, gate)] }
    weak let weakViewer = viewer
    _ = try await viewer?.open(at: .unit(400))
    await viewer?.close()
    viewer = nil
    await gate.open()
    while weakViewer != nil { await Task.yield() }
  }
}

extension WebViewer {
  fileprivate func waitUntilIdle() async { await view.list?.waitUntilIdle() }
}
