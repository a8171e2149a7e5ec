#if os(Linux) || !canImport(UIKit)
  import ListingKit

  /// Distances from the edges of a rectangle, in points.
  public typealias UIEdgeInsets = ListEdgeInsets

  /// Distances from the edges of a rectangle in the direction of reading, in points.
  public typealias NSDirectionalEdgeInsets = ListDirectionalEdgeInsets

  /// A layout that places the parts of each section. A protocol, not a class.
  public typealias UICollectionViewLayout = ListLayout

  /// A layout that fills one line after the other. Its spacings are 0 by default.
  public typealias UICollectionViewFlowLayout = FlowLayout

  /// A layout in which each section has its own layout.
  public typealias UICollectionViewCompositionalLayout = CompositionalLayout

  /// The properties of a compositional layout that apply to all sections.
  public typealias UICollectionViewCompositionalLayoutConfiguration =
    CompositionalLayoutConfiguration

  /// Returns the layout of a section.
  public typealias UICollectionViewCompositionalLayoutSectionProvider =
    CompositionalLayout.SectionProvider

  /// A section's part of a compositional layout.
  public typealias NSCollectionLayoutSection = LayoutSection

  /// Places next to each other or below each other.
  public typealias NSCollectionLayoutGroup = LayoutGroup

  /// The place of one item in a group.
  public typealias NSCollectionLayoutItem = LayoutItem

  /// The size of an item or a group.
  public typealias NSCollectionLayoutSize = LayoutSize

  /// A width or a height.
  public typealias NSCollectionLayoutDimension = LayoutDimension

  /// The distance between the items of a group.
  public typealias NSCollectionLayoutSpacing = LayoutSpacing

  /// The orthogonal scrolling of a section.
  public typealias UICollectionLayoutSectionOrthogonalScrollingBehavior =
    LayoutOrthogonalScrolling

  /// The environment in which a section chooses its layout. A value, not a protocol.
  public typealias NSCollectionLayoutEnvironment = LayoutEnvironment

  /// The container of a layout. A value, not a protocol.
  public typealias NSCollectionLayoutContainer = LayoutContainer

  /// The traits of a host. A value with some of UIKit's traits.
  public typealias UITraitCollection = ListTraits

  extension LayoutEnvironment {
    /// The traits of the host.
    public var traitCollection: ListTraits { traits }
  }

  extension ListView {
    /// The traits of the host.
    public var traitCollection: ListTraits { traits }
  }
#endif
