import Foundation

/// Breaks the items of a section into lines: bands across the direction of scrolling, one after the
/// other, each with the next items.
///
/// A line depends only on the sizes of items from its first one on, and on the columns at its start, if
/// there are any. So lines can be computed where they are needed, and a change affects only the lines
/// until one starts as before.
protocol LineBreaking {
  /// The distance from the header to the first line, in points.
  var top: CGFloat { get }
  /// The distance from the last line to the footer, in points.
  var bottom: CGFloat { get }
  /// The distance between two lines, in points.
  var spacing: CGFloat { get }
  /// Whether lines depend on the sizes of items.
  var dependsOnSizes: Bool { get }
  /// The size of items whose section returns none; `nil` if they are measured.
  var uniformSize: CGSize? { get }
  /// The band of a section that scrolls orthogonally, whose x and y are exchanged; `nil` for other
  /// sections.
  var band: OrthogonalLines.Band? { get }
  /// Whether sections continue the open line of the previous section.
  var sharesLines: Bool { get }
  /// The open line of the previous section.
  var incomingLine: OpenLine? { get set }
  /// The maximum width of an item, in points; `nil` if it isn't limited.
  var widestItem: CGFloat? { get }
  /// The problem of the layout's values, in a sentence.
  var problem: String? { get }

  /// The columns at the start of the first line; empty for lines without columns.
  var firstColumns: [WaterfallColumn] { get }

  /// Returns the line that starts with an item.
  ///
  /// - Parameters:
  ///   - end: the preferred end of the line, if there is a choice.
  ///   - columns: the columns at the start of the line.
  func line(
    at first: Int, before end: Int, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> BrokenLine

  /// Returns the places of the items of a line, relative to the left edge of the list and the top of the
  /// line.
  func places(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [ItemPlace]

  /// Returns the places of items of previous lines that extend below the top of the line that starts with
  /// an item, in order.
  func places(
    reachingInto columns: [WaterfallColumn], before first: Int, _ sizes: inout ItemSizes
  ) -> [(item: Int, place: ItemPlace)]

  /// Returns how far items extend below the top of a line after the last one, in points.
  func overhang(of columns: [WaterfallColumn]) -> CGFloat

  /// Whether there are views attached to items.
  var hasAttached: Bool { get }

  /// Returns the places of the views that are attached to items of a line, in the same coordinates as the
  /// items' places.
  func attachedPlaces(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [AttachedPlace]

  /// Returns the end of the last line if sections share lines.
  func tail(of items: Range<Int>, _ sizes: inout ItemSizes) -> LineTail?

  /// Returns whether another one makes the same lines and places.
  func isEqual(to other: any LineBreaking) -> Bool
}

extension LineBreaking {
  var hasAttached: Bool { false }
  func attachedPlaces(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [AttachedPlace] { [] }
  var uniformSize: CGSize? { nil }
  var band: OrthogonalLines.Band? { nil }
  var widestItem: CGFloat? { nil }
  var sharesLines: Bool { false }
  var incomingLine: OpenLine? {
    get { nil }
    set {}
  }
  var problem: String? { nil }
  func tail(of items: Range<Int>, _ sizes: inout ItemSizes) -> LineTail? { nil }
  var firstColumns: [WaterfallColumn] { [] }
  func overhang(of columns: [WaterfallColumn]) -> CGFloat { -spacing }
  func places(
    reachingInto columns: [WaterfallColumn], before first: Int, _ sizes: inout ItemSizes
  ) -> [(item: Int, place: ItemPlace)] { [] }
}

extension LineBreaking where Self: Equatable {
  func isEqual(to other: any LineBreaking) -> Bool { other as? Self == self }
}

/// The result of breaking a line.
struct BrokenLine {
  /// The number of items, at least 1.
  var itemCount: Int
  /// The length in the direction of scrolling, in points.
  var length: CGFloat
  /// How far the content of the line extends beyond its start or its end, in points.
  var overhang: CGFloat = 0
  /// The extent across, in points; 0 if it doesn't matter or is estimated.
  var breadth: CGFloat = 0
  /// The distance that it begins above the section, in points, if it continues the previous section's open
  /// line.
  var overlap: CGFloat?
  /// The columns for the next line.
  var columns: [WaterfallColumn] = []
  /// How far the content of the line extends beyond its sides, in points.
  var sideOverhang: CGFloat = 0
}

/// The frame of an item.
struct ItemPlace {
  var frame: CGRect
  /// How the item is measured, if the size is an estimate.
  var measuring: ItemMeasuring?
}

/// How an item is measured.
struct ItemMeasuring: Equatable {
  /// The width, in points.
  var room: CGFloat
  /// Whether the item is as wide as its content, instead of the given width.
  var hugsContent = false
  /// The length in the direction of scrolling, in points; `nil` for the length of the content.
  var length: CGFloat?
  /// Whether the lines follow each other across the list, so that x and y are exchanged.
  var isTransposed = false
}

/// A layout of lines, of which a list view computes only the visible ones.
protocol LineLayout: ListLayout {
  /// Returns the way in which the items of a section are broken into lines.
  ///
  /// Lines follow each other from top to bottom. In a horizontal layout, x and y are exchanged.
  ///
  /// - Parameters:
  ///   - geometry: the section and the available space, in the directions of the list.
  ///   - estimate: the length of an item until it's measured, in points.
  func breaking(for geometry: ListSectionGeometry, estimate: CGFloat) -> any LineBreaking

  /// Returns the lines with all views around the items.
  func plan(for geometry: ListSectionGeometry, estimate: CGFloat) -> SectionPlan

  /// The distance between two sections, in points.
  var sectionSpacing: CGFloat { get }

  /// Whether the layout of a section depends on its index.
  var dependsOnSectionIndex: Bool { get }

  /// Returns the layout of the views at the boundary of the whole list.
  ///
  /// - Parameters:
  ///   - size: the size of the viewport.
  ///   - cell: the size of the host's cells; lengths in points are rounded to whole cells.
  func boundaries(in size: CGSize, cell: CGSize) -> [BoundaryPlan]

  /// Returns the type of decoration views of a kind; `nil` if none is registered.
  func decorationView(ofKind kind: String) -> (any ListReusableView.Type)?
}

extension LineLayout {
  func plan(for geometry: ListSectionGeometry, estimate: CGFloat) -> SectionPlan {
    SectionPlan(breaking(for: geometry, estimate: estimate))
  }

  var sectionSpacing: CGFloat { 0 }
  var dependsOnSectionIndex: Bool { false }
  func boundaries(in size: CGSize, cell: CGSize) -> [BoundaryPlan] { [] }
  func decorationView(ofKind kind: String) -> (any ListReusableView.Type)? { nil }

  /// Returns the places of all items and of the header and footer of a section.
  ///
  /// - Complexity: O(*n*) for *n* items.
  func allFrames(for geometry: ListSectionGeometry) -> ListSectionFrames {
    let breaking = breaking(for: geometry, estimate: 0)
    let isHorizontal = scrollDirection == .horizontal
    let geometry = isHorizontal ? geometry.transposed : geometry
    let header = geometry.headerHeight?.usableLength
    var sizes = ItemSizes(count: geometry.itemCount, asking: geometry.itemSize)
    var items: [CGRect] = []
    items.reserveCapacity(sizes.count)
    var y = (header ?? 0) + breaking.top
    var columns = breaking.firstColumns
    while items.count < sizes.count {
      let line = breaking.line(at: items.count, before: sizes.count, from: columns, &sizes)
      let range = items.count..<(items.count + line.itemCount)
      items += breaking.places(of: range, from: columns, &sizes)
        .map { $0.frame.offsetBy(dx: 0, dy: y) }
      y += line.length + breaking.spacing
      columns = line.columns
      sizes.removeCachedSizes()
    }
    if !items.isEmpty { y += breaking.overhang(of: columns) }
    let frames = ListSectionFrames(
      items: items, itemsEnd: y + breaking.bottom,
      width: geometry.containerSize.width.usableLength, headerHeight: header,
      footerHeight: geometry.footerHeight?.usableLength)
    return isHorizontal ? frames.transposed : frames
  }
}

extension ListSectionFrames {
  /// Places a header above the items and a footer below them, across the whole width.
  init(
    items: [CGRect], itemsEnd: CGFloat, width: CGFloat, headerHeight: CGFloat?,
    footerHeight: CGFloat?
  ) {
    self.init(
      items: items,
      header: headerHeight.map { CGRect(x: 0, y: 0, width: width, height: $0) },
      footer: footerHeight.map { CGRect(x: 0, y: itemsEnd, width: width, height: $0) },
      height: itemsEnd + (footerHeight ?? 0))
  }
}
