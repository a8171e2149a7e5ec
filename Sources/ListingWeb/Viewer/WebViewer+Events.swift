import Foundation
import ListingKit

extension WebViewer {
  /// Performs an event of the page. An event of an item or a control that no longer exists is ignored.
  /// An event that can change the list's state gives the viewer a list of its own first.
  package func perform(_ event: ViewerEvent) async {
    switch event {
    case .tap, .press, .input: await separate()
    case .see, .seeUnit, .across, .end, .stop: break
    }
    guard let list = view.list else { return }
    let snapshot = list.displayedSnapshot
    switch event {
    case .see(let path, let count):
      see(count)
      follow(path)
    case .seeUnit(let unit, let count):
      see(count)
      place(around: CGFloat(unit))
      let corner = CGPoint(x: 0.5, y: CGFloat(unit) + 0.5)
      let path = view.indexPathForItem(at: corner) ?? view.visibleIndexPaths.first
      follow(path.flatMap(snapshot.itemPath))
    case .across(let section, let from, let count):
      guard let index = snapshot.index(ofSection: section) else { return }
      bandLength = max(bandLength, min(3 * max(1, count), mostUnits))
      view.size.width = CGFloat(bandLength)
      let margin = (bandLength - max(1, min(count, bandLength))) / 2
      view.setOrthogonalOffset(CGFloat(max(0, from - margin)), inSection: index)
      hasScrolled = true
    case .tap(let path, let opened):
      self.opened = opened
      if let indexPath = snapshot.indexPath(for: path) { view.tapItem(at: indexPath) }
    case .end(let section): travel(to: .end(section: section))
    case .stop: stopTravel()
    case .press(let subject, let control, let action, let opened):
      self.opened = opened
      _ = view.press(control: control, action: action, of: subject)
    case .input(let subject, let action, let change):
      _ = view.input(change, action: action, of: subject)
    }
    signal.set()
  }

  private func see(_ count: Int) {
    // The items elsewhere may be smaller.
    mostUnits = Self.mostUnits
    screen = max(1, min(count, mostUnits))
    hasScrolled = true
  }
}
