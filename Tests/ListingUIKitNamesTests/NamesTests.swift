import ListingKit
import ListingUIKitNames
import Testing

@Suite("UIKit's names")
struct NamesTests {
  @Test(
    "UIKit's names are aliases of the same types, so sections of both spellings can be combined")
  func sameTypes() {
    #expect(UICollectionViewCell.self == (any ListCell).self)
    #expect(UICollectionReusableView.self == (any ListReusableView).self)
    #expect(UICollectionViewFlowLayout.self == FlowLayout.self)
    #expect(UICollectionViewCompositionalLayout.self == CompositionalLayout.self)
    #expect(NSCollectionLayoutSection.self == LayoutSection.self)
    #expect(UIEdgeInsets.self == ListEdgeInsets.self)
  }

  @Test("the container of an environment is the viewport")
  func container() {
    let environment: NSCollectionLayoutEnvironment = LayoutEnvironment(
      containerSize: CGSize(width: 3, height: 4))
    #expect(environment.container.contentSize == CGSize(width: 3, height: 4))
    #expect(environment.container.effectiveContentSize == CGSize(width: 3, height: 4))
  }

  @Test("a badge, a banner, a background and a list are written as for UIKit")
  func sectionParts() {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [
        NSCollectionLayoutSupplementaryItem(
          layoutSize: NSCollectionLayoutSize(
            widthDimension: .absolute(20), heightDimension: .absolute(20)),
          elementKind: "badge",
          containerAnchor: NSCollectionLayoutAnchor(
            edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
      ])
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .fixed(2), top: nil, trailing: .flexible(0), bottom: nil)
    #expect(item.supplementaryItems[0].elementKind == "badge")
    #expect(item.supplementaryItems[0].containerAnchor.isFractionalOffset)
    #expect(item.edgeSpacing?.leading?.isFixed == true)
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: item.layoutSize, subitems: [item]))
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: item.layoutSize, elementKind: UICollectionView.elementKindSectionHeader,
      alignment: .top)
    section.boundarySupplementaryItems = [header]
    section.decorationItems = [
      NSCollectionLayoutDecorationItem.background(elementKind: "card")
    ]
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      for item in items { item.alpha = offset.x / environment.container.contentSize.width }
    }
    #expect(section.boundarySupplementaryItems[0].kind == .header)
    #expect(section.decorationItems[0].elementKind == "card")
    let environment: NSCollectionLayoutEnvironment = LayoutEnvironment(
      containerSize: CGSize(width: 3, height: 4),
      traits: UITraitCollection(userInterfaceStyle: .dark))
    #expect(environment.traitCollection.userInterfaceStyle == .dark)
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.headerMode = .firstItemInSection
    let list = NSCollectionLayoutSection.list(
      using: configuration, layoutEnvironment: environment)
    #expect(list.boundarySupplementaryItems.isEmpty)
  }
}
