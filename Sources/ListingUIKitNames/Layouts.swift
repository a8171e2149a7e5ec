#if !canImport(UIKit)
  import ListingKit

  /// Distances from the edges of a rectangle, in points.
  public typealias UIEdgeInsets = ListEdgeInsets

  /// Distances from the edges of a rectangle in the direction of reading, in points.
  public typealias NSDirectionalEdgeInsets = ListDirectionalEdgeInsets

  /// Says where the parts of each section are. A protocol, not a class.
  public typealias UICollectionViewLayout = ListLayout

  /// A layout that fills line after line. Its spacings are 0 until they are set.
  public typealias UICollectionViewFlowLayout = FlowLayout

  /// A layout that asks for each section's own.
  public typealias UICollectionViewCompositionalLayout = CompositionalLayout

  /// What concerns all sections of a compositional layout.
  public typealias UICollectionViewCompositionalLayoutConfiguration =
    CompositionalLayoutConfiguration

  /// Chooses the layout of a section.
  public typealias UICollectionViewCompositionalLayoutSectionProvider =
    CompositionalLayout.SectionProvider

  /// A section's part of a compositional layout.
  public typealias NSCollectionLayoutSection = LayoutSection

  /// Places beside each other or below each other.
  public typealias NSCollectionLayoutGroup = LayoutGroup

  /// The place of one item in a group.
  public typealias NSCollectionLayoutItem = LayoutItem

  /// The size of an item or a group.
  public typealias NSCollectionLayoutSize = LayoutSize

  /// A width or a height.
  public typealias NSCollectionLayoutDimension = LayoutDimension

  /// The distance between the items of a group.
  public typealias NSCollectionLayoutSpacing = LayoutSpacing

  /// How a section scrolls across the list.
  public typealias UICollectionLayoutSectionOrthogonalScrollingBehavior =
    LayoutOrthogonalScrolling

  /// What a section is told before it chooses its layout. A value, not a protocol.
  public typealias NSCollectionLayoutEnvironment = LayoutEnvironment

  /// The room that a layout has. A value, not a protocol.
  public typealias NSCollectionLayoutContainer = LayoutContainer

  /// How a list is shown. A value of a few traits.
  public typealias UITraitCollection = ListTraits

  extension LayoutEnvironment {
    /// How the list is shown.
    public var traitCollection: ListTraits { traits }
  }

  extension ListView {
    /// How the list is shown.
    public var traitCollection: ListTraits { traits }
  }
#endif
