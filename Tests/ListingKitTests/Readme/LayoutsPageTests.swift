import Foundation
import ListingKit
import ListingTesting
import Testing

private final class ShelfSection: ListSection {
  var context: ListContext?
  let listIdentifier = "shelf"
  let items = ["Emma", "Persuasion"]
  let makeLayout: (LayoutEnvironment?) -> LayoutSection

  init(layout: @escaping (LayoutEnvironment?) -> LayoutSection) { makeLayout = layout }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = .text(itemIdentifier)
    return cell
  }

  func layout(in environment: LayoutEnvironment?) -> LayoutSection? { makeLayout(environment) }
}

extension ShelfSection: ListSectionSupplementaryViewSource {
  func supplementaryView(
    ofKind kind: ListSupplementaryKind, for indexPath: IndexPath
  ) -> (any ListReusableView)? {
    let view: ListContentView? = dequeueSupplementaryView(ofKind: kind, at: indexPath)
    view?.content = .badge("new")
    return view
  }
}

private final class CardBackground: ListReusableView {
  init() {}
  var content: ListContent { .empty }
}

/// The code of Sources/ListingKit/ListingKit.docc/Layouts.md.
@Suite("The page on layouts") struct LayoutsPageTests {
  private let size = LayoutSize(widthDimension: .absolute(100), heightDimension: .absolute(50))

  private func column(of item: LayoutItem) -> LayoutSection {
    LayoutSection(
      group: .vertical(
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .estimated(50)),
        subitems: [item]))
  }

  /// The elements of a list with the section, in a view of 200 points.
  private func elements(
    _ section: ShelfSection, _ layout: CompositionalLayout = CompositionalLayout(),
    prepare: (ListDataSource) -> Void = { _ in }
  ) -> [ListView.Element] {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 200, height: 200), layout: layout)
    prepare(list)
    list.appendSections([section])
    list.attach(view, isolation: nil)
    let elements = view.visibleElements
    list.detach()
    return elements
  }

  private func frame(_ kind: ListView.Element.Kind, in elements: [ListView.Element]) -> CGRect? {
    elements.first { $0.kind == kind }?.frame
  }

  @Test("Views at the boundary are above the first item, and at the lower right corner")
  func boundary() {
    let shelf = ShelfSection { [size] _ in
      let section = column(of: LayoutItem(layoutSize: size))
      section.boundarySupplementaryItems = [
        LayoutBoundaryItem(
          "banner",
          layoutSize: LayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(40)),
          alignment: .top, pinToVisibleBounds: true),
        LayoutBoundaryItem(
          "price",
          layoutSize: LayoutSize(widthDimension: .absolute(60), heightDimension: .absolute(24)),
          alignment: .bottomTrailing, absoluteOffset: CGPoint(x: 0, y: -4), extendsBoundary: false),
      ]
      return section
    }
    let elements = elements(shelf)
    let banner = elements.map(\.frame).first { $0.width == 200 }
    let price = elements.map(\.frame).first { $0.width == 60 }
    #expect(banner?.minY == 0)
    #expect(price?.maxX == 200 && price?.height == 24)
  }

  @Test("A view at the boundary of the list has its content from the list")
  func listBoundary() {
    let configuration = CompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        "title",
        layoutSize: LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(40))
      )
    ]
    let layout = CompositionalLayout(configuration: configuration)
    let shelf = ShelfSection { [size] _ in column(of: LayoutItem(layoutSize: size)) }
    let elements = elements(shelf, layout) { list in
      list.boundaryViewProvider = { list, kind in
        let view: ListContentView? = list.dequeueBoundaryView(ofKind: kind)
        view?.content = .text("All shelves", style: .title)
        return view
      }
    }
    let title = elements.first { $0.kind == .boundary("title") }
    #expect(title?.view.content == .text("All shelves", style: .title))
  }

  @Test("A badge is at the upper right corner of its item, and items have space around them")
  func badge() {
    let shelf = ShelfSection { [size] _ in
      let badge = LayoutSupplementaryItem(
        "badge",
        layoutSize: LayoutSize(widthDimension: .absolute(20), heightDimension: .absolute(20)),
        containerAnchor: LayoutAnchor(
          edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
      let item = LayoutItem(layoutSize: size, supplementaryItems: [badge])
      item.edgeSpacing = LayoutEdgeSpacing(leading: .fixed(8), top: .flexible(0))
      return column(of: item)
    }
    let frames = elements(shelf).map(\.frame)
    #expect(frames.contains(CGRect(x: 8, y: 0, width: 100, height: 50)))
    #expect(frames.contains(CGRect(x: 94, y: -6, width: 20, height: 20)))
  }

  @Test("A background is behind the items of its section")
  func background() {
    let layout = CompositionalLayout()
    let shelf = ShelfSection { [size] _ in
      let section = column(of: LayoutItem(layoutSize: size))
      section.decorationItems = [
        .background(
          kind: "card", contentInsets: ListDirectionalEdgeInsets(leading: 8, trailing: 8))
      ]
      return section
    }
    layout.register(CardBackground.self, forDecorationViewOfKind: "card")
    let cards = elements(shelf, layout).filter { $0.view is CardBackground }
    #expect(cards.map(\.frame) == [CGRect(x: 8, y: 0, width: 184, height: 100)])
  }

  @Test("Items far from the middle fade")
  func visibleItems() {
    let shelf = ShelfSection { [size] _ in
      let section = column(of: LayoutItem(layoutSize: size))
      section.orthogonalScrollingBehavior = .continuous
      section.visibleItemsInvalidationHandler = { items, offset, environment in
        let middle = offset.x + environment.container.contentSize.width / 2
        for item in items where abs(item.center.x - middle) > 60 { item.alpha = 0.5 }
      }
      return section
    }
    let alphas = elements(shelf).map(\.alpha)
    #expect(Set(alphas).isSubset(of: [0.5, 1]) && !alphas.isEmpty)
  }

  @Test("A list is grouped, with the header of its section")
  func listConfiguration() {
    let shelf = ShelfSection { environment in
      guard let environment else { return self.column(of: LayoutItem(layoutSize: self.size)) }
      var configuration = ListConfiguration(appearance: .insetGrouped)
      configuration.headerMode = .supplementary
      configuration.separatorConfiguration.bottomSeparatorInsets.leading = 12
      let section = LayoutSection.list(using: configuration, environment: environment)
      return section
    }
    let items = elements(shelf).filter { $0.view.content == .text("Emma") }
    #expect(items.count == 1 && (items.first?.frame.minX ?? 0) > 0)
  }
}
