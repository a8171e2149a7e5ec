import ListingKit
import ListingTesting
import UIKit

@testable import ListingUIKit

/// A list in a collection view in a window.
@MainActor
final class Screen {
  let list: ListDataSource
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
  let collectionView: UICollectionView
  let host: CollectionViewHost

  /// - Parameters:
  ///   - layout: the layout of the collection view; by default that of the sections.
  ///   - isInWindow: whether updates can be animated.
  init(
    _ list: ListDataSource = ListDataSource(), layout: UICollectionViewLayout? = nil,
    size: CGSize = CGSize(width: 200, height: 300), isInWindow: Bool = true
  ) async {
    self.list = list
    collectionView = UICollectionView(
      frame: CGRect(origin: .zero, size: size),
      collectionViewLayout: layout ?? ListCollectionViewLayout())
    host = CollectionViewHost(collectionView)
    if isInWindow { window.addSubview(collectionView) }
    list.attach(host)
    await settle()
  }

  /// Ends the transaction, its animations and the layout.
  func settle() async {
    list.flush()
    while collectionView.isAnimatingUpdate || host.calls.isScheduled {
      collectionView.simulateEndOfAnimations()
      await Task.yield()
    }
    collectionView.layoutIfNeeded()
  }

  /// Waits for everything that loads, while animations end.
  func waitUntilIdle() async {
    var isIdle = false
    let waiting = Task { @MainActor in
      await list.waitUntilIdle()
      isIdle = true
    }
    while !isIdle {
      collectionView.simulateEndOfAnimations()
      await Task.yield()
    }
    await waiting.value
    await settle()
  }

  /// Scrolls and lays out.
  func scroll(to y: CGFloat) {
    collectionView.simulateDrag(to: CGPoint(x: 0, y: y))
    collectionView.layoutIfNeeded()
  }

  var complaints: [String] { collectionView.simulation.complaints }

  /// The texts of the visible cells, from top to bottom.
  var texts: [String] {
    collectionView.indexPathsForVisibleItems.sorted().map { path in
      collectionView.cellForItem(at: path).map(text) ?? "none"
    }
  }

  /// The text that a cell shows: that of its labels, which may be on several lines.
  func text(of cell: UICollectionReusableView) -> String {
    labels(in: cell).compactMap(\.text).joined(separator: " ")
  }

  private func labels(in view: UIView) -> [UILabel] {
    if let label = view as? UILabel { return [label] }
    view.layoutIfNeeded()
    return view.subviews.flatMap(labels)
  }
}
