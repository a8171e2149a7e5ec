import ListingKit
import ListingUIKitNames
import Testing

@Suite("Groups of a number of places")
struct GroupCountTests {
  @Test("Both of UIKit's names create the same groups")
  func names() {
    let size = NSCollectionLayoutSize(
      widthDimension: .absolute(90), heightDimension: .absolute(60))
    let item = NSCollectionLayoutItem(layoutSize: size)
    func frames(_ group: NSCollectionLayoutGroup) -> [CGRect] {
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)).frames(
        for: ListSectionGeometry(
          index: 0, itemCount: 3, containerSize: CGSize(width: 90, height: 200)
        ) { _, _ in .zero }
      ).items
    }
    // 90 points are three times 30, and 60 three times 20.
    #expect(
      frames(.horizontal(layoutSize: size, subitem: item, count: 3)).map(\.minX) == [0, 30, 60])
    #expect(
      frames(.vertical(layoutSize: size, subitem: item, count: 3)).map(\.minY) == [0, 20, 40])
    #expect(
      frames(.horizontal(layoutSize: size, repeatingSubitem: item, count: 3))
        == frames(.horizontal(layoutSize: size, subitem: item, count: 3)))
  }
}
