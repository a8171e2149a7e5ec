import Foundation

/// A line of a section: the number of its items, and the distance from its start to that of the next
/// line.
struct SectionLine: RunValue {
  /// The number of items.
  var count: Int
  /// The length of the line and the distance to the next one, in points.
  var length: CGFloat
  /// The columns at its start; empty for lines without columns.
  var columns: [WaterfallColumn] = []
  /// Whether its items must be broken into lines again.
  var isStale = false
  /// The extent across, in points; 0 if it doesn't matter or is estimated.
  var breadth: CGFloat = 0
  /// How far items and attached views extend beyond the line, in points.
  var overhang: CGFloat = 0

  var weight: Int { isStale ? 1 : 0 }
}

/// The lines of a section. A change breaks the affected lines again.
///
/// The lines are always the result of breaking all items, from the first one on, by their known sizes.
/// Equal lines in succession are stored, and broken, as one run.
struct SectionLines {
  /// Breaks items into lines.
  private(set) var breaking: any LineBreaking
  private(set) var lines: RunTree<SectionLine>
  /// The maximum distance that the content of lines extends beyond their sides so far.
  private(set) var sideOverhang: CGFloat = 0
  /// The columns after the last line.
  private var lastColumns: [WaterfallColumn]
  /// The distance that the first line begins above the section, in points, if it continues the previous
  /// section's open line.
  private var overlap: CGFloat?
  /// The end of the last line, if sections share lines.
  private var tail: LineTail?
  /// The number of times that a line was broken.
  private(set) var brokenLineCount = WorkCount()

  /// Breaks all items of a section.
  init(_ breaking: any LineBreaking, _ sizes: RunTree<ItemSize>) {
    self.breaking = breaking
    lastColumns = breaking.firstColumns
    lines = RunTree(
      repeating: SectionLine(
        count: sizes.count, length: 0, columns: lastColumns, isStale: true),
      units: sizes.count > 0 ? 1 : 0)
    breakStaleLines(sizes)
  }

  /// The length of all lines and the space above and below them, in points.
  var length: CGFloat {
    guard lines.count > 0 else { return breaking.top + breaking.bottom }
    if let overlap, let tail, hasOneLine {
      return max(0, breaking.top + tail.height + breaking.bottom - overlap)
    }
    return breaking.top + breaking.bottom
      + max(0, lines.length + breaking.overhang(of: lastColumns))
  }

  /// The maximum distance that items and attached views extend beyond their lines.
  var overhang: CGFloat { lines.overhang }

  /// The top of the last line and of its content. Items that are appended change nothing above. `nil` if
  /// they may change something above, or if this isn't known.
  var lastTop: CGFloat? {
    guard !breaking.sharesLines, lastColumns.isEmpty, let place = lines.place(at: lines.count - 1),
      place.run.value.columns.isEmpty
    else { return nil }
    return breaking.top + place.offset(at: lines.count - 1) - overhang
  }

  private var hasOneLine: Bool {
    lines.place(at: 0).map { $0.run.value.count == lines.count } ?? true
  }

  /// The line that is left open for the next section.
  var openLine: OpenLine? {
    guard let tail, let place = lines.place(at: lines.count - 1) else { return nil }
    let top = hasOneLine ? -(overlap ?? 0) : place.offset(at: lines.count - 1)
    return OpenLine(x: tail.x, overlap: length - top)
  }

  // MARK: - Changes

  /// Sets the open line of the previous section, and breaks the affected lines again.
  mutating func setIncomingLine(_ line: OpenLine?, _ sizes: RunTree<ItemSize>) {
    guard breaking.incomingLine != line else { return }
    breaking.incomingLine = line
    guard lines.count > 0 else { return }
    replaceItems(0..<1, with: 1)
    breakStaleLines(sizes)
  }

  /// Marks the lines of items as stale that were inserted, deleted or resized, until
  /// ``breakStaleLines(_:)``.
  ///
  /// - Parameters:
  ///   - range: the replaced items.
  ///   - count: the number of items that replace them.
  /// - Complexity: O(log *n*).
  mutating func replaceItems(_ range: Range<Int>, with count: Int) {
    // The first changed item may fit on the line of the item before it.
    var (lower, upper) = (range.lowerBound, range.upperBound)
    if let place = lines.place(at: range.lowerBound - 1) {
      let unit = place.unit(at: range.lowerBound - 1)
      (lower, upper) = (unit.lowerBound, max(upper, unit.upperBound))
    }
    if range.upperBound > range.lowerBound, let place = lines.place(at: range.upperBound - 1) {
      upper = max(upper, place.unit(at: range.upperBound - 1).upperBound)
    }
    let columns = lines.place(at: lower)?.run.value.columns ?? breaking.firstColumns
    var items = upper - lower - range.count + count
    if items == 0, !columns.isEmpty || (lower == 0 && breaking.incomingLine != nil) {
      // The following items now start with other columns, or on the open line.
      lastColumns = columns
      if let next = lines.place(at: upper) {
        items = next.run.value.count
        upper += items
      }
    }
    let stale = SectionLine(count: items, length: 0, columns: columns, isStale: true)
    lines.replace(lower..<upper, with: [Run(value: stale, repeats: items > 0 ? 1 : 0)])
  }

  /// Breaks the stale lines again, and the lines after them until one starts with the same item and
  /// columns as before.
  ///
  /// - Complexity: O(*k* log *n*) for *k* lines that are broken again and differ from their neighbors.
  mutating func breakStaleLines(_ sizes: RunTree<ItemSize>) {
    var reader = ItemSizes(sizes)
    while let stale = lines.firstWeighted {
      let start = stale.before.count
      var end = start + stale.run.value.count
      var position = start
      var columns = stale.run.value.columns
      var made: [Run<SectionLine>] = []
      var reach = 1
      while position < end {
        let line = breaking.line(at: position, before: end, from: columns, &reader)
        brokenLineCount.add()
        sideOverhang = max(sideOverhang, line.sideOverhang)
        if position == 0 { overlap = line.overlap }
        let isSteady = line.columns == columns && line.overlap == nil
        let repeats = isSteady ? repeats(of: line, at: position, before: end, &reader) : 1
        made.append(
          Run(
            value: SectionLine(
              count: line.itemCount, length: line.length + breaking.spacing, columns: columns,
              breadth: line.breadth, overhang: line.overhang),
            repeats: repeats))
        position += line.itemCount * repeats
        columns = line.columns
        end = self.end(from: end, reaching: position, columns, &reach)
      }
      if end == lines.count { lastColumns = columns }
      lines.replace(start..<end, with: made)
    }
    guard breaking.sharesLines else { return }
    tail = lines.place(at: lines.count - 1).flatMap {
      breaking.tail(of: $0.unit(at: lines.count - 1), &reader)
    }
  }

  /// Returns how often a line is known to repeat, at most as often as needed.
  private func repeats(
    of line: BrokenLine, at position: Int, before end: Int, _ sizes: inout ItemSizes
  ) -> Int {
    let same = breaking.dependsOnSizes ? sizes.end(ofRunAt: position) : sizes.count
    // The end of a line also depends on the item after it.
    let certain = (same - position - 1) / line.itemCount
    let wanted = (end - position + line.itemCount - 1) / line.itemCount
    return max(1, min(certain, wanted))
  }

  /// Returns the end of the old lines to replace, if new lines reach a position with certain columns.
  ///
  /// If the new lines don't align with the old ones, the number of replaced lines doubles each time.
  /// Equal lines never align, and are broken as one run.
  private func end(
    from end: Int, reaching position: Int, _ columns: [WaterfallColumn], _ reach: inout Int
  ) -> Int {
    var end = end
    while let place = lines.place(at: end) {
      if place.run.value.isStale {
        guard position >= end else { break }
        end = place.unit(at: end).upperBound
      } else {
        let isInStep = position == end && place.run.value.columns == columns
        guard position >= end, !isInStep else { break }
        let units = min(reach, (place.end - end) / place.run.value.count)
        end += units * place.run.value.count
        reach *= 2
      }
    }
    return end
  }

  // MARK: - Places

  /// The last line, if items may end below all lines.
  private var lastLine: (place: RunTree<SectionLine>.Place, position: Int)? {
    guard !lastColumns.isEmpty, let place = lines.place(at: lines.count - 1) else { return nil }
    return (place, place.unit(at: lines.count - 1).lowerBound)
  }

  /// Returns the place of an item relative to the top of the section's lines; `nil` if there is no such
  /// item.
  ///
  /// - Complexity: O(log *n*) and the items of its line.
  func place(of item: Int, _ sizes: RunTree<ItemSize>) -> ItemPlace? {
    guard let place = lines.place(at: item) else { return nil }
    var reader = ItemSizes(sizes)
    let unit = place.unit(at: item)
    let places = breaking.places(of: unit, from: place.run.value.columns, &reader)
    guard item - unit.lowerBound < places.count else { return nil }
    return places[item - unit.lowerBound].movedDown(by: breaking.top + place.offset(at: item))
  }

  /// Returns the items whose places overlap a range of the section, in order.
  ///
  /// - Complexity: O(log *n* + *v*) for the *v* items from the first overlapping one to the last.
  func places(
    from lower: CGFloat, to upper: CGFloat, _ sizes: RunTree<ItemSize>
  ) -> [(item: Int, place: ItemPlace)] {
    var reader = ItemSizes(sizes)
    var result = sharedPlaces(&reader)
    if let (place, position) = firstVisibleLine(from: lower) {
      let top = breaking.top + place.offset(at: position)
      result += breaking.places(
        reachingInto: place.run.value.columns, before: position, &reader
      )
      .map { (item: $0.item, place: $0.place.movedDown(by: top)) }
    }
    for line in visibleLines(from: lower, to: upper)
    where overlap == nil || line.items.lowerBound > 0 {
      for (item, place) in zip(
        line.items, breaking.places(of: line.items, from: line.columns, &reader))
      {
        result.append((item, place.movedDown(by: line.top)))
      }
    }
    return result.filter { $0.place.frame.overlaps(lower, upper) }
  }

  /// Returns the places of the first line if it's above the section, which may have no length in this
  /// case.
  private func sharedPlaces(_ sizes: inout ItemSizes) -> [(item: Int, place: ItemPlace)] {
    guard overlap != nil, let first = lines.place(at: 0)?.run.value else { return [] }
    return breaking.places(of: 0..<first.count, from: first.columns, &sizes).enumerated().map {
      (item: $0.offset, place: $0.element.movedDown(by: breaking.top))
    }
  }

  /// Returns the attached views that overlap a range of the section, in the order of their items.
  ///
  /// - Complexity: O(log *n* + *v*) for the *v* items from the first overlapping one to the last.
  func attachedPlaces(
    from lower: CGFloat, to upper: CGFloat, _ sizes: RunTree<ItemSize>
  ) -> [AttachedPlace] {
    guard breaking.hasAttached else { return [] }
    var reader = ItemSizes(sizes)
    return visibleLines(from: lower, to: upper).flatMap { line in
      breaking.attachedPlaces(of: line.items, from: line.columns, &reader)
        .map { $0.movedDown(by: line.top) }
    }
    .filter { $0.frame.overlaps(lower, upper) }
  }

  /// Returns the place of a view that is attached to an item, in the same coordinates as the item's
  /// place.
  ///
  /// - Complexity: O(log *n*) and the items of its line.
  func attachedPlace(
    _ kind: ListSupplementaryKind, of item: Int, _ sizes: RunTree<ItemSize>
  ) -> AttachedPlace? {
    guard breaking.hasAttached, let place = lines.place(at: item) else { return nil }
    var reader = ItemSizes(sizes)
    return breaking.attachedPlaces(
      of: place.unit(at: item), from: place.run.value.columns, &reader
    )
    .first { $0.kind == kind && $0.item == item }?
    .movedDown(by: breaking.top + place.offset(at: item))
  }

  /// A line and its top.
  private struct VisibleLine {
    let items: Range<Int>
    let columns: [WaterfallColumn]
    let top: CGFloat
  }

  /// Returns the first line that may extend below a distance from the top of the section.
  private func firstVisibleLine(
    from lower: CGFloat
  ) -> (place: RunTree<SectionLine>.Place, position: Int)? {
    lines.place(atOffset: max(0, lower - breaking.top - overhang)) ?? lastLine
  }

  /// Returns the lines that overlap a range of the section.
  private func visibleLines(from lower: CGFloat, to upper: CGFloat) -> [VisibleLine] {
    guard var (place, position) = firstVisibleLine(from: lower) else { return [] }
    var result: [VisibleLine] = []
    while true {
      let line = place.run.value
      let top = breaking.top + place.offset(at: position)
      guard top < upper + overhang else { return result }
      // Lines of length 0 without content are skipped as one run.
      if line.length > 0 || overhang > 0 || (!line.columns.isEmpty && place.run.repeats == 1) {
        result.append(
          VisibleLine(
            items: position..<(position + line.count), columns: line.columns, top: top))
        position += line.count
      } else {
        position = place.end
      }
      if position >= place.end {
        guard let next = lines.place(at: position) else { return result }
        place = next
      }
    }
  }
}

extension CGRect {
  /// Returns whether the rectangle overlaps a vertical range.
  func overlaps(_ lower: CGFloat, _ upper: CGFloat) -> Bool {
    height > 0 && maxY > lower && minY < upper
  }
}

extension ItemPlace {
  /// Returns the place moved down by some points.
  func movedDown(by distance: CGFloat) -> ItemPlace {
    ItemPlace(frame: frame.offsetBy(dx: 0, dy: distance), measuring: measuring)
  }
}
