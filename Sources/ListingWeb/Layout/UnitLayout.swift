import Foundation
import ListingKit

/// The layout of a list in units, for a host whose own layout decides where items are.
///
/// Each item is 1 unit high, and a section that scrolls across is 1 unit high with items 1 unit wide. So the
/// offset of the view is the number of items before it, and no item is measured. Headers and footers have next
/// to no height: whether a section has them is known only when it's displayed, and must not move the items after
/// it by a unit.
enum UnitLayout {
  /// The length of a unit.
  static let unit = LayoutDimension.absolute(1)
  /// The length of headers and footers: those of tens of thousands of sections are less than a unit.
  static let boundaryLength = LayoutDimension.absolute(1 / 131_072)

  /// Returns the layout of a list.
  ///
  /// - Parameter section: returns the section at an index.
  static func layout(
    section: @escaping (_ index: Int) -> (any ListSection)?
  ) -> CompositionalLayout {
    CompositionalLayout { index, _ in section(index).map(layout) }
  }

  /// Returns the layout of a section.
  private static func layout(of section: any ListSection) -> LayoutSection {
    let shape = section.shape(in: SectionBox.environment)
    let size = LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: unit)
    let boundarySize = LayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: boundaryLength)
    let item = LayoutItem(
      layoutSize: size,
      supplementaryItems: shape.attachedKinds.map {
        LayoutSupplementaryItem($0, layoutSize: size, containerAnchor: LayoutAnchor(edges: [.top]))
      })
    let layout: LayoutSection
    if case .across = shape.arrangement {
      let size = LayoutSize(widthDimension: unit, heightDimension: unit)
      layout = LayoutSection(group: .horizontal(layoutSize: size, subitems: [item]))
      layout.orthogonalScrollingBehavior = .continuous
    } else {
      layout = LayoutSection(group: .vertical(layoutSize: size, subitems: [item]))
    }
    layout.boundarySupplementaryItems = shape.boundaries.map {
      LayoutBoundaryItem(
        $0.kind, layoutSize: boundarySize, alignment: $0.isAtEnd ? .bottom : .top,
        pinToVisibleBounds: $0.isPinned)
    }
    layout.decorationItems = shape.backgrounds
    return layout
  }
}
