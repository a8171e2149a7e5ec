import Foundation
import ListingKit
import Testing

/// A view of one colour, for tests.
private final class PlainBackground: ListReusableView {
  init() {}
}

@Suite("Views behind sections")
struct DecorationItemTests {
  private let insets = ListDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)

  private func layout(_ items: [LayoutDecorationItem]) -> LayoutSection {
    let layout = LayoutSection.rows(of: 10)
    layout.contentInsets = ListDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    layout.decorationItems = items
    return layout
  }

  private func register(_ screen: LayoutScreen, _ kind: String = "card") {
    (screen.view.layout as? CompositionalLayout)?
      .register(PlainBackground.self, forDecorationViewOfKind: kind)
    screen.view.invalidateLayout()
  }

  @Test("a background is behind the whole section, including its header and insets")
  func whole() {
    let section = DisplaySection("s", rows(0..<3), header: "Title")
    let screen = LayoutScreen([section], [layout([.background(kind: "card")])])
    register(screen)
    // A header of 20, insets of 5 and 5, three rows of 10.
    let card = screen.view.element(at: .decoration("card", section: 0))
    #expect(card?.frame == CGRect(0, 0, 80, 60))
    #expect(card?.view is PlainBackground)
    #expect(card?.zIndex == -1)
    #expect(screen.view.visibleElements.first?.kind == .decoration("card", section: 0))
  }

  @Test("its insets are in the directions of the list")
  func directions() {
    let items = [
      LayoutDecorationItem.background(kind: "card", contentInsets: insets, zIndex: 4),
      .background(kind: "card"),
    ]
    func card(_ direction: ListScrollDirection, _ reading: ListLayoutDirection)
      -> ListView.Element?
    {
      let layout = LayoutSection(
        group: .horizontal(
          layoutSize: .points(40, 10), subitems: [LayoutItem(layoutSize: .whole)]))
      layout.decorationItems = items
      let screen = LayoutScreen(
        [DisplaySection("s", rows(0..<3))], [layout], direction: direction, reading: reading)
      register(screen)
      return screen.view.element(at: .decoration("card", section: 0))
    }
    // Down: 80 × 30 points; across: 120 × 100, of which 80 can be seen.
    #expect(card(.vertical, .leftToRight)?.frame == CGRect(2, 1, 74, 26))
    #expect(card(.vertical, .leftToRight)?.zIndex == 4)
    #expect(card(.vertical, .rightToLeft)?.frame == CGRect(4, 1, 74, 26))
    #expect(card(.horizontal, .leftToRight)?.frame == CGRect(2, 1, 114, 96))
    #expect(card(.horizontal, .rightToLeft)?.frame == CGRect(4, 1, 114, 96))
  }

  @Test("it grows with its section, moves with it, and is reused behind another one")
  func updates() {
    let sections = (0..<30).map { DisplaySection("\($0)", rows(0..<3)) }
    let layouts = sections.map { _ in layout([.background(kind: "card")]) }
    let screen = LayoutScreen(sections, layouts)
    register(screen)
    func card(_ section: Int) -> ListView.Element? {
      screen.view.element(at: .decoration("card", section: section))
    }
    let view = card(0)?.view
    sections[0].rows.insert("new", at: 0)
    screen.list.updateSection("0")
    #expect(card(0)?.frame == CGRect(0, 0, 80, 50))
    screen.list.moveSection("0", .after("1"))
    #expect(card(1)?.view === view)
    #expect(card(1)?.frame == CGRect(0, 40, 80, 50))
    var views: Set<ObjectIdentifier> = []
    for step in 0..<50 {
      screen.view.contentOffset.y = CGFloat(step) * 20
      for case (.decoration, let view) in screen.view.visibleElements.map({ ($0.kind, $0.view) }) {
        views.insert(ObjectIdentifier(view))
      }
    }
    // Sections of 40 points: at most four meet 100.
    #expect(views.count <= 5)
    let count = screen.view.visibleElements.filter { $0.view is PlainBackground }.count
    screen.list.deleteSections(sections.dropFirst().map(\.listIdentifier))
    #expect(count > 1)
    #expect(screen.view.visibleElements.filter { $0.view is PlainBackground }.count == 1)
  }

  @Test("other insets or another kind break no line again, and displayed items don't move")
  func changes() {
    var kind = "card"
    let view = ListView(size: CGSize(width: 80, height: 100))
    let layout = CompositionalLayout(sectionProvider: { _, _ in
      let layout = LayoutSection.rows(of: 10)
      layout.decorationItems = [.background(kind: kind)]
      return layout
    })
    layout.register(PlainBackground.self, forDecorationViewOfKind: "card")
    layout.register(PlainBackground.self, forDecorationViewOfKind: "other")
    view.layout = layout
    let list = ListDataSource(isolation: nil)
    list.attach(view, isolation: nil)
    list.appendSections([DisplaySection("s", rows(0..<100))])
    view.contentOffset.y = 333
    kind = "other"
    view.invalidateLayout()
    #expect(view.contentOffset.y == 333)
    #expect(view.element(at: .decoration("card", section: 0)) == nil)
    #expect(view.element(at: .decoration("other", section: 0))?.frame == CGRect(0, 0, 80, 1000))
  }

  @Test("a kind without a registered view is reported once, and not shown")
  func unregistered() {
    let screen = LayoutScreen(
      [DisplaySection("s", rows(0..<20))], [layout([.background(kind: "card")])])
    screen.view.contentOffset.y = 10
    #expect(
      screen.problems == [
        "section 's': no view is registered for the decoration 'card'; it is not shown. Register "
          + "one with the layout"
      ])
    register(screen)
    #expect(screen.view.element(at: .decoration("card", section: 0)) != nil)
  }
}

@Suite("Handlers of visible items")
struct VisibleItemsTests {
  @Test("a handler gets all visible items whenever the list is laid out or scrolled")
  func told() {
    var told: [(kinds: [ListView.Element.Kind], offset: CGPoint, size: CGSize)] = []
    let layout = LayoutSection.rows(of: 40)
    layout.visibleItemsInvalidationHandler = { items, offset, environment in
      told.append((items.map(\.kind), offset, environment.container.contentSize))
    }
    let sections = [
      DisplaySection("a", rows(0..<2), header: "Title"), DisplaySection("b", rows(0..<9)),
    ]
    let screen = LayoutScreen(sections, [layout])
    func item(_ item: Int) -> ListView.Element.Kind { .item(IndexPath(item: item, section: 0)) }
    #expect(told.last?.kinds == [.header(section: 0), item(0), item(1)])
    #expect(told.last?.offset == .zero)
    #expect(told.last?.size == CGSize(width: 80, height: 100))
    told = []
    screen.view.contentOffset.y = 70
    #expect(told.map(\.kinds) == [[item(1)]])
    #expect(told.map(\.offset) == [CGPoint(x: 0, y: 70)])
    told = []
    // Out of sight there is nothing to tell.
    screen.view.contentOffset.y = 110
    #expect(told.isEmpty)
  }

  @Test("its changes last until it's called again with the places of the layout")
  func changed() {
    let layout = LayoutSection.rows(of: 20)
    var isChanging = true
    layout.visibleItemsInvalidationHandler = { items, _, _ in
      guard isChanging, let item = items.first else { return }
      item.center.x += 5
      item.size.height = 10
      item.alpha = 0.5
      item.zIndex = 7
      item.isHidden = true
      items.last?.alpha = 3
    }
    let screen = LayoutScreen([DisplaySection("s", rows(0..<5))], [layout])
    let first = screen.view.visibleElements.first
    #expect(first?.frame == CGRect(5, 5, 80, 10))
    #expect(first?.alpha == 0.5)
    #expect(first?.zIndex == 7)
    #expect(first?.isHidden == true)
    #expect(screen.view.visibleElements.last?.alpha == 1)
    // Its place in the layout stays.
    #expect(screen.frame(item: 0) == CGRect(0, 0, 80, 20))
    isChanging = false
    screen.view.invalidateLayout()
    let after = screen.view.visibleElements.first
    #expect(after?.frame == CGRect(0, 0, 80, 20))
    #expect(after?.alpha == 1 && after?.zIndex == 0 && after?.isHidden == false)
  }

  @Test(
    "in an orthogonally scrolling section, places and offset are those of its own content",
    arguments: [ListLayoutDirection.leftToRight, .rightToLeft])
  func across(reading: ListLayoutDirection) {
    let layout = LayoutSection(
      group: .horizontal(layoutSize: .points(50, 40), subitems: [LayoutItem(layoutSize: .whole)]))
    layout.orthogonalScrollingBehavior = .continuous
    var distances: [CGFloat] = []
    layout.visibleItemsInvalidationHandler = { items, offset, environment in
      // How far the middle of an item is from the middle of the viewport, as it is written
      // for UIKit.
      distances = items.map {
        abs($0.center.x - offset.x - environment.container.contentSize.width / 2)
      }
      for item in items { item.center.y += 1 }
    }
    let screen = LayoutScreen([DisplaySection("s", rows(0..<10))], [layout], reading: reading)
    screen.view.setOrthogonalOffset(30, inSection: 0)
    // Items at −30 to 20, 20 to 70, 70 to 120: their middles are at −5, 45 and 95 of 80.
    #expect(distances == [45, 5, 55])
    let x = screen.view.visibleElements.map(\.frame.minX)
    #expect(x == (reading == .leftToRight ? [-30, 20, 70] : [60, 10, -40]))
    #expect(screen.view.visibleElements.allSatisfy { $0.frame.minY == 1 })
  }

  @Test("a NaN as a place is ignored", arguments: [CGFloat.nan, .infinity, -1])
  func badNumbers(_ bad: CGFloat) {
    let layout = LayoutSection.rows(of: 20)
    layout.visibleItemsInvalidationHandler = { items, _, _ in
      items[0].size.width = bad
      if !(bad == -1) { items[1].center.x = bad }
      items[1].alpha = bad
    }
    let screen = LayoutScreen([DisplaySection("s", rows(0..<5))], [layout])
    #expect(screen.view.visibleElements.prefix(2).map(\.frame.width) == [80, 80])
    #expect(screen.view.visibleElements[1].frame.minX == 0)
    #expect((0...1).contains(screen.view.visibleElements[1].alpha))
  }
}

@Suite("Traits of the host in layouts")
struct LayoutTraitsTests {
  @Test("when the traits change, the layout is called again with them")
  func traits() {
    var environments: [LayoutEnvironment] = []
    let view = ListView(
      size: CGSize(width: 80, height: 100),
      layout: CompositionalLayout(sectionProvider: { _, environment in
        environments.append(environment)
        return .rows(of: environment.traits.contentSizeCategory.isAccessibilityCategory ? 30 : 10)
      }))
    let list = ListDataSource(isolation: nil)
    list.attach(view, isolation: nil)
    list.appendSections([DisplaySection("s", rows(0..<10))])
    #expect(view.contentSize.height == 100)
    environments = []
    var traits = ListTraits(displayScale: 2, userInterfaceStyle: .dark)
    view.traits = traits
    #expect(environments.map(\.traits) == [traits])
    #expect(environments.first?.container.effectiveContentSize == CGSize(width: 80, height: 100))
    view.traits = traits
    #expect(environments.count == 1)
    view.layoutDirection = .rightToLeft
    #expect(environments.last?.traits.layoutDirection == .rightToLeft)
    traits.contentSizeCategory = .accessibilityLarge
    view.traits = traits
    #expect(view.contentSize.height == 300)
    #expect(view.layoutDirection == .leftToRight)
  }

  @Test("text is measured again when its size changes")
  func measuresAgain() {
    let section = DisplaySection("s", ["a"])
    let (list, view) = makeView([section])
    let made = section.cellsMade
    view.traits.userInterfaceStyle = .dark
    #expect(section.cellsMade == made)
    section.texts["a"] = "two lines at ten"
    list.reconfigureItems(["a"], in: "s")
    view.traits.contentSizeCategory = .extraLarge
    #expect(view.contentSize.height == 40)
  }

  @Test("insets of a container reduce its size, at least to zero")
  func container() {
    let insets = ListDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let size = CGSize(width: 20, height: 3)
    #expect(
      LayoutContainer(contentSize: size, contentInsets: insets).effectiveContentSize
        == CGSize(width: 14, height: 0))
    var environment = LayoutEnvironment(containerSize: size)
    environment.containerSize.width = 5
    #expect(environment.container.contentSize == CGSize(width: 5, height: 3))
  }
}
