import Foundation

extension ListView {
  /// A part of a section that overlaps the viewport.
  struct VisiblePlace {
    let kind: Element.Kind
    var place: CGRect
    var zIndex = 0
    /// Whether the view is pinned, away from its place in the layout.
    var isMoved = false
    /// How the size is measured, if it's an estimate.
    var measuring: ItemMeasuring?
  }

  /// Whether the viewport isn't empty.
  var hasRoom: Bool { size.height > 0 && size.width > 0 }

  /// Returns the frame of a part in the content; `nil` if there is no such part.
  func place(of kind: Element.Kind) -> CGRect? {
    let width = axes.size(size).width
    if case .boundary(let kind) = kind {
      return boundaries.frame(of: kind, width: width, length: sections.length)
    }
    guard let index = kind.section, index >= 0, index < sections.count else { return nil }
    let section = sections[index]
    let place: CGRect? =
      switch kind {
      case .item(let indexPath): section.place(ofItemAt: indexPath.item)?.frame
      case .header: section.frame(of: .header, width: width)
      case .footer: section.frame(of: .footer, width: width)
      case .supplementary(let kind, let indexPath):
        section.boundaries[kind] == nil
          ? section.attachedPlace(kind, of: indexPath.item)?.frame
          : section.frame(of: kind, width: width)
      case .decoration(let kind, _, nil):
        section.decor.backgrounds.first { $0.kind == kind }
          .map { section.frame(of: $0, width: width) }
      case .decoration, .boundary: nil
      }
    return place?.offsetBy(dx: 0, dy: sections.top(of: index))
  }

  /// Returns the parts that overlap the viewport, from top to bottom.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* places.
  func placesInView() -> [VisiblePlace] { places(in: visible) }

  /// Returns the items that overlap the viewport, from top to bottom.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* items.
  func itemsInView() -> [VisiblePlace] {
    hasRoom ? placesOfSections(in: visible, \.items) : []
  }

  /// Returns the parts that overlap a range of the content, from top to bottom.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* places.
  func places(in stretch: Range<CGFloat>) -> [VisiblePlace] {
    guard hasRoom else { return [] }
    return boundaryPlaces(in: stretch) { $0.row == .start }
      + placesOfSections(in: stretch, \.places)
      + boundaryPlaces(in: stretch) { $0.row != .start }
  }

  /// The first place in the viewport that is in the space for items of a section that aren't loaded, if none of the
  /// section's items is visible: the section, and the position in its source; `nil` elsewhere.
  package var unloadedPlace: (section: String, position: Int)? {
    guard keepsSpaceForUnloadedItems, hasRoom else { return nil }
    return sections.indices(from: visible.lowerBound, to: visible.upperBound).lazy.compactMap {
      [self] index in
      guard let range = unloadedRanges(of: index).first,
        !visibleElements.contains(where: { $0.indexPath?.section == index }),
        let position = sections[index].unloadedPosition(
          at: range.lowerBound - sections.top(of: index)),
        let section = snapshot.sectionIdentifier(at: index)
      else { return nil }
      return (section, position)
    }.first
  }

  /// The parts of the viewport in which there are items that aren't loaded, in points of the content.
  package var unloadedFrames: [CGRect] {
    guard keepsSpaceForUnloadedItems, hasRoom else { return [] }
    let (axes, room, width) = (axes, room, axes.size(size).width)
    return sections.indices(from: visible.lowerBound, to: visible.upperBound)
      .flatMap(unloadedRanges).map { range in
        axes.frame(
          CGRect(
            x: 0, y: range.lowerBound, width: width, height: range.upperBound - range.lowerBound),
          in: room)
      }
  }

  /// The visible parts of the space before and after a section.
  private func unloadedRanges(of index: Int) -> [Range<CGFloat>] {
    let (section, top) = (sections[index], sections.top(of: index))
    let end = top + section.length
    return [(top - section.spaceBefore)..<top, end..<(end + section.spaceAfter)]
      .map { $0.clamped(to: visible) }.filter { !$0.isEmpty }
  }

  private func placesOfSections(
    in stretch: Range<CGFloat>, _ places: (VisibleSection) -> [VisiblePlace]
  ) -> [VisiblePlace] {
    sections.indices(from: stretch.lowerBound, to: stretch.upperBound).flatMap { index in
      let top = sections.top(of: index)
      return places(visibleSection(index, in: stretch)).map { place in
        var place = place
        place.place = place.place.offsetBy(dx: 0, dy: top)
        return place
      }
    }
  }

  /// Returns the parts of a section that overlap a range of the content.
  func visibleSection(_ index: Int, in stretch: Range<CGFloat>) -> VisibleSection {
    let top = sections.top(of: index)
    return VisibleSection(
      section: sections[index], index: index, width: axes.size(size).width,
      stretch: (stretch.lowerBound - top)..<(stretch.upperBound - top),
      visible: (visible.lowerBound - top)..<(visible.upperBound - top),
      direction: axes.scrollDirection)
  }

  /// Returns the views at the boundary of the whole list that overlap a range of the content.
  private func boundaryPlaces(
    in stretch: Range<CGFloat>, where isThere: (BoundaryPlan) -> Bool
  ) -> [VisiblePlace] {
    boundaries.views.filter { isThere($0.plan) }.compactMap { view in
      guard
        let place = boundaries.place(
          of: view.kind, width: axes.size(size).width, length: sections.length, visible: visible),
        place.frame.overlaps(stretch.lowerBound, stretch.upperBound)
      else { return nil }
      return VisiblePlace(
        kind: .boundary(view.kind), place: place.frame, zIndex: place.zIndex,
        isMoved: place.isMoved)
    }
  }

  /// The index paths of the visible items that aren't covered by a pinned view.
  package var uncoveredIndexPaths: [IndexPath] {
    let covers = visibleElements.filter { $0.isMoved && !$0.kind.isItem }.map(\.place)
    let visible = visible
    return visibleElements.compactMap { element in
      guard let indexPath = element.indexPath else { return nil }
      let (start, end) = (
        max(element.place.minY, visible.lowerBound), min(element.place.maxY, visible.upperBound)
      )
      let isCovered = covers.contains {
        $0.minY <= start && $0.maxY >= end && $0.minX <= element.place.minX
          && $0.maxX >= element.place.maxX
      }
      return isCovered ? nil : indexPath
    }
  }
}
