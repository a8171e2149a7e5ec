import Foundation

/// A layout that places the parts of each section. A ``ListView`` places the sections one after the
/// other in the direction of scrolling.
public protocol ListLayout: AnyObject {
  /// Places the items, header and footer of one section.
  ///
  /// - Parameter geometry: the section's items and the available space.
  /// - Returns: frames in points, relative to the section's top left corner.
  func frames(for geometry: ListSectionGeometry) -> ListSectionFrames

  /// The direction in which the list scrolls; ``ListScrollDirection/vertical`` by default.
  var scrollDirection: ListScrollDirection { get }
}

extension ListLayout {
  public var scrollDirection: ListScrollDirection { .vertical }
}

/// The description of a section for a layout.
public struct ListSectionGeometry {
  /// The index of the section.
  public let index: Int
  /// The number of its items.
  public let itemCount: Int
  /// The size of the list's viewport, in points.
  public let containerSize: CGSize
  /// The insets around the section's items, in points.
  public let inset: ListEdgeInsets
  /// The minimum distance between lines, in points.
  public let minimumLineSpacing: CGFloat
  /// The minimum distance between items of a line, in points.
  public let minimumInteritemSpacing: CGFloat
  /// Returns the size of an item, given its index and the available width. If the section leaves
  /// the size to the list, it's the measured one, or an estimate until the item is measured.
  public let itemSize: (_ index: Int, _ width: CGFloat) -> CGSize
  /// The length of the header in the direction of scrolling, in points; `nil` if there is none.
  public let headerHeight: CGFloat?
  /// The length of the footer in the direction of scrolling, in points; `nil` if there is none.
  public let footerHeight: CGFloat?
  /// The traits of the host.
  public let traits: ListTraits
  /// The section itself, if the list has it.
  public let section: (any ListSection)?
  /// The size of the host's cells, in points; zero for a host without cells.
  var cellSize = CGSize.zero

  /// Creates the description of a section.
  public init(
    index: Int, itemCount: Int, containerSize: CGSize, inset: ListEdgeInsets = .zero,
    minimumLineSpacing: CGFloat = 0, minimumInteritemSpacing: CGFloat = 0,
    headerHeight: CGFloat? = nil, footerHeight: CGFloat? = nil,
    section: (any ListSection)? = nil, traits: ListTraits = ListTraits(),
    itemSize: @escaping (_ index: Int, _ width: CGFloat) -> CGSize
  ) {
    self.index = index
    self.itemCount = itemCount
    self.containerSize = containerSize
    self.inset = inset
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.itemSize = itemSize
    self.headerHeight = headerHeight
    self.footerHeight = footerHeight
    self.section = section
    self.traits = traits
  }
}

/// The frames of a section's parts, relative to its top left corner, in points.
public struct ListSectionFrames: Hashable, Sendable {
  /// The frame of each item, in order.
  public var items: [CGRect]
  /// The header's frame; `nil` if there is none.
  public var header: CGRect?
  /// The footer's frame; `nil` if there is none.
  public var footer: CGRect?
  /// The height of the whole section, or its width in a list that scrolls horizontally.
  public var height: CGFloat

  /// Creates the frames of a section.
  public init(items: [CGRect], header: CGRect? = nil, footer: CGRect? = nil, height: CGFloat) {
    self.items = items
    self.header = header
    self.footer = footer
    self.height = height
  }
}

extension ListSectionGeometry {
  /// The section with x and y exchanged.
  var transposed: ListSectionGeometry {
    let (itemSize, width) = (itemSize, containerSize.width)
    var transposed = ListSectionGeometry(
      index: index, itemCount: itemCount, containerSize: containerSize.transposed,
      inset: inset.transposed, minimumLineSpacing: minimumLineSpacing,
      minimumInteritemSpacing: minimumInteritemSpacing, headerHeight: headerHeight,
      footerHeight: footerHeight, section: section, traits: traits
    ) { index, _ in itemSize(index, width).transposed }
    transposed.cellSize = cellSize.transposed
    return transposed
  }
}

extension ListSectionFrames {
  /// The frames with x and y exchanged; the length stays.
  var transposed: ListSectionFrames {
    ListSectionFrames(
      items: items.map(\.transposed), header: header?.transposed, footer: footer?.transposed,
      height: height)
  }
}
