import Foundation
import ListingKit
import Testing

@testable import ListingWeb

@Suite(.tags(.concurrency)) struct WebSharedListTests {
  private let shared = WebSharedList(title: "Numbers") { _ in
    let list = ListDataSource()
    list.appendSections([numbers("a", 0..<1000)])
    return list
  }

  private func viewer() -> WebViewer {
    WebViewer.of(WebListSource(shared: shared))
  }

  @Test func `A change of a shared list reaches each viewer at its own place`() async throws {
    let viewers = (0..<20).map { _ in viewer() }
    var pages: [PageModel] = []
    for (index, viewer) in viewers.enumerated() {
      let place = WebPlace.item(ListItemPath(section: "a", item: String(index * 40)))
      pages.append(try PageModel(await viewer.open(at: place).window))
      #expect(pages[index].title == "Numbers")
      #expect(pages[index].before == index * 40)
    }
    try await shared.perform { _, list in
      (list.section(at: 0) as? GenericSection<Number>)?
        .setItems((-10..<1000).map { Number(id: $0, text: $0 == 410 ? "new" : "") })
      list.flush()
    }
    for (index, viewer) in viewers.enumerated() {
      try pages[index].apply(try #require(await viewer.nextPatch(after: 1)))
      // At the very top, inserted items are shown.
      #expect(pages[index].items.first == String(index == 0 ? -10 : index * 40))
      #expect(pages[index].sections["a"]?.n == 1010)
    }
    #expect(pages[10].sections["a"]?.html?["410"]?.contains("new") == true)
  }

  @Test func `Viewers of a shared list share its selection`() async throws {
    let list = WebSharedList { _ in
      let list = ListDataSource()
      list.appendSections([numbers("a", 0..<3).onSelect { _ in }])
      return list
    }
    let viewers = (0..<2).map { _ in
      WebViewer.of(WebListSource(shared: list))
    }
    for viewer in viewers { _ = try await viewer.open(at: nil) }
    await viewers[0].perform(.tap(ListItemPath(section: "a", item: "1")))
    let patch = try #require(await viewers[1].nextPatch(after: 1))
    #expect(String(decoding: patch.json, as: UTF8.self).contains("aria-current"))
  }

  @Test func `A viewer that is closed leaves the list to the others`() async throws {
    let (first, second) = (viewer(), viewer())
    _ = try await first.open(at: nil)
    var page = try PageModel(await second.open(at: nil).window)
    await first.close()
    try await shared.perform { _, list in
      (list.section(at: 0) as? GenericSection<Number>)?.setItems([Number(id: 5)])
      list.flush()
    }
    try page.apply(try #require(await second.nextPatch(after: 1)))
    #expect(page.items == ["5"])
    #expect(await first.nextPatch(after: 1) == nil)
  }

  @Test func `A viewer that is closed before its list is made doesn't stay in the list`()
    async throws
  {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let shared = WebSharedList { _ in
      for await _ in gate { break }
      return ListDataSource()
    }
    let viewer = WebViewer.of(WebListSource(shared: shared))
    let page = Task { try await viewer.open(at: nil) }
    await viewer.close()
    opening.yield()
    await #expect(throws: CancellationError.self) { _ = try await page.value }
    let screen = try await shared.madeScreen()
    // The size of a group without views.
    #expect(try await shared.perform { _, _ in screen.group.size } == .zero)
  }

  @Test func `A layout that a page simplifies is reported once for all viewers`() async throws {
    let reports = Guarded<[String]>([])
    let shared = WebSharedList { _ in
      let list = ListDataSource()
      list.diagnosticsHandler = { report in
        reports.withLock { $0.append("\(report.section ?? "")") }
      }
      let size = LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
      let item = LayoutItem(layoutSize: size)
      let plain = LayoutGroup.vertical(layoutSize: size, subitems: [item])
      let nested = LayoutGroup.horizontal(layoutSize: size, subitems: [item, plain])
      list.appendSections([
        numbers("plain", 0..<3).onLayout { _ in LayoutSection(group: plain) },
        numbers("nested", 0..<3).onLayout { _ in LayoutSection(group: nested) },
      ])
      return list
    }
    for _ in 0..<2 {
      let viewer = WebViewer.of(WebListSource(shared: shared))
      let page = try await viewer.open(at: nil)
      #expect(page.window.sections.map(\.box.classes) == ["list", "list"])
      #expect(page.window.sections.map(\.items.count) == [3, 3])
    }
    #expect(reports.withLock { $0 } == ["nested"])
  }

  @Test func `A list that can't be made throws for each page`() async throws {
    struct Failure: Error {}
    let list = WebSharedList { _ in throw Failure() }
    for _ in 0..<2 {
      let viewer = WebViewer.of(WebListSource(shared: list))
      await #expect(throws: Failure.self) { try await viewer.open(at: nil) }
    }
  }
}
