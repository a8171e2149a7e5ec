import ListingKit
import Testing
import UIKit

@testable import ListingUIKit
@testable import UIKitSample

@Suite("The sample app for UIKit")
@MainActor
struct SampleTests {
  @Test("Each screen shows its list without a complaint of UIKit's", arguments: Screen.allCases)
  func screens(screen: Screen) async {
    let shown = await Shown(screen.makeController())
    while shown.view.visibleCells.isEmpty {
      await shown.settle()
      await Task.yield()
    }
    shown.view.simulateDrag(to: CGPoint(x: 0, y: 200))
    await shown.settle()
    #expect(shown.complaints.isEmpty)
  }

  @Test("The feed shows its document above the stories")
  func document() async throws {
    let controller = FeedController()
    controller.document =
      URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Samples/UIKit/home.xml").standardized
    let shown = await Shown(controller)
    while shown.view.numberOfSections < 2 {
      await shown.settle()
      await Task.yield()
    }
    #expect(shown.list.snapshot.sectionIdentifiers == ["notes", "stories"])
    #expect(controller.title == nil && shown.complaints.isEmpty)
  }

  @Test("A drag to the other section is saved")
  func order() async throws {
    let controller = OrderController()
    let shown = await Shown(controller)
    #expect(shown.view.simulateDragBegin(at: IndexPath(item: 0, section: 0)))
    let last = try #require(shown.view.cellForItem(at: IndexPath(item: 1, section: 1)))
    shown.view.simulateDragMove(to: CGPoint(x: 10, y: last.frame.maxY - 1))
    await shown.settle()
    shown.view.simulateDragEnd()
    await shown.settle()
    #expect(
      controller.saved == [
        ["Call Anna", "Buy stamps"], ["Paint the fence", "Read the manual", "Water the plants"],
      ])
    #expect(shown.complaints.isEmpty)
  }

  @Test("Selected mail is deleted, and comes back")
  func selection() async {
    let controller = SelectionController()
    let shown = await Shown(controller)
    for item in [0, 2] { shown.view.simulateTap(at: IndexPath(item: item, section: 0)) }
    controller.deleteSelected()
    await shown.settle()
    #expect(shown.view.numberOfItems(inSection: 0) == 28)
    controller.undo()
    await shown.settle()
    #expect(shown.view.numberOfItems(inSection: 0) == 30 && shown.complaints.isEmpty)
  }
}
