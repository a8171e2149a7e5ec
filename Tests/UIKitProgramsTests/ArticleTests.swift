import ListingKit
import Testing
import UIKit

@testable import ListingUIKit
@testable import UIKitArticle

@Suite("The article's code written for UIKit")
@MainActor
struct ArticleTests {
  @Test("The section of the article is in two columns, grows by pages, and is selected")
  func article() async throws {
    let screen = ListViewController()
    let list = makeLayout(for: screen.collectionView)
    let section = RestaurantsSection()
    list.appendSections([section])
    list.attach(screen.host)
    let shown = await Shown(list, in: screen.collectionView)
    section.loadNextPage()
    await shown.settle()
    section.loadNextPage()
    await shown.settle()
    // A restaurant that comes again is dropped.
    #expect(shown.view.numberOfItems(inSection: 0) == 5)
    let second = try #require(shown.view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect((second as? RestaurantCell)?.name == "restaurant 1" && second.frame.minX == 100)
    selected = []
    shown.view.simulateTap(at: IndexPath(item: 1, section: 0))
    #expect(selected == ["restaurant 1"] && shown.complaints.isEmpty)
  }
}
