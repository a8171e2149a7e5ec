import Foundation

/// Sections that scroll across the list.
extension PlacedSection {
  /// How far the section is scrolled across the list, in points.
  var orthogonalOffset: CGFloat {
    if case .across(let across) = body { across.offset } else { 0 }
  }

  /// Scrolls the section across the list, to the place nearest to an offset at which it may stop.
  mutating func scrollAcross(to offset: CGFloat) {
    guard case .across(var across) = body else { return }
    across.scroll(to: offset)
    body = .across(across)
  }

  /// Scrolls the section across the list until an item is in sight.
  mutating func revealAcross(_ item: Int) {
    guard case .across(var across) = body else { return }
    across.reveal(item, sizes)
    body = .across(across)
  }
}
