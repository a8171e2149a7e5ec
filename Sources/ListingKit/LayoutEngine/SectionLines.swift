import Foundation

/// A line of a section: so many items, and the way from its beginning to that of the next one.
struct SectionLine: RunValue {
  /// The number of items.
  var count: Int
  /// The length of the line and the distance to the next one, in points.
  var length: CGFloat
  /// The columns that it begins with; none where it knows of none.
  var columns: [WaterfallColumn] = []
  /// Whether its items have to be broken into lines again.
  var isStale = false
  /// How far it reaches across, in points; 0 where that does not matter or is a guess.
  var breadth: CGFloat = 0
  /// How far items, and what is attached to them, reach beyond it, in points.
  var overhang: CGFloat = 0

  var weight: Int { isStale ? 1 : 0 }
}

/// The lines of a section. A change breaks the affected lines again.
///
/// The lines are at all times those that come of breaking the items from the first one on, by what
/// is known of their sizes. Lines that are alike are one run, and are made at once.
struct SectionLines {
  /// How lines are made.
  private(set) var breaking: any LineBreaking
  private(set) var lines: RunTree<SectionLine>
  /// How far what is on lines reaches beyond their sides, at most so far.
  private(set) var sideOverhang: CGFloat = 0
  /// The columns behind the last line.
  private var lastColumns: [WaterfallColumn]
  /// The distance that the first line begins above the section, in points, if it continues the previous
  /// section's open line.
  private var overlap: CGFloat?
  /// How far the last line has got, where sections share lines.
  private var tail: LineTail?
  /// How often a line was made.
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

  /// The length of all lines and the room above and below them, in points.
  var length: CGFloat {
    guard lines.count > 0 else { return breaking.top + breaking.bottom }
    if let overlap, let tail, hasOneLine {
      return max(0, breaking.top + tail.height + breaking.bottom - overlap)
    }
    return breaking.top + breaking.bottom
      + max(0, lines.length + breaking.overhang(of: lastColumns))
  }

  /// How far items, and what is attached to them, reach beyond their lines, at most.
  var overhang: CGFloat { lines.overhang }

  /// Where the last line begins, or what reaches beyond it: what comes behind all items changes
  /// nothing above. `nil` where that is not so, or not known.
  var lastTop: CGFloat? {
    guard !breaking.sharesLines, lastColumns.isEmpty, let place = lines.place(at: lines.count - 1),
      place.run.value.columns.isEmpty
    else { return nil }
    return breaking.top + place.offset(at: lines.count - 1) - overhang
  }

  private var hasOneLine: Bool {
    lines.place(at: 0).map { $0.run.value.count == lines.count } ?? true
  }

  /// The line that is left open for the section behind it.
  var openLine: OpenLine? {
    guard let tail, let place = lines.place(at: lines.count - 1) else { return nil }
    let top = hasOneLine ? -(overlap ?? 0) : place.offset(at: lines.count - 1)
    return OpenLine(x: tail.x, overlap: length - top)
  }

  // MARK: - Changes

  /// Takes the open line of the previous section, and breaks the affected lines again.
  mutating func setIncomingLine(_ line: OpenLine?, _ sizes: RunTree<ItemSize>) {
    guard breaking.incomingLine != line else { return }
    breaking.incomingLine = line
    guard lines.count > 0 else { return }
    replaceItems(0..<1, with: 1)
    breakStaleLines(sizes)
  }

  /// Notes that items went, came, or have another size; ``breakStaleLines(_:)`` makes up for it.
  ///
  /// - Parameters:
  ///   - range: the items that went.
  ///   - count: the number of items that came in their place.
  /// - Complexity: O(log *n*).
  mutating func replaceItems(_ range: Range<Int>, with count: Int) {
    // The first item that changes may find room on the line of the one before.
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
      // The following items now begin with other columns, or on the open line.
      lastColumns = columns
      if let next = lines.place(at: upper) {
        items = next.run.value.count
        upper += items
      }
    }
    let stale = SectionLine(count: items, length: 0, columns: columns, isStale: true)
    lines.replace(lower..<upper, with: [Run(value: stale, repeats: items > 0 ? 1 : 0)])
  }

  /// Makes the lines anew that changes have reached, and those behind them until they begin with
  /// the items and the columns that they began with.
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

  /// How often a line repeats, until it is not certain any more or not wanted.
  private func repeats(
    of line: BrokenLine, at position: Int, before end: Int, _ sizes: inout ItemSizes
  ) -> Int {
    let same = breaking.dependsOnSizes ? sizes.end(ofRunAt: position) : sizes.count
    // The item behind a line decided, too, where the line ends.
    let certain = (same - position - 1) / line.itemCount
    let wanted = (end - position + line.itemCount - 1) / line.itemCount
    return max(1, min(certain, wanted))
  }

  /// Where the old lines end that have to go, if new ones reach to a position and leave columns.
  ///
  /// Out of step with the old lines, twice as many are given up each time: where all are alike they
  /// will not fall into step, and are made at once.
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

  /// The last line, where items may end below all lines.
  private var lastLine: (place: RunTree<SectionLine>.Place, position: Int)? {
    guard !lastColumns.isEmpty, let place = lines.place(at: lines.count - 1) else { return nil }
    return (place, place.unit(at: lines.count - 1).lowerBound)
  }

  /// The place of an item, which must be there, from the top of the section's lines.
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

  /// The items whose places meet a stretch of the section, in order.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* items from the first that meets it to the last.
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
    return result.filter { $0.place.frame.meets(lower, upper) }
  }

  /// The places of the first line where that is above the section, as it may have no length there.
  private func sharedPlaces(_ sizes: inout ItemSizes) -> [(item: Int, place: ItemPlace)] {
    guard overlap != nil, let first = lines.place(at: 0)?.run.value else { return [] }
    return breaking.places(of: 0..<first.count, from: first.columns, &sizes).enumerated().map {
      (item: $0.offset, place: $0.element.movedDown(by: breaking.top))
    }
  }

  /// The views attached to items that meet a stretch of the section, in the order of the items.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* items from the first that meets it to the last.
  func attachedPlaces(
    from lower: CGFloat, to upper: CGFloat, _ sizes: RunTree<ItemSize>
  ) -> [AttachedPlace] {
    guard breaking.hasAttached else { return [] }
    var reader = ItemSizes(sizes)
    return visibleLines(from: lower, to: upper).flatMap { line in
      breaking.attachedPlaces(of: line.items, from: line.columns, &reader)
        .map { $0.movedDown(by: line.top) }
    }
    .filter { $0.frame.meets(lower, upper) }
  }

  /// The place of a view that is attached to an item, as that of the item.
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

  /// A line, and where it begins.
  private struct VisibleLine {
    let items: Range<Int>
    let columns: [WaterfallColumn]
    let top: CGFloat
  }

  /// The first line that may reach below a distance from the top of the section.
  private func firstVisibleLine(
    from lower: CGFloat
  ) -> (place: RunTree<SectionLine>.Place, position: Int)? {
    lines.place(atOffset: max(0, lower - breaking.top - overhang)) ?? lastLine
  }

  /// The lines that reach into a stretch of the section.
  private func visibleLines(from lower: CGFloat, to upper: CGFloat) -> [VisibleLine] {
    guard var (place, position) = firstVisibleLine(from: lower) else { return [] }
    var result: [VisibleLine] = []
    while true {
      let line = place.run.value
      let top = breaking.top + place.offset(at: position)
      guard top < upper + overhang else { return result }
      // Many lines without a length are nothing to look at.
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
  /// Whether something of it is in a stretch from top to bottom.
  func meets(_ lower: CGFloat, _ upper: CGFloat) -> Bool {
    height > 0 && maxY > lower && minY < upper
  }
}

extension ItemPlace {
  /// The place so many points further down.
  func movedDown(by distance: CGFloat) -> ItemPlace {
    ItemPlace(frame: frame.offsetBy(dx: 0, dy: distance), measuring: measuring)
  }
}
