import Foundation

/// Lines that are ranges of items of a waterfall. Each item is placed in the shortest column so far.
///
/// A line starts with the columns at the end of the previous line. If equal items lead to the same
/// columns again, the items up to there are a line, and all repetitions of it are one run.
struct WaterfallBreaking: LineBreaking, Equatable {
  var top: CGFloat
  var bottom: CGFloat
  /// The distance of the first column from the left edge of the list.
  var left: CGFloat
  var columnCount: Int
  var columnWidth: CGFloat
  var columnSpacing: CGFloat
  /// The distance between two items of a column.
  var itemSpacing: CGFloat
  /// The height of an item until it's measured.
  var estimate: CGFloat
  var problem: String?

  /// The number of items in a line without repetition. A line of up to twice as many isn't split.
  private var lineCount: Int { max(64, columnCount) }

  // There is no distance between lines: the lengths of items include the distance between items.
  var spacing: CGFloat { 0 }
  var dependsOnSizes: Bool { true }

  var firstColumns: [WaterfallColumn] {
    Array(repeating: WaterfallColumn(), count: columnCount)
  }

  func line(
    at first: Int, before end: Int, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> BrokenLine {
    let wanted = end - first <= 2 * lineCount ? end - first : lineCount
    var filling = WaterfallFilling(columns, at: first)
    if wanted >= columnCount, sizes.end(ofRunAt: first) - first > 2 * columnCount {
      fill(&filling, upTo: first + columnCount, &sizes)
      let line = BrokenLine(filling, since: first)
      if line.columns == columns { return line }
    }
    fill(&filling, upTo: first + wanted, &sizes)
    return BrokenLine(filling, since: first)
  }

  private func fill(_ filling: inout WaterfallFilling, upTo end: Int, _ sizes: inout ItemSizes) {
    while filling.next < end {
      filling.append(length: self.length(of: size(of: filling.next, &sizes).height))
    }
  }

  func places(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [ItemPlace] {
    var filling = WaterfallFilling(columns, at: items.lowerBound)
    return items.map { item in
      let size = size(of: item, &sizes)
      let (column, start) = filling.append(length: length(of: size.height))
      return place(size, column, at: start)
    }
  }

  func places(
    reachingInto columns: [WaterfallColumn], before first: Int, _ sizes: inout ItemSizes
  ) -> [(item: Int, place: ItemPlace)] {
    var places: [(item: Int, place: ItemPlace)] = []
    for (index, column) in columns.enumerated() where column.age > 0 {
      let size = size(of: first - column.age, &sizes)
      let place = place(size, index, at: column.start - length(of: size.height))
      if place.frame.maxY > 0 { places.append((first - column.age, place)) }
    }
    return places.sorted { $0.item < $1.item }
  }

  func overhang(of columns: [WaterfallColumn]) -> CGFloat {
    columns.reduce(0) { max($0, $1.start) } - itemSpacing.inExactSteps
  }

  private func place(
    _ size: (height: CGFloat, isKnown: Bool), _ column: Int, at start: CGFloat
  ) -> ItemPlace {
    let x = left + CGFloat(column) * (columnWidth + columnSpacing)
    return ItemPlace(
      frame: CGRect(x: x, y: start, width: columnWidth, height: size.height),
      measuring: size.isKnown ? nil : ItemMeasuring(room: columnWidth))
  }

  private func size(of item: Int, _ sizes: inout ItemSizes) -> (height: CGFloat, isKnown: Bool) {
    let known = sizes.size(of: item, by: ItemMeasuring(room: columnWidth))
    return (known?.height ?? estimate, known != nil)
  }

  private func length(of height: CGFloat) -> CGFloat {
    height.inExactSteps + itemSpacing.inExactSteps
  }
}

extension BrokenLine {
  fileprivate init(_ filling: WaterfallFilling, since first: Int) {
    self.init(
      itemCount: filling.next - first, length: filling.length, columns: filling.columns)
  }
}

extension CGFloat {
  /// The length rounded up to steps of 1/65,536 point. Sums of such lengths are exact, so columns of
  /// equal lengths are equal in whatever order their items were added.
  fileprivate var inExactSteps: CGFloat { (self * 65_536).rounded(.up) / 65_536 }
}
