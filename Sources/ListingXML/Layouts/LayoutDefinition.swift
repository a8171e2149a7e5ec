import Foundation
import ListingKit

/// Where a document says that the items of a section are.
struct LayoutDefinition: Sendable, Hashable {
  /// How many columns there are.
  enum Columns: Sendable, Hashable {
    case number(Int)
    /// As many as have at least a width, in points.
    case fitting(CGFloat)
  }

  enum Kind: Sendable, Hashable {
    case list
    case grid(Columns)
    case waterfall(Columns)
    /// A band of items.
    case band(width: LayoutDimension, height: LayoutDimension, LayoutOrthogonalScrolling)
    case compositional(LayoutPlace, LayoutOrthogonalScrolling)
  }

  /// The height that content counts with until it was measured, in points.
  static let estimate = LayoutDimension.estimated(44)

  var kind = Kind.list
  /// Points between columns, groups, or the items of a list.
  var spacing: CGFloat = 0
  /// Points between items of a column, where that is another distance.
  var lineSpacing: CGFloat?
  var insets = ListEdgeInsets.zero
  /// The colour behind the section.
  var background: ListColor?
  /// The header and footer that stay in sight.
  var pinned: Set<ListSupplementaryKind> = []
  /// The views of other kinds.
  var boundaries: [LayoutBoundaryItem] = []

  /// Whether the document says where the items are.
  var isDeclared = false

  /// The section's part of a compositional layout; `nil` for a list that is as all lists are.
  ///
  /// - Parameter own: what holds where the document says nothing; it gets the views that the
  ///   document puts at its boundary.
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

  /// A header or footer where it stays in sight; all others are there without an item.
  private func pinnedItem(_ kind: ListSupplementaryKind) -> [LayoutBoundaryItem] {
    guard pinned.contains(kind) else { return [] }
    let size = LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: Self.estimate)
    return [LayoutBoundaryItem(kind, layoutSize: size, pinToVisibleBounds: true)]
  }
}

/// The place of an item in a compositional layout, or a group of places.
struct LayoutPlace: Sendable, Hashable {
  /// What follows one another in a group.
  struct Group: Sendable, Hashable {
    var isVertical: Bool
    var spacing: LayoutSpacing?
    /// How often the only place is there, where it is not as often as it fits.
    var count: Int?
    var places: [LayoutPlace]
  }

  var size: LayoutSize
  var insets: ListEdgeInsets
  /// The room round the place.
  var edgeSpacing: LayoutEdgeSpacing?
  /// What is in the place, where it is a group.
  var group: Group?

  /// The group, or one that holds the item alone.
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
  /// The same in the direction of reading: what a document says of the left is where it begins.
  fileprivate var directional: ListDirectionalEdgeInsets {
    ListDirectionalEdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
  }
}
