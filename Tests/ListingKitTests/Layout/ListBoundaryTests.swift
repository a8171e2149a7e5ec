import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Views at the boundary of the whole list")
struct ListBoundaryTests {
  /// Three sections of five rows of 10 points in 80 × 100, with a header of two lines and a footer.
  private func makeScreen(
    isPinned: Bool = false, direction: ListScrollDirection = .vertical
  ) -> LayoutScreen {
    let sections = ["a", "b", "c"].map { DisplaySection($0, rows(0..<5)) }
    let screen = LayoutScreen(
      sections, sections.map { _ in .rows(of: 10) }, direction: direction, interSectionSpacing: 4)
    screen.list.boundaryViewProvider = { list, kind in
      guard kind != "missing" else { return nil }
      let view: ListContentView? = list.dequeueBoundaryView(ofKind: kind)
      view?.content = .text(kind == "top" ? "two words of" : "end")
      return view
    }
    func item(_ kind: ListSupplementaryKind, _ alignment: LayoutBoundaryItem.Alignment)
      -> LayoutBoundaryItem
    {
      LayoutBoundaryItem(
        kind,
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .estimated(30)),
        alignment: alignment, pinToVisibleBounds: isPinned, zIndex: 5)
    }
    screen.configuration.boundarySupplementaryItems = [
      item("top", .top), item("end", .bottom), item("missing", .top),
    ]
    screen.view.invalidateLayout()
    return screen
  }

  @Test("they are before the first section and after the last one, after any inserts")
  func places() {
    let screen = makeScreen()
    // "two words" and "of", 40 points; three sections of 50, 4 apart; 20 points.
    #expect(screen.frame(.boundary("top")) == CGRect(0, 0, 80, 40))
    #expect(screen.frame(item: 0) == CGRect(0, 40, 80, 10))
    #expect(screen.frame(item: 0, section: 2)?.minY == 148)
    #expect(screen.view.contentSize.height == 218)
    screen.view.contentOffset.y = 1000
    #expect(screen.frame(.boundary("end")) == CGRect(0, 198, 80, 20))
    #expect(screen.frame(.boundary("top")) == nil)
    let view = screen.view.element(at: .boundary("end"))?.view
    screen.list.deleteSections(["a", "b", "c"])
    #expect(screen.view.contentSize.height == 60)
    #expect(screen.frame(.boundary("end")) == CGRect(0, 40, 80, 20))
    #expect(screen.view.element(at: .boundary("end"))?.view === view)
    #expect(screen.frame(.boundary("missing")) == nil)
  }

  @Test("a pinned view stays visible throughout the list")
  func pins() {
    let screen = makeScreen(isPinned: true)
    screen.view.contentOffset.y = 60
    #expect(screen.frame(.boundary("top"))?.minY == 60)
    #expect(screen.frame(.boundary("end"))?.maxY == 160)
    #expect(screen.view.element(at: .boundary("top"))?.zIndex == 5)
  }

  @Test("a reloaded view is kept, and displayed items stay in place")
  func reloads() {
    let screen = makeScreen()
    let view = screen.view.element(at: .boundary("top"))?.view
    screen.list.boundaryViewProvider = { list, kind in
      let view: ListContentView? = list.dequeueBoundaryView(ofKind: kind)
      view?.content = .text("one")
      return view
    }
    screen.view.contentOffset.y = 30
    screen.view.reloadBoundaryViews(["top"])
    #expect(screen.view.element(at: .boundary("top"))?.view === view)
    // 20 points less above: the first item on display was at 40 − 30 on the screen.
    #expect(screen.view.contentOffset.y == 10)
    #expect(screen.frame(item: 0)?.minY == 20)
    screen.configuration.boundarySupplementaryItems = []
    screen.view.invalidateLayout()
    #expect(screen.frame(.boundary("top")) == nil)
    #expect(screen.view.contentSize.height == 158)
  }
}
