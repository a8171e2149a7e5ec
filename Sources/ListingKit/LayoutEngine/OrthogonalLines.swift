import Foundation

/// The lines of a section that scrolls orthogonally to the list: they follow each other across, in one
/// band.
struct OrthogonalLines {
  /// The properties of the band.
  struct Band: Equatable {
    let scrolling: LayoutOrthogonalScrolling
    /// The visible width, in points.
    let extent: CGFloat
    /// The length of a group in the direction of the list, in points.
    let length: CGFloat
    /// Whether groups are as long as their content, and the band as long as the longest known group.
    let isEstimated: Bool
    /// The space before and after groups in the direction of the list, in points.
    let margins: CGFloat
  }

  /// An item whose position in the viewport is kept, and the distance of its group from the start of the
  /// viewport, in points.
  struct Anchor {
    var item: Int
    let distance: CGFloat
  }

  private(set) var lines: SectionLines
  let band: Band
  /// The length before the viewport, in points.
  private(set) var offset: CGFloat = 0
  /// Whether the band was scrolled to its end. It stays there while items turn out to be longer.
  private var isAtEnd = false
  /// The element whose position is kept while items change.
  private var anchor: Anchor?

  init(_ lines: SectionLines, _ band: Band) {
    self.lines = lines
    self.band = band
  }

  /// The length of the band in the direction of the list; 0 without items.
  var length: CGFloat {
    guard lines.lines.count > 0 else { return 0 }
    let known = lines.lines.breadth
    return band.margins + (band.isEstimated && known > 0 ? known : band.length)
  }

  // MARK: - Changes

  /// The first visible group; `nil` at the start of the band.
  var firstVisible: Anchor? {
    if let anchor { return anchor }
    guard offset > 0,
      let (place, item) = lines.lines.place(atOffset: max(0, offset - lines.breaking.top))
    else { return nil }
    return Anchor(item: item, distance: lines.breaking.top + place.offset(at: item) - offset)
  }

  /// Scrolls until an item is at a distance from the start of the viewport.
  mutating func restore(_ anchor: Anchor?) {
    guard let anchor, let place = lines.lines.place(at: min(anchor.item, lines.lines.count - 1))
    else { return stop(near: offset) }
    let item = min(anchor.item, lines.lines.count - 1)
    stop(near: lines.breaking.top + place.offset(at: item) - anchor.distance)
  }

  /// Marks the lines of items as stale that were inserted, deleted or resized; see
  /// ``SectionLines/replaceItems(_:with:)``.
  mutating func replaceItems(_ range: Range<Int>, with count: Int) {
    anchor = firstVisible
    if count != range.count { isAtEnd = false }
    if let item = anchor?.item, item >= range.lowerBound {
      if item >= range.upperBound {
        anchor?.item += count - range.count
      } else if count != range.count {
        anchor?.item = range.lowerBound + count
      }
    }
    lines.replaceItems(range, with: count)
  }

  /// Breaks the affected lines again, and keeps the position of the first visible group.
  mutating func breakStaleLines(_ sizes: RunTree<ItemSize>) {
    let first = firstVisible
    anchor = nil
    lines.breakStaleLines(sizes)
    if isAtEnd { stop(near: .infinity) } else { restore(first) }
  }

  // MARK: - Scrolling

  /// Scrolls to the stop nearest to an offset.
  mutating func scroll(to wanted: CGFloat) {
    isAtEnd = wanted > 0 && wanted > lines.length - band.extent
    stop(near: wanted)
  }

  private mutating func stop(near wanted: CGFloat) {
    let end = max(0, lines.length - band.extent)
    let wanted = wanted.isFinite ? wanted : (wanted > 0 ? end : 0)
    switch band.scrolling {
    case .none: offset = 0
    case .continuous: offset = min(max(0, wanted), end)
    case .paging:
      let page = max(1, band.extent)
      offset = nearer(max(0, (wanted / page).rounded() * page), end, to: wanted)
    case .continuousGroupLeadingBoundary, .groupPaging:
      offset = nearer(nearestLine(to: wanted) { $0.lowerBound }, end, to: wanted)
    case .groupPagingCentered:
      // The first and the last group can be centered, too.
      let (top, extent) = (lines.breaking.top, band.extent)
      offset = nearestLine(to: wanted) { top + ($0.lowerBound + $0.upperBound - extent) / 2 }
    }
  }

  /// Returns a stop, or the end of the band if it's nearer or before the stop.
  private func nearer(_ stop: CGFloat, _ end: CGFloat, to wanted: CGFloat) -> CGFloat {
    abs(end - wanted) < abs(stop - wanted) ? end : min(stop, end)
  }

  /// Returns the nearest stop to an offset.
  private func nearestLine(to wanted: CGFloat, _ stop: (Range<CGFloat>) -> CGFloat) -> CGFloat {
    let tree = lines.lines
    let seen = tree.place(atOffset: max(0, wanted))?.position ?? tree.count - 1
    var nearest: CGFloat?
    // The nearest line is visible at the offset, or the one before.
    var position = max(0, seen - 1)
    while let place = tree.place(at: position) {
      let lower = place.offset(at: position)
      let length = max(0, place.run.value.length - lines.breaking.spacing)
      let candidate = stop(lower..<(lower + length))
      if let nearest, abs(nearest - wanted) <= abs(candidate - wanted), candidate > wanted { break }
      if nearest.map({ abs(candidate - wanted) < abs($0 - wanted) }) ?? true { nearest = candidate }
      // Many groups of length 0 are one stop.
      position =
        place.run.value.length > 0 ? place.unit(at: position).upperBound : place.end
    }
    return nearest ?? 0
  }

  /// Scrolls as little as possible to make an item visible. If there is no such stop, it scrolls to the
  /// stop that shows the most of the item.
  mutating func reveal(_ item: Int, _ sizes: RunTree<ItemSize>) {
    guard let place = lines.place(of: item, sizes)?.frame else { return }
    let (start, end) = (place.minY, place.maxY - band.extent)
    guard start < offset || end > offset else { return }
    var best = offset
    // An item that is longer than the viewport is shown from its start.
    for wanted in end > start ? [start] : start < offset ? [start, end] : [end, start] {
      scroll(to: wanted)
      if shown(of: place, at: offset) > shown(of: place, at: best) + .lengthTolerance {
        best = offset
      }
    }
    scroll(to: best)
  }

  /// Returns the visible length of a place at an offset.
  private func shown(of place: CGRect, at offset: CGFloat) -> CGFloat {
    min(place.maxY, offset + band.extent) - max(place.minY, offset)
  }

  /// Returns the place of an item relative to the corner of the band, at the current offset.
  func place(of item: Int, _ sizes: RunTree<ItemSize>) -> ItemPlace? {
    lines.place(of: item, sizes).map(transposed)
  }

  /// Returns the items that are visible if the band is.
  func places(_ sizes: RunTree<ItemSize>) -> [(item: Int, place: ItemPlace)] {
    lines.places(from: offset, to: offset + band.extent, sizes).map {
      ($0.item, transposed($0.place))
    }
  }

  /// Returns the attached views that are visible if the band is.
  func attachedPlaces(_ sizes: RunTree<ItemSize>) -> [AttachedPlace] {
    lines.attachedPlaces(from: offset, to: offset + band.extent, sizes).map(transposed)
  }

  /// Returns the place of a view that is attached to an item, in the same coordinates as the item's
  /// place.
  func attachedPlace(
    _ kind: ListSupplementaryKind, of item: Int, _ sizes: RunTree<ItemSize>
  ) -> AttachedPlace? {
    lines.attachedPlace(kind, of: item, sizes).map(transposed)
  }

  private func transposed(_ place: AttachedPlace) -> AttachedPlace {
    var place = place
    place.frame = place.frame.transposed.offsetBy(dx: -offset, dy: 0)
    return place
  }

  private func transposed(_ place: ItemPlace) -> ItemPlace {
    ItemPlace(
      frame: place.frame.transposed.offsetBy(dx: -offset, dy: 0), measuring: place.measuring)
  }
}
