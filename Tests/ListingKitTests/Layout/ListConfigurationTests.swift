import Foundation
import ListingKit
import Testing

@Suite("Lists of rows")
struct ListConfigurationTests {
  private func section(_ count: Int, _ identifier: String = "s") -> DisplaySection {
    let section = DisplaySection(identifier, rows(0..<count), header: "Title")
    section.footer = "End"
    return section
  }

  private func layout(
    _ configuration: ListConfiguration, width: CGFloat = 80, scale: CGFloat = 2
  ) -> LayoutSection {
    .list(
      using: configuration,
      environment: LayoutEnvironment(
        containerSize: CGSize(width: width, height: 100),
        traits: ListTraits(displayScale: scale)))
  }

  private func separators(_ screen: LayoutScreen) -> [CGRect] {
    screen.view.visibleElements.compactMap { element in
      if case .decoration(_, _, .some) = element.kind { element.frame } else { nil }
    }
  }

  @Test(
    "rows are as high as their content, and the modes determine whether header and footer are shown"
  )
  func modes() {
    var configuration = ListConfiguration()
    let none = LayoutScreen([section(3)], [layout(configuration)])
    #expect(none.view.contentSize.height == 60)
    #expect(none.frame(.header(section: 0)) == nil)
    #expect(none.view.frames(0..<3).map { $0?.width } == [80, 80, 80])
    configuration.headerMode = .supplementary
    configuration.footerMode = .supplementary
    let both = LayoutScreen([section(3)], [layout(configuration)])
    #expect(both.frame(.header(section: 0)) == CGRect(0, 0, 80, 20))
    #expect(both.frame(.footer(section: 0)) == CGRect(0, 80, 80, 20))
    #expect(both.view.contentSize.height == 100)
  }

  @Test("the header of a plain list is pinned, and that of a grouped list isn't")
  func pins() {
    let cases: [(ListConfiguration.Appearance, CGFloat?)] = [
      (.plain, 50), (.grouped, nil), (.insetGrouped, nil),
    ]
    for (appearance, expected) in cases {
      var configuration = ListConfiguration(appearance: appearance)
      configuration.headerMode = .supplementary
      let screen = LayoutScreen([section(20)], [layout(configuration)])
      screen.view.contentOffset.y = 50
      #expect(screen.frame(.header(section: 0))?.minY == expected)
    }
  }

  @Test("an inset list is 16 points from the sides, including header and separators")
  func inset() {
    var configuration = ListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .supplementary
    configuration.headerTopPadding = 7
    let screen = LayoutScreen([section(2)], [layout(configuration)])
    #expect(screen.frame(.header(section: 0)) == CGRect(16, 7, 48, 20))
    // "row 0" is five characters of 8 points: one line.
    #expect(screen.frame(item: 0) == CGRect(16, 27, 48, 20))
    #expect(separators(screen).map(\.minX) == [16])
    #expect(separators(screen).map(\.width) == [48])
  }

  @Test("a separator is half a point at scale 2, over the lower edge of each row except the last")
  func hairlines() {
    var configuration = ListConfiguration()
    configuration.separatorConfiguration.bottomSeparatorInsets = ListDirectionalEdgeInsets(
      leading: 8, trailing: 2)
    let screen = LayoutScreen([section(3)], [layout(configuration)])
    #expect(separators(screen) == [CGRect(8, 19.5, 70, 0.5), CGRect(8, 39.5, 70, 0.5)])
    let mirrored = LayoutScreen([section(3)], [layout(configuration)], reading: .rightToLeft)
    #expect(separators(mirrored) == [CGRect(2, 19.5, 70, 0.5), CGRect(2, 39.5, 70, 0.5)])
    let separator = screen.view.element(
      at: .decoration(ListConfiguration.separatorKind, section: 0, item: 0))
    #expect(separator?.view is ListSeparatorView)
    configuration.showsSeparators = false
    let without = LayoutScreen([section(3)], [layout(configuration)])
    #expect(separators(without) == [])
  }

  @Test("separators with their own length are between rows, at the rows' distance")
  func betweenRows() {
    var configuration = ListConfiguration()
    configuration.separatorLength = 20
    configuration.estimatedRowHeight = 20
    let screen = LayoutScreen([section(6)], [layout(configuration)])
    #expect(screen.view.frames(0..<3).map { $0?.minY } == [0, 40, 80])
    #expect(separators(screen) == [CGRect(0, 20, 80, 20), CGRect(0, 60, 80, 20)])
    // 6 rows and 5 separators.
    #expect(screen.view.contentSize.height == 220)
    // Row 0 is out of sight, its separator is not.
    screen.view.contentOffset.y = 30
    #expect(screen.view.visibleIndexPaths.map(\.item) == [1, 2, 3])
    #expect(separators(screen).map(\.minY) == [20, 60, 100])
  }

  @Test("in a host with cells, separators take up a row of cells between rows")
  func cells() {
    // A twentieth of a dot in a point: dots of 20 points.
    let screen = LayoutScreen([section(3)], [layout(ListConfiguration(), scale: 0.05)])
    #expect(separators(screen) == [CGRect(0, 20, 80, 20), CGRect(0, 60, 80, 20)])
    var scales: [CGFloat] = []
    let view = ListView(
      size: CGSize(width: 80, height: 100),
      layout: CompositionalLayout(sectionProvider: { _, environment in
        scales.append(environment.traits.displayScale)
        return nil
      }), measurer: CellMeasurer())
    let list = ListDataSource(isolation: nil)
    list.attach(view, isolation: nil)
    list.appendSections([section(3)])
    #expect(Set(scales) == [0.05])
  }

  @Test("a handler configures each row, by its current position")
  func handler() {
    var asked: Set<Int> = []
    var configuration = ListConfiguration()
    configuration.itemSeparatorHandler = { path, configuration in
      asked.insert(path.item)
      var configuration = configuration
      if path.item == 0 { configuration.topSeparatorVisibility = .visible }
      if path.item == 1 { configuration.bottomSeparatorVisibility = .hidden }
      if path.item == 2 {
        configuration.bottomSeparatorVisibility = .visible
        configuration.bottomSeparatorInsets.leading = 30
      }
      return configuration
    }
    let section = section(3)
    let screen = LayoutScreen([section], [layout(configuration, scale: 1)])
    // Above row 0, below row 0, none below row 1, below row 2 although it is the last.
    #expect(
      separators(screen)
        == [CGRect(0, 0, 80, 1), CGRect(0, 19, 80, 1), CGRect(30, 59, 50, 1)])
    section.rows = rows(0..<1000)
    asked = []
    screen.list.updateSection("s")
    #expect(asked.isSubset(of: Set(0...5)))
  }

  @Test("the first item as a header has no separator below, and has the padding above")
  func firstItem() {
    var configuration = ListConfiguration()
    configuration.headerMode = .firstItemInSection
    configuration.headerTopPadding = 6
    let screen = LayoutScreen([section(3)], [layout(configuration, scale: 1)])
    #expect(screen.frame(.header(section: 0)) == nil)
    #expect(screen.view.frames(0..<2).map { $0?.minY } == [6, 26])
    #expect(separators(screen).map(\.minY) == [45])
  }

  @Test("only visible separators are created, in a list of a million rows")
  func cost() {
    var asked = 0
    var configuration = ListConfiguration()
    configuration.itemSeparatorHandler = { _, configuration in
      asked += 1
      return configuration
    }
    let section = section(1_000_000)
    let screen = LayoutScreen([section], [layout(configuration)])
    var views: Set<ObjectIdentifier> = []
    for step in 0..<20 {
      (asked, section.cellsMade) = (0, 0)
      screen.view.contentOffset.y = CGFloat(step) * 1_000_003
      // Five or six rows of 20, and one whose separator may be in sight.
      #expect(asked <= 7)
      #expect(section.cellsMade <= 8)
      #expect(separators(screen).count <= 6)
      for element in screen.view.visibleElements { views.insert(ObjectIdentifier(element.view)) }
    }
    #expect(views.count <= 20)
  }

  @Test("a layout of lists doesn't call the sections' layouts")
  func wholeLayout() {
    let layout = CompositionalLayout.list(using: ListConfiguration(appearance: .grouped))
    let view = ListView(size: CGSize(width: 80, height: 100), layout: layout)
    view.estimatedItemHeight = 20
    let list = ListDataSource(isolation: nil)
    list.attach(view, isolation: nil)
    list.appendSections([section(2, "a"), section(2, "b")])
    #expect(view.contentSize.height == 80)
  }
}
