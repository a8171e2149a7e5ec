import Foundation
import ListingKit
import ListingXML
import Testing

@testable import ListingWeb

/// Going to places without the items before them.
@Suite(.tags(.concurrency), .timeLimit(.minutes(10))) struct FarPlaceTests {
  private let source = MillionSource()

  private static func section(
    _ source: MillionSource, usesPlaceholders: Bool = false
  ) -> PagedSection<Number> {
    let section = PagedSection<Number>("a", source: source, pageSize: 25) { .text("\($0.id)") }
    section.usesPlaceholders = usesPlaceholders
    return section
  }

  private func viewer() -> WebViewer {
    let source = source
    return WebViewer.of { [Self.section(source)] }
  }

  /// Whether a patch has the end of a way: a place, or the message that there is none.
  private func isAtPlace(_ patch: String) -> Bool {
    patch.contains(#""reveal":"#) || patch.contains(#""say":"#)
  }

  @Test(arguments: [("600001", 600_000), ("60%", 599_999), ("999999", 999_998)])
  func `A far position is revealed in the middle, with a few pages around it`(
    typed: String, number: Int
  ) async throws {
    let viewer = viewer()
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(.go(typed, section: "a"))
    let texts = try await model.follow(viewer) { _, text in isAtPlace(text) }
    #expect(
      texts.last?.contains(#""reveal":{"item":"\#(number)","position":"center","section":"a"}"#)
        == true)
    #expect(model.items.contains("\(number)"))
    let section = try #require(model.sections["a"])
    let first = try #require(section.order?.first.flatMap { Int($0) })
    // What the page knows of the item's position.
    #expect(section.skip.map { $0 + (section.from ?? 0) } == first)
    #expect(source.readCount < 500)
    // Home goes back in the same way.
    await viewer.perform(.go("1", section: "a"))
    try await model.follow(viewer) { _, text in isAtPlace(text) }
    #expect(model.items.first == "0")
    #expect(model.sections["a"]?.skip == 0)
    #expect(source.readCount < 1_000)
  }

  @Test func `The end of a million items is revealed without them`() async throws {
    let viewer = viewer()
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(.end(section: "a"))
    let texts = try await model.follow(viewer) { _, text in isAtPlace(text) }
    #expect(texts.last?.contains(#""item":"999999","position":"bottom""#) == true)
    #expect(source.readCount < 500)
  }

  @Test(arguments: ["a/x/\(Int.max)", "a/x/9007199254740993", "a/999999/2000000"])
  func `An address beyond the end shows what there is`(at: String) async throws {
    let viewer = viewer()
    let place = try #require(WebPlace(at))
    var model = try PageModel(await viewer.open(at: place).window)
    await viewer.perform(.go("\(Int.max)", section: "a"))
    try await model.follow(viewer) { _, text in isAtPlace(text) }
    #expect(model.items.contains("999999"))
  }

  @Test func `Without a total, a position beyond the end is that of the last item`() async throws {
    let source = MillionSource(hasTotal: false)
    let viewer = WebViewer.of { [Self.section(source)] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(.go("5000000", section: "a"))
    let texts = try await model.follow(viewer) { _, text in isAtPlace(text) }
    #expect(texts.last?.contains(#""reveal":{"item":"999999""#) == true)
    #expect(source.readCount < 500)
  }

  @Test func `A page doesn't wait longer than its time limit for the first page of a far place`()
    async throws
  {
    let gate = Gate()
    let source = MillionSource { await gate.passage() }
    let viewer = WebViewer.of(.sections { [Self.section(source)] }, timeLimit: .zero)
    let page = try await viewer.open(at: WebPlace("a/700000/700000"))
    #expect(page.window.sections.first?.items.isEmpty ?? true)
    await gate.open()
    var model = try PageModel(page.window)
    try await model.follow(viewer) { _, text in isAtPlace(text) }
    #expect(model.items.contains("700000"))
    // What was loading when the page was made isn't loaded twice.
    #expect(source.readCount < 500)
  }

  @Test func `A full patch says that a section begins at its start`() throws {
    let window = ListWindow(sections: [
      ListWindow.Section(
        identifier: "a", box: SectionBox(LayoutShape()), boundaries: [], count: 0, hasMore: false)
    ])
    #expect(window.patch(from: nil).sections?["a"]?.skip == 0)
  }

  @Test func `A position that isn't far is reached through the pages before it`() async throws {
    let viewer = viewer()
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.perform(.go("1001", section: "a"))
    try await model.follow(viewer) { _, text in isAtPlace(text) }
    #expect(model.items.contains("1000"))
    #expect(model.sections["a"]?.skip ?? 0 == 0)
    #expect(model.sections["a"]?.n ?? 0 > 1_000)
  }

  @Test(arguments: [("700000", "700000"), ("gone", "700000"), ("699990", "699990")])
  func `An address with a position opens the list around it`(
    item: String, shown: String
  ) async throws {
    let viewer = viewer()
    let place = try #require(WebPlace("a/\(item)/700000"))
    let page = try await viewer.open(at: place)
    // Without a patch.
    #expect(page.window.sections.first?.items.first?.identifier == shown)
    // An item that isn't in its position is looked for among the next thousand.
    #expect(source.readCount < 1_500)
  }

  @Test func `Selected items stay loaded, so that the way to a far position goes through all`()
    async throws
  {
    let source = source
    let viewer = WebViewer.of { [Self.section(source).onSelect { _ in }] }
    var model = try PageModel(await viewer.open(at: nil).window)
    await viewer.withList { _, list in list.selection.mode = .multiple }
    await viewer.perform(.select(ListItemPath(section: "a", item: "3"), extends: false))
    await viewer.perform(.go("20001", section: "a"))
    try await model.follow(viewer) { _, text in isAtPlace(text) }
    #expect(model.items.contains("20000"))
    #expect(source.readCount >= 20_000)
    #expect(
      await viewer.withList { _, list in list.selection.items }
        == [ListItemPath(section: "a", item: "3")])
  }

  /// Two viewers of one list, each of which can have a list of its own.
  private func viewers(usesPlaceholders: Bool) -> (
    first: WebViewer, second: WebViewer, make: () -> WebViewer
  ) {
    let source = source
    let shared = WebSharedList(title: "Numbers") { _ in
      let list = ListDataSource()
      list.appendSections([Self.section(source, usesPlaceholders: usesPlaceholders)])
      return list
    }
    let separation = WebListSource.Separation {
      true
    } didJoin: { _ in
    } makeList: { _, model in
      let list = ListDataSource()
      let section = Self.section(source, usesPlaceholders: usesPlaceholders)
      if let old = model?.section(for: "a") { section.adoptPages(of: old) }
      list.appendSections([section])
      list.flush()
      return list
    }
    let make = { WebViewer.of(WebListSource(shared: shared, until: separation)) }
    return (make(), make(), make)
  }

  @Test func `A viewer of a shared list goes away in a list of its own`() async throws {
    let (first, second, make) = viewers(usesPlaceholders: false)
    let viewers = [first, second]
    var models: [PageModel] = []
    for viewer in viewers { models.append(try PageModel(await viewer.open(at: nil).window)) }
    await viewers[0].perform(.go("500001", section: "a"))
    try await models[0].follow(viewers[0]) { _, text in isAtPlace(text) }
    #expect(models[0].items.contains("500000"))
    #expect(await viewers[0].sharedScreen == nil)
    #expect(await viewers[1].sharedScreen != nil)
    let firstItem = await viewers[1].withList { _, list in
      list.snapshot.itemIdentifiers(inSection: "a").first
    }
    #expect(firstItem == "0")
    // An address of a far place, too.
    let third = make()
    let page = try await third.open(at: WebPlace("a/400000/400000"))
    #expect(page.window.sections.first?.items.first?.identifier == "400000")
    #expect(await third.sharedScreen == nil)
  }

  @Test(arguments: [0, 1, 149, 150, 151, 500_000, 999_980])
  func `A page has space for all items, and shows those to which it's scrolled`(
    unit: Int
  ) async throws {
    let (viewer, other, _) = viewers(usesPlaceholders: true)
    var model = try PageModel(await viewer.open(at: nil).window)
    let unmoved = try PageModel(await other.open(at: nil).window)
    #expect(model.before == 0 && model.items.count + model.after == 1_000_000)
    await viewer.perform(.seeUnit(unit, count: 10))
    try await model.follow(viewer) { model, _ in model.items.contains("\(unit)") }
    // The items before the window and after it have the same space as those in it.
    #expect(model.items.firstIndex(of: "\(unit)").map { $0 + model.before } == unit)
    #expect(model.before + model.items.count + model.after == 1_000_000)
    #expect(source.readCount < 1_000)
    // Another viewer of the list stays where it is.
    await other.perform(.seeUnit(0, count: 10))
    #expect(unmoved.items.first == "0")
    #expect(await other.sharedScreen != nil)
  }

  @Test func `As long as the items of a place are loading, the page gets no empty window`()
    async throws
  {
    let gate = Gate()
    let source = MillionSource { await gate.passage() }
    let viewer = WebViewer.of { [Self.section(source, usesPlaceholders: true)] }
    await gate.open()
    var model = try PageModel(await viewer.open(at: nil).window)
    await gate.close()
    await viewer.perform(.seeUnit(400_000, count: 10))
    #expect(await viewer.makePatch() == nil)
    await gate.open()
    let texts = try await model.follow(viewer) { model, _ in model.items.contains("400000") }
    #expect(texts.count == 1)
  }
}
