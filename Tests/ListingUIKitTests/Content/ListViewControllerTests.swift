import ListingKit
import Testing
import UIKit

@testable import ListingUIKit

@Suite("ListViewController")
@MainActor
struct ListViewControllerTests {
  @Test("A controller shows its list, and notifies sections when it appears and disappears")
  func lifecycle() async throws {
    final class FeedController: ListViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        list.appendSections([GenericSection("s", items: [Post(1)]) { .text($0.text) }])
      }
    }
    let controller = FeedController()
    var events: [ListEvent.Kind] = []
    let observation = controller.list.observeEvents { event in
      if event.kind == .didBecomeActive || event.kind == .didBecomeInactive {
        events.append(event.kind)
      }
    }
    controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
    controller.list.flush()
    controller.view.layoutIfNeeded()
    #expect(controller.collectionView.frame == controller.view.bounds)
    #expect(controller.collectionView.visibleCells.count == 1)
    controller.viewDidAppear(false)
    controller.viewDidDisappear(false)
    #expect(events == [.didBecomeActive, .didBecomeInactive])
    controller.setEditing(true, animated: false)
    #expect(controller.collectionView.isEditing)
    observation.cancel()
  }

  @Test("A controller is released with its list")
  func lifetime() {
    weak var list: ListDataSource?
    weak var view: UICollectionView?
    do {
      let controller = ListViewController()
      _ = controller.view
      (list, view) = (controller.list, controller.collectionView)
      #expect(list != nil && view != nil)
    }
    #expect(list == nil && view == nil)
  }
}
