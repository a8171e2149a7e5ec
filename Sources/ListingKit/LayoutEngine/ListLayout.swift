import Foundation

/// Says where the parts of each section are; a ``ListView`` puts the sections one
/// after the other in the direction of scrolling.
public protocol ListLayout: AnyObject {
  /// Places the items, header and footer of one section.
  ///
  /// - Parameter geometry: what the section holds, and the room that there is.
  /// - Returns: frames in points, from the section's own top left corner.
  func frames(for geometry: ListSectionGeometry) -> ListSectionFrames

  /// The direction in which the list scrolls; ``ListScrollDirection/vertical`` by default. A list
  /// view asks when it lays out.
  var scrollDirection: ListScrollDirection { get }
}

extension ListLayout {
  public var scrollDirection: ListScrollDirection { .vertical }
}

/// What a layout is told of a section.
public struct ListSectionGeometry {
  /// The index of the section.
  public let index: Int
  /// The number of its items.
  public let itemCount: Int
  /// The size of the list's viewport, in points.
  public let containerSize: CGSize
  /// The room round the section's items, in points.
  public let inset: ListEdgeInsets
  /// The least distance between lines, in points.
  public let minimumLineSpacing: CGFloat
  /// The least distance between items of a line, in points.
  public let minimumInteritemSpacing: CGFloat
  /// The size of an item, given its index and the width that there is for it. Where the section
  /// leaves the size to the list, it is the measured one, or an estimate until it was measured.
  public let itemSize: (_ index: Int, _ width: CGFloat) -> CGSize
  /// The length of the header in the direction of scrolling, in points; `nil` where there is none.
  public let headerHeight: CGFloat?
  /// The length of the footer in the direction of scrolling, in points; `nil` where there is none.
  public let footerHeight: CGFloat?
  /// How the list is shown.
  public let traits: ListTraits
  /// The section itself, where the list knows it.
  public let section: (any ListSection)?
  /// The size of the cells in which the host draws, in points; zero where it draws anywhere.
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

/// Where the parts of a section are, from its own top left corner, in points.
public struct ListSectionFrames: Hashable, Sendable {
  /// A frame for each item, in item order.
  public var items: [CGRect]
  /// The header's frame; `nil` where there is none.
  public var header: CGRect?
  /// The footer's frame; `nil` where there is none.
  public var footer: CGRect?
  /// The height of the whole section; in a list that scrolls across, its width.
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
    var turned = ListSectionGeometry(
      index: index, itemCount: itemCount, containerSize: containerSize.transposed,
      inset: inset.transposed, minimumLineSpacing: minimumLineSpacing,
      minimumInteritemSpacing: minimumInteritemSpacing, headerHeight: headerHeight,
      footerHeight: footerHeight, section: section, traits: traits
    ) { index, _ in itemSize(index, width).transposed }
    turned.cellSize = cellSize.transposed
    return turned
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
