import Foundation

/// The parts of a section that overlap a range of it.
struct VisibleSection {
  let section: PlacedSection
  /// The index of the section.
  let index: Int
  /// The width of the list, in a vertical layout.
  let width: CGFloat
  /// The range, relative to the section.
  let stretch: Range<CGFloat>
  /// The viewport in the section's coordinates, in which pinned views stay.
  let visible: Range<CGFloat>
  /// The direction in which the list scrolls.
  let direction: ListScrollDirection

  /// The places of all parts that overlap the range, relative to the section, in drawing order.
  var places: [ListView.VisiblePlace] {
    backgrounds + boundaries { $0.row == .start } + items + separators + attached
      + boundaries { $0.row != .start }
  }

  /// The places of the items and views that overlap the range, without decorations.
  var itemsAndViews: [ListView.VisiblePlace] { items + attached + boundaries { _ in true } }

  private var backgrounds: [ListView.VisiblePlace] {
    section.decor.backgrounds.compactMap { background in
      let frame = section.frame(of: background, width: width)
      guard frame.overlaps(stretch.lowerBound, stretch.upperBound) else { return nil }
      return ListView.VisiblePlace(
        kind: .decoration(background.kind, section: index), place: frame,
        zIndex: background.zIndex)
    }
  }

  private func boundaries(
    where isThere: (BoundaryPlan) -> Bool
  ) -> [ListView.VisiblePlace] {
    section.boundaries.views.filter { isThere($0.plan) }.compactMap { view in
      guard let place = section.boundary(view.kind, width: width, visible: visible),
        place.frame.overlaps(stretch.lowerBound, stretch.upperBound)
      else { return nil }
      return ListView.VisiblePlace(
        kind: ListView.Element.Kind(view.kind, section: index), place: place.frame,
        zIndex: place.zIndex, isMoved: place.isMoved)
    }
  }

  /// The places of the items that overlap the range.
  var items: [ListView.VisiblePlace] {
    section.places(from: stretch.lowerBound, to: stretch.upperBound).map { item, place in
      ListView.VisiblePlace(
        kind: .item(IndexPath(item: item, section: index)), place: place.frame,
        measuring: place.measuring)
    }
  }

  private var separators: [ListView.VisiblePlace] {
    section.separators(visible: stretch, section: index, direction).map { item, separator in
      ListView.VisiblePlace(
        kind: .decoration(separator.kind, section: index, item: item), place: separator.frame)
    }
  }

  private var attached: [ListView.VisiblePlace] {
    section.attachedPlaces(from: stretch.lowerBound, to: stretch.upperBound)
      // A view of the same kind as one at the boundary would have the same name.
      .filter { section.boundaries[$0.kind] == nil }
      .map { view in
        ListView.VisiblePlace(
          kind: .supplementary(view.kind, IndexPath(item: view.item, section: index)),
          place: view.frame, zIndex: view.zIndex)
      }
  }
}

/// The views that are free for reuse, by type.
struct ViewPool {
  private var views: [ObjectIdentifier: [any ListReusableView]] = [:]

  mutating func enqueue(_ view: any ListReusableView) {
    views[ObjectIdentifier(type(of: view)), default: []].append(view)
  }

  mutating func dequeue<View: ListReusableView>(_ type: View.Type) -> View? {
    guard let view = views[ObjectIdentifier(type)]?.popLast() as? View else { return nil }
    view.prepareForReuse()
    return view
  }
}
