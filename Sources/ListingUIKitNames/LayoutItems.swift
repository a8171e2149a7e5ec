#if os(Linux) || !canImport(UIKit)
  import ListingKit

  // MARK: - Supplementary views

  /// Edges in the direction of reading.
  public typealias NSDirectionalRectEdge = LayoutEdges

  /// A point at which a view is attached.
  public typealias NSCollectionLayoutAnchor = LayoutAnchor

  extension LayoutAnchor {
    /// Whether the offset is in points.
    public var isAbsoluteOffset: Bool {
      if case .absolute = offset { true } else { false }
    }

    /// Whether the offset is a fraction of the attached view's size.
    public var isFractionalOffset: Bool { !isAbsoluteOffset }
  }

  /// A view that is attached to an item or a group. A value, not a class.
  public typealias NSCollectionLayoutSupplementaryItem = LayoutSupplementaryItem

  extension LayoutSupplementaryItem {
    /// Creates the description of an attached view.
    public init(
      layoutSize: LayoutSize, elementKind: String, containerAnchor: LayoutAnchor
    ) {
      self.init(
        ListSupplementaryKind(rawValue: elementKind), layoutSize: layoutSize,
        containerAnchor: containerAnchor)
    }

    /// Creates the description of an attached view.
    public init(
      layoutSize: LayoutSize, elementKind: String, containerAnchor: LayoutAnchor,
      itemAnchor: LayoutAnchor
    ) {
      self.init(
        ListSupplementaryKind(rawValue: elementKind), layoutSize: layoutSize,
        containerAnchor: containerAnchor, itemAnchor: itemAnchor)
    }

    /// The kind of the view.
    public var elementKind: String { kind.rawValue }
  }

  /// The position of a view at its section.
  public typealias NSRectAlignment = LayoutBoundaryItem.Alignment

  extension LayoutBoundaryItem.Alignment {
    /// In the middle.
    public static var none: LayoutBoundaryItem.Alignment { .center }
  }

  /// A view at the boundary of a section. A value, not a class: change it before you pass it to the
  /// section.
  public typealias NSCollectionLayoutBoundarySupplementaryItem = LayoutBoundaryItem

  extension LayoutBoundaryItem {
    /// Creates the description of a view at the boundary of a section.
    public init(
      layoutSize: LayoutSize, elementKind: String, alignment: Alignment,
      absoluteOffset: CGPoint = .zero
    ) {
      self.init(
        ListSupplementaryKind(rawValue: elementKind), layoutSize: layoutSize,
        alignment: alignment, absoluteOffset: absoluteOffset)
    }

    /// The kind of the view.
    public var elementKind: String { kind.rawValue }

    /// The distance that the view is moved, in points.
    public var offset: CGPoint { absoluteOffset }
  }

  extension ListView {
    /// The kind of the header of a section.
    public static var elementKindSectionHeader: String { ListSupplementaryKind.header.rawValue }

    /// The kind of the footer of a section.
    public static var elementKindSectionFooter: String { ListSupplementaryKind.footer.rawValue }

    /// Returns the displayed view of a kind at an index path; `nil` if there is none.
    public func supplementaryView(
      forElementKind elementKind: String, at indexPath: IndexPath
    ) -> (any ListReusableView)? {
      let kind: Element.Kind =
        switch elementKind {
        case Self.elementKindSectionHeader: .header(section: indexPath.section)
        case Self.elementKindSectionFooter: .footer(section: indexPath.section)
        default: .supplementary(ListSupplementaryKind(rawValue: elementKind), indexPath)
        }
      return element(at: kind)?.view
    }
  }

  // MARK: - Decoration views

  /// A view behind a section. A value, not a class.
  public typealias NSCollectionLayoutDecorationItem = LayoutDecorationItem

  extension LayoutDecorationItem {
    /// A view behind a whole section.
    public static func background(elementKind: String) -> LayoutDecorationItem {
      .background(kind: elementKind)
    }

    /// The kind of the view.
    public var elementKind: String { kind }
  }

  // MARK: - Spacing and visible items

  extension LayoutSpacing {
    /// The minimum distance, in points.
    public var spacing: CGFloat {
      switch self {
      case .fixed(let distance), .flexible(let distance): distance
      }
    }

    /// Whether the distance is the same in every group.
    public var isFixed: Bool {
      if case .fixed = self { true } else { false }
    }

    /// Whether the distance grows with its group.
    public var isFlexible: Bool { !isFixed }
  }

  /// The space around an item or a group. A value, not a class.
  public typealias NSCollectionLayoutEdgeSpacing = LayoutEdgeSpacing

  /// A visible item, which a section's handler may change. A class, not a protocol.
  public typealias NSCollectionLayoutVisibleItem = LayoutVisibleItem

  /// A section's handler of its visible items.
  public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    LayoutSection.VisibleItemsHandler

  extension LayoutVisibleItem {
    /// The rectangle of the view in its own coordinates.
    public var bounds: CGRect { CGRect(origin: .zero, size: size) }
  }

  // MARK: - Lists

  /// The configuration of a section that is a list of rows.
  public typealias UICollectionLayoutListConfiguration = ListConfiguration

  /// The configuration of an item's separators.
  public typealias UIListSeparatorConfiguration = ListSeparatorConfiguration

  extension LayoutSection {
    /// A section of rows across the list.
    public static func list(
      using configuration: ListConfiguration, layoutEnvironment: LayoutEnvironment
    ) -> LayoutSection {
      list(using: configuration, environment: layoutEnvironment)
    }
  }
#endif
