import Foundation

/// How the items of a section are broken into lines: bands across the direction of scrolling, one
/// after the other, each with the next items.
///
/// What a line holds depends on the sizes from its first item on, on the columns that it begins with
/// where there are any, and on nothing else, so that lines can be made where they are needed, and a
/// change reaches as far as lines begin otherwise by it.
protocol LineBreaking {
  /// The distance from the header to the first line, in points.
  var top: CGFloat { get }
  /// The distance from the last line to the footer, in points.
  var bottom: CGFloat { get }
  /// The distance between two lines, in points.
  var spacing: CGFloat { get }
  /// Whether the sizes of items matter.
  var dependsOnSizes: Bool { get }
  /// The size of items whose section gives none, where they are not measured.
  var uniformSize: CGSize? { get }
  /// The band in which the lines follow one another across the list, where they do: then x and y
  /// are exchanged.
  var band: OrthogonalLines.Band? { get }
  /// Whether sections go on with the line that the one before left open.
  var sharesLines: Bool { get }
  /// The line that the section before left open.
  var incomingLine: OpenLine? { get set }
  /// How wide an item may be before it is narrowed, in points; `nil` where none is.
  var widestItem: CGFloat? { get }
  /// What is wrong with what the layout was told, in a sentence.
  var problem: String? { get }

  /// The columns that the first line begins with; none where lines know of none.
  var firstColumns: [WaterfallColumn] { get }

  /// The line that begins with an item, which is there.
  ///
  /// - Parameters:
  ///   - end: where it is best to end a line at last, if that can be chosen.
  ///   - columns: the columns that the line before left.
  func line(
    at first: Int, before end: Int, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> BrokenLine

  /// The places of the items of a line, from the left edge of the list and the top of the line.
  func places(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [ItemPlace]

  /// The places of items of lines before that end below the top of the line that begins with an
  /// item, in order.
  func places(
    reachingInto columns: [WaterfallColumn], before first: Int, _ sizes: inout ItemSizes
  ) -> [(item: Int, place: ItemPlace)]

  /// How far items end below the top of a line that would follow the last one, in points.
  func overhang(of columns: [WaterfallColumn]) -> CGFloat

  /// Whether there are views attached to items.
  var hasAttached: Bool { get }

  /// The places of the views that are attached to items of a line, as those of the items.
  func attachedPlaces(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [AttachedPlace]

  /// How far the last line has got, where sections share lines.
  func tail(of items: Range<Int>, _ sizes: inout ItemSizes) -> LineTail?

  /// Whether the other one makes the same lines and places.
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

/// A line as it is made.
struct BrokenLine {
  /// The number of its items, at least 1.
  var itemCount: Int
  /// Its length in the direction of scrolling, in points.
  var length: CGFloat
  /// How far what is on it reaches beyond its end or its beginning, in points.
  var overhang: CGFloat = 0
  /// How far it reaches across, in points; 0 where that does not matter or is a guess.
  var breadth: CGFloat = 0
  /// The distance that it begins above the section, in points, if it continues the previous section's open
  /// line.
  var overlap: CGFloat?
  /// The columns for the next line.
  var columns: [WaterfallColumn] = []
  /// How far what is on it reaches beyond its sides, in points.
  var sideOverhang: CGFloat = 0
}

/// Where an item is.
struct ItemPlace {
  var frame: CGRect
  /// How to learn its size, where that is a guess.
  var measuring: ItemMeasuring?
}

/// How an item is measured.
struct ItemMeasuring: Equatable {
  /// The room across, in points.
  var room: CGFloat
  /// Whether it is as wide as its content, and not as the room.
  var hugsContent = false
  /// Its length in the direction of the lines, in points; `nil` where it is that of its content.
  var length: CGFloat?
  /// Whether the lines follow one another across the list, so that x and y are exchanged.
  var isTurned = false
}

/// A layout that makes lines, of which a list view needs no more than can be seen.
protocol LineLayout: ListLayout {
  /// How the items of a section are broken into lines.
  ///
  /// Lines follow one another from top to bottom; for a layout that scrolls across, x and y are
  /// exchanged.
  ///
  /// - Parameters:
  ///   - geometry: what the section holds, and the room that there is, as they are in the list.
  ///   - estimate: the length of an item until it was measured, in points.
  func breaking(for geometry: ListSectionGeometry, estimate: CGFloat) -> any LineBreaking

  /// The same, with all views around the items.
  func plan(for geometry: ListSectionGeometry, estimate: CGFloat) -> SectionPlan

  /// The distance between two sections, in points.
  var sectionSpacing: CGFloat { get }

  /// Whether a section is laid out otherwise where its index is another one.
  var dependsOnSectionIndex: Bool { get }

  /// How the views at the boundary of the whole list are laid out.
  ///
  /// - Parameters:
  ///   - size: the size of the viewport.
  ///   - cell: the size of the host's cells, of which lengths in points are whole ones.
  func boundaries(in size: CGSize, cell: CGSize) -> [BoundaryPlan]

  /// The type of decoration views of a kind; `nil` where there is none.
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

  /// The places of all items, header and footer of one section.
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
      sizes.forgetAnswers()
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
  /// Puts a header above the items and a footer below them, across the whole width.
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
