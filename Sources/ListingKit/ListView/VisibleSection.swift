import Foundation

/// What meets a stretch of a section.
struct VisibleSection {
  let section: PlacedSection
  /// The index of the section.
  let index: Int
  /// The width of the list, as lines are laid out.
  let width: CGFloat
  /// The stretch, from the section's own corner.
  let stretch: Range<CGFloat>
  /// The viewport in the section's coordinates, in which pinned views stay.
  let visible: Range<CGFloat>
  /// The direction in which the list scrolls.
  let direction: ListScrollDirection

  /// All that meets it, from the section's own corner: what is drawn over something comes later.
  var places: [ListView.VisiblePlace] {
    backgrounds + boundaries { $0.row == .start } + items + separators + attached
      + boundaries { $0.row != .start }
  }

  private var backgrounds: [ListView.VisiblePlace] {
    section.decor.backgrounds.compactMap { background in
      let frame = section.frame(of: background, width: width)
      guard frame.meets(stretch.lowerBound, stretch.upperBound) else { return nil }
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
        place.frame.meets(stretch.lowerBound, stretch.upperBound)
      else { return nil }
      return ListView.VisiblePlace(
        kind: ListView.Element.Kind(view.kind, section: index), place: place.frame,
        zIndex: place.zIndex, isMoved: place.isMoved)
    }
  }

  /// The items that meet it.
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
      // One of a kind that the section has at its boundary could not be told from that.
      .filter { section.boundaries[$0.kind] == nil }
      .map { view in
        ListView.VisiblePlace(
          kind: .supplementary(view.kind, IndexPath(item: view.item, section: index)),
          place: view.frame, zIndex: view.zIndex)
      }
  }
}
