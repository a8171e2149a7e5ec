import Foundation

/// The shape of a section, for a host that places its items itself.
package struct LayoutShape: Hashable, Sendable {
  /// Where the items are.
  package enum Arrangement: Hashable, Sendable {
    /// In lines of columns; with one column, below each other.
    case grid(LayoutCount)
    /// In columns, each item in the shortest one.
    case waterfall(LayoutCount)
    /// Next to each other, with a width.
    case across(width: LayoutDimension, LayoutOrthogonalScrolling)
  }

  /// Where the items are.
  package var arrangement = Arrangement.grid(.exactly(1))
  /// The height of items; estimated for the height of their content.
  package var height = LayoutDimension.estimated(44)
  /// The distance between two columns, in points.
  package var columnSpacing: CGFloat = 0
  /// The distance between two lines, in points.
  package var lineSpacing: CGFloat = 0
  /// The insets around the items, in points.
  package var insets = ListDirectionalEdgeInsets.zero
  /// Whether there are separators between the items.
  package var hasSeparators = false
  /// The views before and after the items, in order.
  package var boundaries = Boundary.ends
  /// The kinds of views that are attached to each item.
  package var attachedKinds: [ListSupplementaryKind] = []
  /// The views behind the section.
  package var backgrounds: [LayoutDecorationItem] = []
  /// Whether the layout has nested groups or frames of its own, so that items
  /// are one after another instead.
  package var isSimplified = false

  /// A view before or after the items.
  package struct Boundary: Hashable, Sendable {
    package var kind: ListSupplementaryKind
    package var isAtEnd: Bool
    /// Whether it stays visible while a part of its section is.
    package var isPinned: Bool

    /// The header and the footer.
    fileprivate static let ends = ListSupplementaryKind.ends.map {
      Boundary(kind: $0, isAtEnd: $0 == .footer, isPinned: false)
    }
  }

  /// Creates the shape of a plain list.
  package init() {}

  /// Creates the shape of a section's layout.
  package init(_ layout: LayoutSection) {
    lineSpacing = layout.interGroupSpacing.usableLength
    insets = layout.contentInsets.usable
    hasSeparators = layout.separators != nil
    backgrounds = layout.decorationItems
    let described = layout.boundarySupplementaryItems.map {
      Boundary(kind: $0.kind, isAtEnd: $0.isAtEnd, isPinned: $0.pinToVisibleBounds)
    }
    boundaries = described
    for end in Boundary.ends
    where !layout.omittedKinds.contains(end.kind)
      && !described.contains(where: { $0.kind == end.kind })
    {
      boundaries.append(end)
    }
    let group = layout.group
    attachedKinds = group.attachedKinds
    if let waterfall = layout.waterfall {
      columnSpacing = waterfall.columnSpacing.usableLength
      arrangement = .waterfall(waterfall.columns.usable)
      return
    }
    isSimplified = group.placesItemsFreely
    columnSpacing = group.interItemSpacing?.least ?? 0
    if layout.orthogonalScrollingBehavior != .none {
      (columnSpacing, lineSpacing) = (lineSpacing, columnSpacing)
      height = group.layoutSize.heightDimension
      arrangement = .across(
        width: group.layoutSize.widthDimension, layout.orthogonalScrollingBehavior)
      return
    }
    if let columns = group.columns {
      arrangement = .grid(columns)
      height = group.subitems.first?.layoutSize.heightDimension ?? height
      if case .fractionalHeight = height { height = group.layoutSize.heightDimension }
    }
  }
}

extension LayoutGroup {
  /// Whether the group has groups in it, or frames of its own.
  fileprivate var placesItemsFreely: Bool {
    customFrames != nil || subitems.contains { $0 is LayoutGroup }
  }

  /// The columns of a group that repeats items, without groups in it; `nil` for any other group.
  fileprivate var columns: LayoutCount? {
    guard !placesItemsFreely, let item = subitems.first else { return nil }
    if axis == .vertical { return .exactly(1) }
    switch (count, item.layoutSize.widthDimension) {
    case (let count?, _): return count.usable
    case (nil, .absolute(let width)) where subitems.count == 1:
      return LayoutCount.fitting(width).usable
    case (nil, .fractionalWidth(let part)) where subitems.count == 1 && part > 0.01:
      // Three items of a third fit, although three times a third is less than 1.
      return LayoutCount.exactly(Int((1 / part + 0.01).rounded(.down))).usable
    default: return .exactly(subitems.count)
    }
  }

  /// The kinds of views that are attached to the items of the group, without repetition.
  fileprivate var attachedKinds: [ListSupplementaryKind] {
    var kinds: [ListSupplementaryKind] = []
    for item in subitems {
      let own = (item as? LayoutGroup)?.attachedKinds ?? item.supplementaryItems.map(\.kind)
      for kind in own where !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }
}

extension LayoutBoundaryItem {
  /// Whether the view is after the items.
  fileprivate var isAtEnd: Bool {
    switch alignment {
    case .bottom, .bottomLeading, .bottomTrailing: true
    case nil: kind == .footer
    default: false
    }
  }
}
