import ListingKit
import ListingUIKitNames
import Testing

@Suite("UIKit's names")
struct NamesTests {
  @Test("are other names for the same types, so that sections of both spellings mix")
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
}
