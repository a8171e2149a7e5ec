import ListingKit
import ListingTesting
import Testing
import UIKit

@testable import ListingUIKit

@Suite("ListCollectionViewLayout: the places of a list view")
@MainActor
struct ListCollectionViewLayoutTests {
  struct Place: Hashable, CustomStringConvertible {
    var kind: String
    var frame: CGRect
    var description: String { "\(kind) \(frame.minX),\(frame.minY) \(frame.width)×\(frame.height)" }
  }

  nonisolated static let layouts = ["rows", "grid", "list", "flow", "waterfall", "pinned"]

  /// A layout of the sections, by name.
  private func makeLayout(_ name: String) -> any ListLayout {
    let row = LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(30))
    switch name {
    case "grid":
      let section = LayoutSection.grid(columns: 3, spacing: 4)
      section.decorationItems = [.background(color: .named(.gray))]
      return CompositionalLayout(section: section)
    case "list":
      return CompositionalLayout { _, environment in
        .list(using: ListConfiguration(appearance: .plain), environment: environment)
      }
    case "flow": return FlowLayout()
    case "waterfall": return WaterfallLayout(minimumColumnWidth: 90)
    case "pinned":
      let section = LayoutSection(
        group: .vertical(layoutSize: row, subitems: [LayoutItem(layoutSize: row)]))
      section.boundarySupplementaryItems = [
        LayoutBoundaryItem(.header, layoutSize: row, alignment: .top, pinToVisibleBounds: true),
        LayoutBoundaryItem(.footer, layoutSize: row, alignment: .bottom),
      ]
      return CompositionalLayout(section: section)
    default: return CompositionalLayout()
    }
  }

  private func sections() -> [GenericSection<Post>] {
    (0..<3).map { number in
      let posts = (0..<12).map { id in
        Post(id, Array(repeating: "word", count: 1 + (id * 7 + number) % 9).joined(separator: " "))
      }
      let section = GenericSection("s\(number)", items: posts) { .text($0.text) }
      return section.header("header \(number)").onFooter { _ in .text("footer") }
    }
  }

  @Test(
    "Cells, headers, footers and decorations are where a list view has them, in both directions of reading",
    arguments: layouts, [false, true])
  func places(name: String, isRightToLeft: Bool) async throws {
    let screen = await Screen(layout: ListCollectionViewLayout(makeLayout(name)))
    if isRightToLeft { screen.collectionView.semanticContentAttribute = .forceRightToLeft }
    screen.host.takeTraits()
    screen.list.appendSections(sections())
    await screen.settle()
    let list = ListDataSource()
    list.appendSections(sections())
    let view = ListView(
      size: screen.collectionView.bounds.size, layout: makeLayout(name),
      measurer: screen.host.listView.measurer)
    view.traits = ListTraits(screen.collectionView)
    list.attach(view)
    list.flush()
    // Items that were never visible count as estimated.
    for y in stride(from: CGFloat(0), through: 1500, by: 100) {
      screen.scroll(to: y)
      view.contentOffset.y = y
    }
    for y in [CGFloat(0), 60, 250, 400, 120] {
      screen.scroll(to: y)
      view.contentOffset.y = y
      let wanted = Set(view.visibleElements.filter { $0.frame.height > 0 }.map(place))
      let shown = Set(try #require(shownPlaces(screen)))
      #expect(shown == wanted, "at \(y)")
      #expect(screen.collectionView.contentSize == view.contentSize, "at \(y)")
    }
    #expect(screen.complaints.isEmpty)
  }

  private func place(_ element: ListView.Element) -> Place {
    Place(kind: "\(element.kind)", frame: element.frame)
  }

  private func shownPlaces(_ screen: Screen) -> [Place]? {
    screen.collectionView.collectionViewLayout
      .layoutAttributesForElements(in: screen.collectionView.bounds)?.compactMap { attributes in
        let path = attributes.indexPath
        let name = attributes.representedElementKind ?? ""
        let kind: ListViewElementKind =
          switch attributes.representedElementCategory {
          case .cell: .item(path)
          case .supplementaryView: SupplementaryName.element(name, at: path)
          case .decorationView:
            .decoration(
              name, section: path.section, item: name.contains("background") ? nil : path.item)
          }
        return attributes.frame.height > 0 ? Place(kind: "\(kind)", frame: attributes.frame) : nil
      }
  }

  @Test("A list that scrolls across has its items next to each other")
  func across() async throws {
    let size = LayoutSize(widthDimension: .absolute(80), heightDimension: .fractionalHeight(1))
    let configuration = CompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let layout = CompositionalLayout(
      section: LayoutSection(
        group: .horizontal(layoutSize: size, subitems: [LayoutItem(layoutSize: size)])),
      configuration: configuration)
    let screen = await Screen(layout: ListCollectionViewLayout(layout))
    screen.list.appendSections([
      GenericSection("s", items: (0..<20).map { Post($0) }) { .text($0.text) }
    ])
    await screen.settle()
    let second = try #require(
      screen.collectionView.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(second.frame == CGRect(x: 80, y: 0, width: 80, height: 300))
    screen.list.scrollTo(item: "10", in: "s", at: .leading, animated: false)
    await screen.settle()
    #expect(screen.collectionView.contentOffset.x == 800 && screen.complaints.isEmpty)
  }

  @Test("The insets of the view narrow the list")
  func insets() async throws {
    let screen = await Screen()
    screen.collectionView.contentInset = UIEdgeInsets(top: 10, left: 20, bottom: 5, right: 30)
    screen.collectionView.collectionViewLayout.invalidateLayout()
    screen.list.appendSections([GenericSection("s", items: [Post(1)]) { .text($0.text) }])
    await screen.settle()
    let cell = try #require(screen.collectionView.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(cell.frame.width == 150 && screen.host.size == CGSize(width: 150, height: 300))
  }

  @Test("Larger text is measured again, and another width, too")
  func traits() async throws {
    let screen = await Screen()
    let section = GenericSection("s", items: [Post(1, "with several words")]) { .text($0.text) }
    screen.list.appendSections([section])
    await screen.settle()
    let path = IndexPath(item: 0, section: 0)
    let height = try #require(screen.collectionView.cellForItem(at: path)).frame.height
    screen.window.simulateTraits(UITraitCollection(simulating: .accessibilityLarge, style: .dark))
    screen.host.takeTraits()
    await screen.settle()
    let larger = try #require(screen.collectionView.cellForItem(at: path)).frame.height
    #expect(larger > height)
    #expect(screen.host.listView.traits.userInterfaceStyle == .dark)
    #expect(screen.host.listView.traits.contentSizeCategory == .accessibilityLarge)
    screen.collectionView.frame.size.width = 60
    screen.collectionView.layoutIfNeeded()
    let narrow = try #require(screen.collectionView.cellForItem(at: path)).frame
    #expect(narrow.width == 60 && narrow.height > larger)
  }

  @Test("Another layout of the list takes effect at once")
  func exchanged() async throws {
    let layout = ListCollectionViewLayout()
    let screen = await Screen(layout: layout)
    screen.list.appendSections([
      GenericSection("s", items: (0..<4).map { Post($0) }) { .text($0.text) }
    ])
    await screen.settle()
    layout.layout = CompositionalLayout(section: .grid(columns: 2, spacing: 0))
    screen.collectionView.layoutIfNeeded()
    let second = try #require(
      screen.collectionView.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(second.frame.origin == CGPoint(x: 100, y: 0))
  }

  @Test("That the layouts of sections aren't used with another layout is reported once")
  func unusedLayouts() async {
    for layout in [nil, DiagonalLayout()] {
      let screen = await Screen(layout: layout)
      var diagnostics: [String] = []
      screen.list.diagnosticsHandler = { diagnostics.append($0.message) }
      for name in ["s", "t"] {
        screen.list.appendSections([
          GenericSection(name, items: [Post(1)]) { .text($0.text) }
            .onLayout { _ in .grid(columns: 2, spacing: 0) }
        ])
        await screen.settle()
      }
      #expect(diagnostics.count == (layout == nil ? 0 : 1))
      #expect(diagnostics.allSatisfy { $0.contains("DiagonalLayout") })
    }
  }

  @Test("A layout of the app places the cells, and the list does everything else")
  func ownLayout() async throws {
    let screen = await Screen(layout: DiagonalLayout())
    let section = GenericSection("s", items: (0..<9).map { Post($0) }) { .text($0.text) }
    var displayed: Set<String> = []
    section.onWillDisplay { displayed.insert($0.item.listIdentifier) }
    section.onDidEndDisplay { displayed.remove($0.item.listIdentifier) }
    screen.list.appendSections([section])
    await screen.settle()
    #expect(screen.texts.count == 6 && displayed.count == 6)
    let cell = try #require(screen.collectionView.cellForItem(at: IndexPath(item: 2, section: 0)))
    #expect(cell.frame == CGRect(x: 20, y: 100, width: 100, height: 50))
    #expect(
      screen.host.listView.visibleElements.first {
        $0.kind == .item(IndexPath(item: 2, section: 0))
      }?
      .frame == cell.frame)
    section.deleteItems(["0"])
    await screen.settle()
    #expect(displayed.count == 6 && !displayed.contains("0") && screen.complaints.isEmpty)
    screen.collectionView.simulateTap(at: IndexPath(item: 0, section: 0))
    #expect(screen.list.selection.items == [ListItemPath("s", "1")])
  }
}

/// Places each cell 10 points further to the right.
private final class DiagonalLayout: UICollectionViewLayout {
  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

  override var collectionViewContentSize: CGSize {
    guard (collectionView?.numberOfSections ?? 0) > 0 else { return .zero }
    return CGSize(width: 200, height: CGFloat(count) * 50)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    guard (collectionView?.numberOfSections ?? 0) > 0 else { return [] }
    return (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: CGFloat(indexPath.item) * 10, y: CGFloat(indexPath.item) * 50, width: 100, height: 50)
    return attributes
  }
}
