#if !canImport(UIKit)
  import ListingKit

  // MARK: - Supplementary views

  /// Edges in the direction of reading.
  public typealias NSDirectionalRectEdge = LayoutEdges

  /// A point by which a view is attached.
  public typealias NSCollectionLayoutAnchor = LayoutAnchor

  extension LayoutAnchor {
    /// Whether the offset is in points.
    public var isAbsoluteOffset: Bool {
      if case .absolute = offset { true } else { false }
    }

    /// Whether the offset is in parts of the attached view.
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

    /// What kind of view it is.
    public var elementKind: String { kind.rawValue }
  }

  /// Where a view is at its section.
  public typealias NSRectAlignment = LayoutBoundaryItem.Alignment

  extension LayoutBoundaryItem.Alignment {
    /// In the middle.
    public static var none: LayoutBoundaryItem.Alignment { .center }
  }

  /// A view at the boundary of a section. A value, not a class: change it before it is given to
  /// the section.
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

    /// What kind of view it is.
    public var elementKind: String { kind.rawValue }

    /// How far it is moved, in points.
    public var offset: CGPoint { absoluteOffset }
  }

  extension ListView {
    /// The kind of the header of a section.
    public static var elementKindSectionHeader: String { ListSupplementaryKind.header.rawValue }

    /// The kind of the footer of a section.
    public static var elementKindSectionFooter: String { ListSupplementaryKind.footer.rawValue }

    /// The view of a kind on display at an index path; `nil` where none is.
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

    /// What kind of view it is.
    public var elementKind: String { kind }
  }

  // MARK: - Room, and what can be seen

  extension LayoutSpacing {
    /// The least distance, in points.
    public var spacing: CGFloat {
      switch self {
      case .fixed(let distance), .flexible(let distance): distance
      }
    }

    /// Whether the distance is the same in any group.
    public var isFixed: Bool {
      if case .fixed = self { true } else { false }
    }

    /// Whether the distance grows with its group.
    public var isFlexible: Bool { !isFixed }
  }

  /// The room kept free round an item or a group. A value, not a class.
  public typealias NSCollectionLayoutEdgeSpacing = LayoutEdgeSpacing

  /// Something that can be seen, which a section's handler may change. A class, not a protocol.
  public typealias NSCollectionLayoutVisibleItem = LayoutVisibleItem

  /// A section's handler of what can be seen.
  public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    LayoutSection.VisibleItemsHandler

  extension LayoutVisibleItem {
    /// The rectangle of the view in its own coordinates.
    public var bounds: CGRect { CGRect(origin: .zero, size: size) }
  }

  // MARK: - Lists

  /// How a section looks as a list of rows.
  public typealias UICollectionLayoutListConfiguration = ListConfiguration

  /// What the separators of an item are like.
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
