import Foundation

/// How a section of a compositional layout scrolls across the list, with an offset of its own.
public enum LayoutOrthogonalScrolling: String, Hashable, Sendable, CaseIterable {
  /// It does not: its groups follow one another in the direction of the list.
  case none
  /// It stops anywhere.
  case continuous
  /// It stops where a group begins.
  case continuousGroupLeadingBoundary
  /// It stops at multiples of what can be seen.
  case paging
  /// It stops where a group begins.
  case groupPaging
  /// It stops where a group is in the middle.
  case groupPagingCentered
}

/// The lines of a section that scrolls across the list: they follow one another across, in one band.
struct OrthogonalLines {
  /// What is special about the band.
  struct Band: Equatable {
    let scrolling: LayoutOrthogonalScrolling
    /// How much of it can be seen across, in points.
    let extent: CGFloat
    /// Its length in the direction of the list, in points.
    let length: CGFloat
  }

  var lines: SectionLines
  let band: Band
  /// How much of it is before what can be seen, in points.
  private(set) var offset: CGFloat = 0

  init(_ lines: SectionLines, _ band: Band) {
    self.lines = lines
    self.band = band
  }

  /// The length of the band in the direction of the list; nothing without items.
  var length: CGFloat { lines.lines.count > 0 ? band.length : 0 }

  /// Scrolls to the place nearest to an offset at which the band may stop.
  mutating func scroll(to wanted: CGFloat) {
    let end = max(0, lines.length - band.extent)
    let wanted = wanted.isFinite ? wanted : (wanted > 0 ? end : 0)
    switch band.scrolling {
    case .none: offset = 0
    case .continuous: offset = min(max(0, wanted), end)
    case .paging:
      let page = max(1, band.extent)
      offset = min(max(0, (wanted / page).rounded() * page), end)
    case .continuousGroupLeadingBoundary, .groupPaging:
      offset = min(nearestLine(to: wanted) { $0.lowerBound }, end)
    case .groupPagingCentered:
      // The first and the last group get to the middle, too.
      let (top, extent) = (lines.breaking.top, band.extent)
      offset = nearestLine(to: wanted) { top + ($0.lowerBound + $0.upperBound - extent) / 2 }
    }
  }

  /// The offset, of those at which lines stop, that is nearest to a wanted one.
  private func nearestLine(to wanted: CGFloat, _ stop: (Range<CGFloat>) -> CGFloat) -> CGFloat {
    let tree = lines.lines
    let seen = tree.place(atOffset: max(0, wanted))?.position ?? tree.count - 1
    var nearest: CGFloat?
    // It may be one of those that can be seen from there, or the one before.
    var position = max(0, seen - 1)
    while let place = tree.place(at: position) {
      let lower = place.offset(at: position)
      let length = max(0, place.run.value.length - lines.breaking.spacing)
      let candidate = stop(lower..<(lower + length))
      if let nearest, abs(nearest - wanted) <= abs(candidate - wanted), candidate > wanted { break }
      if nearest.map({ abs(candidate - wanted) < abs($0 - wanted) }) ?? true { nearest = candidate }
      position = place.unit(at: position).upperBound
    }
    return nearest ?? 0
  }

  /// Scrolls as little as it takes to bring an item into sight. Where the band does not stop there,
  /// it stops where it shows the most of it.
  mutating func reveal(_ item: Int, _ sizes: RunTree<ItemSize>) {
    guard let place = lines.place(of: item, sizes)?.frame else { return }
    let (start, end) = (place.minY, place.maxY - band.extent)
    guard start < offset || end > offset else { return }
    var best = offset
    // An item that is longer than what can be seen is shown from its beginning.
    for wanted in end > start ? [start] : start < offset ? [start, end] : [end, start] {
      scroll(to: wanted)
      if shown(of: place, at: offset) > shown(of: place, at: best) + .lengthTolerance {
        best = offset
      }
    }
    scroll(to: best)
  }

  /// How much of a place can be seen at an offset.
  private func shown(of place: CGRect, at offset: CGFloat) -> CGFloat {
    min(place.maxY, offset + band.extent) - max(place.minY, offset)
  }

  /// The place of an item from the corner of the band, by what it is scrolled to.
  func place(of item: Int, _ sizes: RunTree<ItemSize>) -> ItemPlace? {
    lines.place(of: item, sizes).map(turned)
  }

  /// The items that can be seen, if the band can.
  func places(_ sizes: RunTree<ItemSize>) -> [(item: Int, place: ItemPlace)] {
    lines.places(from: offset, to: offset + band.extent, sizes).map { ($0.item, turned($0.place)) }
  }

  /// The views attached to items that can be seen, if the band can.
  func attachedPlaces(_ sizes: RunTree<ItemSize>) -> [AttachedPlace] {
    lines.attachedPlaces(from: offset, to: offset + band.extent, sizes).map(turned)
  }

  /// The place of a view that is attached to an item, as that of the item.
  func attachedPlace(
    _ kind: ListSupplementaryKind, of item: Int, _ sizes: RunTree<ItemSize>
  ) -> AttachedPlace? {
    lines.attachedPlace(kind, of: item, sizes).map(turned)
  }

  private func turned(_ place: AttachedPlace) -> AttachedPlace {
    var place = place
    place.frame = place.frame.transposed.offsetBy(dx: -offset, dy: 0)
    return place
  }

  /// What is estimated stays so: nothing is measured in a band.
  private func turned(_ place: ItemPlace) -> ItemPlace {
    ItemPlace(frame: place.frame.transposed.offsetBy(dx: -offset, dy: 0))
  }
}
