import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("Placeholder of a list", .tags(.concurrency))
struct PlaceholderTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 80, height: 100))

  private var placeholder: ListView.Element? { view.element(at: .boundary(.placeholder)) }

  private var texts: [String]? { placeholder?.view.content.texts }

  init() {
    view.estimatedItemHeight = 20
    list.placeholder = { .text("\($0)") }
  }

  /// Attaches the view, and adds sections.
  private func show(_ sections: [any ListSection]) {
    list.attach(view, isolation: nil)
    list.appendSections(sections)
  }

  @Test("The placeholder fills the viewport and is centered")
  func fills() throws {
    list.placeholder = { _ in .text("None") }
    list.attach(view, isolation: nil)
    let element = try #require(placeholder)
    #expect(element.frame == CGRect(x: 0, y: 0, width: 80, height: 100))
    // Four characters of 8 points in one line of 20.
    let text = try #require(view.contentLayout(of: element).fragments.first)
    #expect(text.frame == CGRect(x: 24, y: 40, width: 32, height: 20))
    view.size.height = 60
    #expect(placeholder?.frame.height == 60)
  }

  @Test("The placeholder fills the space below headers, and is as high as its content at least")
  func belowHeaders() {
    show(["a", "b"].map { StateSection($0, header: $0) })
    #expect(placeholder?.frame == CGRect(x: 0, y: 40, width: 80, height: 60))
    #expect(view.visibleElements.map(\.kind).last == .boundary(.placeholder))
    #expect(view.contentSize.height == 100)
    view.size.height = 50
    #expect(placeholder?.frame == CGRect(x: 0, y: 40, width: 80, height: 20))
    #expect(view.contentSize.height == 60)
  }

  @Test("A horizontal list is filled to its end")
  func horizontal() {
    let horizontal = FlowLayout()
    horizontal.scrollDirection = .horizontal
    view.layout = horizontal
    list.attach(view, isolation: nil)
    #expect(placeholder?.frame == CGRect(x: 0, y: 0, width: 80, height: 100))
  }

  @Test("The placeholder disappears with the first item, and returns with the last one")
  func items() {
    let section = StateSection("a")
    show([section])
    #expect(texts == ["empty"])
    list.appendItems(["1"], in: "a")
    #expect(placeholder == nil)
    #expect(view.contentSize.height == 20)
    list.deleteItems(["1"], in: "a")
    #expect(texts == ["empty"])
    list.deleteSections(["a"])
    #expect(texts == ["empty"])
  }

  @Test("A list whose items are all hidden has a placeholder")
  func hiddenItems() {
    let section = GenericSection("a", items: ["1", "2"]) { .text($0) }
    show([section])
    section.filter = { _ in false }
    #expect(texts == ["empty"])
    section.filter = { $0 == "2" }
    #expect(texts == nil)
    section.isCollapsed = true
    #expect(texts == ["empty"])
  }

  @Test("A placeholder that is set later is shown at once, and one that is removed disappears")
  func setLater() {
    list.placeholder = nil
    show([])
    #expect(view.visibleElements.isEmpty)
    list.placeholder = { _ in .text("later") }
    #expect(texts == ["later"])
    list.placeholder = nil
    #expect(view.visibleElements.isEmpty)
    #expect(view.contentSize.height == 0)
  }

  @Test("Another section object with another load state changes the placeholder")
  func exchange() {
    show([StateSection("a", state: .loadingFirst)])
    #expect(texts == ["loadingFirst"])
    list.replaceSections([StateSection("a", state: .end)])
    #expect(texts == ["empty"])
  }

  @Test("A press in the placeholder is an event without a section")
  func press() throws {
    list.placeholder = { _ in .button("Try again", action: "retry") }
    list.attach(view, isolation: nil)
    var events: [ListEvent] = []
    let observation = list.observeEvents { events.append($0) }
    #expect(view.press(try #require(view.visibleControls.first)))
    #expect(events.map(\.action) == ["retry"])
    #expect(events.map(\.section) == [""])
    observation.cancel()
  }

  @Test("A view that is detached shows no placeholder")
  func detached() {
    list.attach(view, isolation: nil)
    list.detach()
    #expect(view.visibleElements.isEmpty)
    #expect(!list.showsPlaceholder)
  }

  @Test(
    "The placeholder is shown if there is no item, and the first state that applies is the list's",
    arguments: 0..<20)
  func law(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let states: [ListLoadState?] = [
      nil, .idle, .loadingFirst, .refreshing, .failed(message: "a"), .failed(message: "b"), .end,
      .empty,
    ]
    list.placeholder = { $0 == .empty ? nil : .text("\($0)") }
    var sections = (0..<3).map { StateSection("\($0)") }
    show(sections)
    for step in 0..<60 {
      let section = sections[Int.random(in: 0..<3, using: &random)]
      let name = section.listIdentifier
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        section.state = states.randomElement(using: &random) ?? nil
        section.reloadSupplementaryViews([.footer])
      case 1:
        section.rows.append("\(step)")
        list.appendItems(["\(step)"], in: name)
      case 2:
        list.deleteItems(section.rows, in: name)
        section.rows = []
      default:
        sections.shuffle(using: &random)
        list.replaceSections(sections)
      }
      let loads = sections.contains { $0.state == .loadingFirst || $0.state == .refreshing }
      let failures = sections.compactMap(\.state).filter { "\($0)".hasPrefix("failed") }
      let expected: ListLoadState =
        !sections.allSatisfy(\.rows.isEmpty)
        ? .idle : loads ? .loadingFirst : failures.first ?? .empty
      #expect(list.loadState == expected)
      let isShown = expected != .idle && expected != .empty
      #expect(texts == (isShown ? ["\(expected)"] : nil), "\(random) step \(step)")
    }
  }

  // MARK: - Paged sections

  private static let failure = HeldSource.Failure(isSourceChanged: false, isTransient: false)

  private static func paged(_ name: String, _ source: HeldSource) -> PagedSection<TextItem> {
    PagedSection(name, source: source, pageSize: 2) { .text($0.listIdentifier) }
  }

  private func answer(
    _ source: HeldSource, _ answer: Result<[String], HeldSource.Failure>
  ) async throws {
    let request = try #require(source.waiting.last)
    source.answer(
      request,
      answer.map { ItemPage(items: $0.map { TextItem($0) }, next: nil) })
    source.forgetRequests()
    await list.waitUntilIdle(isolation: nil)
  }

  private func footer(_ section: Int) -> [String]? {
    view.element(at: .footer(section: section))?.view.content.texts
  }

  @Test("Paged sections leave out their default views exactly while the placeholder is shown")
  func pagedSections() async throws {
    list.placeholder = { $0 == .empty ? .text("nothing at all") : nil }
    let sources = [HeldSource(), HeldSource()]
    show([Self.paged("a", sources[0]), Self.paged("b", sources[1])])
    await list.waitUntilIdle(isolation: nil)
    #expect(list.loadState == .loadingFirst)
    #expect(footer(0) == ["Loading…"])
    try await answer(sources[0], .success([]))
    #expect(list.loadState == .loadingFirst)
    #expect(texts == nil)
    #expect(footer(0) == ["Nothing here."])
    #expect(footer(1) == ["Loading…"])
    try await answer(sources[1], .success([]))
    #expect(texts == ["nothing at all"])
    #expect(footer(0) == nil)
    #expect(footer(1) == nil)
    list.refresh()
    await list.waitUntilIdle(isolation: nil)
    #expect(texts == nil)
    #expect(footer(0) == ["Loading…"])
    try await answer(sources[1], .success(["1"]))
    try await answer(sources[0], .success([]))
    #expect(texts == nil)
    #expect(footer(0) == ["Nothing here."])
    list.deleteItems(["1"], in: "b")
    #expect(texts == ["nothing at all"])
    #expect(footer(0) == nil)
  }

  @Test("A paged section keeps its own load views")
  func customStates() async {
    list.placeholder = { _ in .text("none") }
    let section = Self.paged("a", HeldSource())
    section.stateContent = { _ in .text("own") }
    show([section])
    await list.waitUntilIdle(isolation: nil)
    #expect(texts == ["none"])
    #expect(footer(0) == ["own"])
  }

  @Test("A list whose sections are about to load isn't empty")
  func firstLoad() async throws {
    var states: [ListLoadState] = []
    list.attach(view, isolation: nil)
    list.placeholder = { state in
      states.append(state)
      return nil
    }
    states = []
    let source = HeldSource()
    list.appendSections([Self.paged("a", source)])
    await list.waitUntilIdle(isolation: nil)
    #expect(Set(states) == [.loadingFirst])
    try await answer(source, .failure(Self.failure))
    #expect(states.last != .empty)
    #expect(states.last != .loadingFirst)
  }

  @Test("A refresh retries what failed; without a failure it refreshes all sections")
  func refresh() {
    let sections = [
      StateSection("a", state: .end), StateSection("b", state: .failed(message: "no")),
      StateSection("c"),
    ]
    show(sections)
    list.refresh()
    #expect(sections.map(\.refreshes) == [0, 1, 0])
    sections[1].state = .end
    list.refresh()
    #expect(sections.map(\.refreshes) == [1, 2, 1])
  }
}
