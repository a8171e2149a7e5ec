import Foundation
import ListingKit

/// The layout of a section that a document declares.
struct LayoutDefinition: Sendable, Hashable {
  /// The number of columns.
  enum Columns: Sendable, Hashable {
    case number(Int)
    /// As many columns as fit with a minimum width, in points.
    case fitting(CGFloat)
  }

  enum Kind: Sendable, Hashable {
    case list
    case grid(Columns)
    case waterfall(Columns)
    /// A row of items that scrolls horizontally.
    case band(width: LayoutDimension, height: LayoutDimension, LayoutOrthogonalScrolling)
    case compositional(LayoutPlace, LayoutOrthogonalScrolling)
  }

  /// The estimated height of content before it's measured.
  static let estimate = LayoutDimension.estimated(44)

  var kind = Kind.list
  /// Points between columns, groups, or the items of a list.
  var spacing: CGFloat = 0
  /// Points between the items of a column, if they differ from `spacing`.
  var lineSpacing: CGFloat?
  var insets = ListEdgeInsets.zero
  /// The background color of the section.
  var background: ListColor?
  /// The sticky header and footer.
  var pinned: Set<ListSupplementaryKind> = []
  /// The other supplementary views.
  var boundaries: [LayoutBoundaryItem] = []

  /// Whether the document declares a layout.
  var isDeclared = false

  /// Returns the section of a compositional layout; `nil` for a list without special attributes.
  ///
  /// - Parameter own: the layout of the section itself, used if the document declares none. It gets the
  ///   boundary views of the document.
  func section(over own: LayoutSection? = nil) -> LayoutSection? {
    let views = pinnedItem(.header) + boundaries + pinnedItem(.footer)
    if let own, !isDeclared {
      let kinds = Set(views.map(\.kind))
      own.boundarySupplementaryItems.removeAll { kinds.contains($0.kind) }
      own.boundarySupplementaryItems += views
      return own
    }
    let section: LayoutSection
    switch kind {
    case .list where views.isEmpty && background == nil: return nil
    case .list: section = .grid(columns: 1, lineSpacing: spacing)
    case .grid(.number(let columns)):
      section = .grid(columns: columns, spacing: spacing, lineSpacing: lineSpacing)
    case .grid(.fitting(let width)):
      section = .grid(minimumItemWidth: width, spacing: spacing, lineSpacing: lineSpacing)
    case .waterfall(.number(let columns)):
      section = .waterfall(
        columns: columns, columnSpacing: spacing, itemSpacing: lineSpacing ?? spacing)
    case .waterfall(.fitting(let width)):
      section = .waterfall(
        minimumColumnWidth: width, columnSpacing: spacing, itemSpacing: lineSpacing ?? spacing)
    case .band(let width, let height, let scrolling):
      section = .carousel(itemWidth: width, height: height, spacing: spacing)
      section.orthogonalScrollingBehavior = scrolling
    case .compositional(let place, let scrolling):
      section = LayoutSection(group: place.makeGroup())
      section.interGroupSpacing = spacing
      section.orthogonalScrollingBehavior = scrolling
    }
    section.contentInsets = insets.directional
    section.decorationItems = background.map { [.background(color: $0)] } ?? []
    section.boundarySupplementaryItems = views
    return section
  }

  /// Returns the boundary item of a sticky header or footer; others need none.
  private func pinnedItem(_ kind: ListSupplementaryKind) -> [LayoutBoundaryItem] {
    guard pinned.contains(kind) else { return [] }
    let size = LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: Self.estimate)
    return [LayoutBoundaryItem(kind, layoutSize: size, pinToVisibleBounds: true)]
  }
}

/// An element of a group in a compositional layout: an item, or a nested group.
struct LayoutPlace: Sendable, Hashable {
  /// A group of elements.
  struct Group: Sendable, Hashable {
    var isVertical: Bool
    var spacing: LayoutSpacing?
    /// The number of repetitions of a single element; `nil` for as many as fit.
    var count: Int?
    var places: [LayoutPlace]
  }

  var size: LayoutSize
  var insets: ListEdgeInsets
  /// The space around the element.
  var edgeSpacing: LayoutEdgeSpacing?
  /// The nested group; `nil` for an item.
  var group: Group?

  /// Returns the group, or one that contains only the item.
  func makeGroup() -> LayoutGroup {
    let group = group ?? Group(isVertical: false, places: [self])
    let places = group.places.map { $0.makeItem() }
    let made: LayoutGroup
    switch (group.count, places.first, group.isVertical) {
    case (let count?, let place?, false):
      made = .horizontal(layoutSize: size, repeatingSubitem: place, count: count)
    case (let count?, let place?, true):
      made = .vertical(layoutSize: size, repeatingSubitem: place, count: count)
    case (_, _, false): made = .horizontal(layoutSize: size, subitems: places)
    case (_, _, true): made = .vertical(layoutSize: size, subitems: places)
    }
    made.interItemSpacing = group.spacing
    made.contentInsets = insets.directional
    made.edgeSpacing = edgeSpacing
    return made
  }

  private func makeItem() -> LayoutItem {
    if group != nil { return makeGroup() }
    let item = LayoutItem(layoutSize: size)
    item.contentInsets = insets.directional
    item.edgeSpacing = edgeSpacing
    return item
  }
}

extension ListEdgeInsets {
  /// The insets in the reading direction: left becomes leading.
  fileprivate var directional: ListDirectionalEdgeInsets {
    ListDirectionalEdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
  }
}
