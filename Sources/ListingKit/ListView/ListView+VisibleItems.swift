import Foundation

extension ListView {
  /// Passes the visible elements to the layouts of sections, and applies their changes.
  func callVisibleItemsHandlers() {
    var items: [Int: [(index: Int, item: LayoutVisibleItem)]] = [:]
    for (index, element) in visibleElements.enumerated() {
      guard let section = element.kind.section,
        sections[section].decor.visibleItemsHandler != nil
      else { continue }
      items[section, default: []].append(
        (index, LayoutVisibleItem(element, movedBy: orthogonalDistance(of: section))))
    }
    let environment = LayoutEnvironment(containerSize: size, traits: layoutTraits)
    for (section, items) in items.sorted(by: { $0.key < $1.key }) {
      let distance = orthogonalDistance(of: section)
      let handler = sections[section].decor.visibleItemsHandler
      handler?(items.map(\.item), contentOffset + distance, environment)
      for (index, item) in items {
        visibleElements[index].apply(item, movedBy: distance)
      }
    }
  }

  /// Returns the distance between the content of an orthogonally scrolling section and its position on
  /// screen.
  private func orthogonalDistance(of section: Int) -> CGPoint {
    let offset = sections[section].orthogonalOffset
    switch (axes.scrollDirection, axes.layoutDirection) {
    case (.horizontal, _): return CGPoint(x: 0, y: offset)
    case (.vertical, .leftToRight): return CGPoint(x: offset, y: 0)
    case (.vertical, .rightToLeft): return CGPoint(x: -offset, y: 0)
    }
  }
}

extension LayoutVisibleItem {
  fileprivate convenience init(_ element: ListView.Element, movedBy distance: CGPoint) {
    self.init(
      element.kind, at: element.frame.offsetBy(dx: distance.x, dy: distance.y),
      zIndex: element.zIndex, alpha: element.alpha, isHidden: element.isHidden)
  }
}

extension ListView.Element {
  /// Applies the changes of a layout. Infinite values and NaN are ignored.
  fileprivate mutating func apply(_ item: LayoutVisibleItem, movedBy distance: CGPoint) {
    let new = item.frame.offsetBy(dx: -distance.x, dy: -distance.y)
    if item.isMoved, new.minX.isFinite, new.minY.isFinite, item.size == item.size.usable {
      frame = new
    }
    zIndex = item.zIndex
    if item.alpha.isFinite { alpha = min(max(0, item.alpha), 1) }
    isHidden = item.isHidden
  }
}
