import ListingKit
import UIKit

@testable import ListingUIKit

/// A controller or a list on a screen.
@MainActor
final class Shown {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
  let view: UICollectionView
  let list: ListDataSource
  private let controller: ListViewController?

  /// Shows a controller.
  convenience init(_ controller: ListViewController) async {
    controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
    self.init(controller.list, in: controller.collectionView, controller)
    window.addSubview(controller.view)
    await settle()
  }

  /// Shows a list.
  convenience init(_ list: ListDataSource, in view: UICollectionView) async {
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
    self.init(list, in: view, nil)
    window.addSubview(view)
    await settle()
  }

  private init(
    _ list: ListDataSource, in view: UICollectionView, _ controller: ListViewController?
  ) {
    (self.list, self.view, self.controller) = (list, view, controller)
  }

  var complaints: [String] { view.simulation.complaints }

  /// Ends the transaction, its animations and the layout.
  func settle() async {
    list.flush()
    repeat {
      view.simulateEndOfAnimations()
      await Task.yield()
    } while view.isAnimatingUpdate
    view.layoutIfNeeded()
  }

  /// Waits for everything that loads, while animations end.
  func waitUntilIdle() async {
    var isIdle = false
    let waiting = Task { @MainActor in
      await list.waitUntilIdle()
      isIdle = true
    }
    while !isIdle {
      view.simulateEndOfAnimations()
      await Task.yield()
    }
    await waiting.value
    await settle()
  }
}
