import Foundation

/// Orthogonal scrolling.
extension PlacedSection {
  /// The orthogonal offset of the section, in points.
  var orthogonalOffset: CGFloat {
    if case .across(let across) = body { across.offset } else { 0 }
  }

  /// Scrolls the section orthogonally, to the stop nearest to an offset.
  mutating func scrollAcross(to offset: CGFloat) {
    guard case .across(var across) = body else { return }
    across.scroll(to: offset)
    body = .across(across)
  }

  /// Scrolls the section orthogonally until an item is visible.
  mutating func revealAcross(_ item: Int) {
    guard case .across(var across) = body else { return }
    across.reveal(item, sizes)
    body = .across(across)
  }
}
