import Foundation

/// A section's contribution to the length of a list, stored separately so that sections needn't be read.
struct SectionLength: RunValue {
  var length: CGFloat
  var itemCount: Int
  /// The distance that parts of the section extend beyond it, in points.
  var overhang: CGFloat

  var count: Int { 1 }
  var weight: Int { itemCount }
}

/// The sections of a list in their layout, one below the other.
struct PlacedSections {
  private var sections: [Shared<PlacedSection>] = []
  private var lengths = RunTree<SectionLength>()
  /// The sections that must be laid out again.
  private var unarranged: Set<Int> = []
  /// The position from which the layout may have changed since the last ``markDisplayed()``, in points of
  /// the content.
  private(set) var changedFrom = -CGFloat.infinity
  /// How often a section continued the line that the previous one left open.
  private(set) var continuedLineCount = WorkCount()

  /// The number of sections.
  var count: Int { sections.count }

  /// The distance between two sections, in points.
  var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { updateAll() } }
  }

  /// The space before the first section, in points.
  var start: CGFloat = 0 {
    didSet { if start != oldValue { markChanged() } }
  }
  /// The space after the last section, in points.
  var end: CGFloat = 0

  /// The length of all sections and the space before and after them, in points.
  var length: CGFloat {
    start + max(0, lengths.length - (sections.isEmpty ? 0 : spacing)) + end
  }

  subscript(index: Int) -> PlacedSection { sections[index].value }

  /// Returns the distance of a section's top edge from the top of the content, in points. The space for items that
  /// aren't loaded is above it.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  func top(of index: Int) -> CGFloat {
    start + lengths.sum(before: index).length + (index < count ? self[index].spaceBefore : 0)
  }

  /// Returns the number of items in the sections after one.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  func itemCount(after index: Int) -> Int {
    lengths.weight - lengths.sum(before: index + 1).weight
  }

  /// Notes that the current layout is displayed.
  mutating func markDisplayed() { changedFrom = .infinity }

  /// Notes a change of the layout.
  ///
  /// - Parameter place: the position from which the layout may have changed, in points of the content.
  mutating func markChanged(from place: CGFloat = -.infinity) {
    changedFrom = min(changedFrom, place)
  }

  /// Changes a section.
  ///
  /// - Parameter place: the position from which the change affects the layout, in points of the content.
  /// - Complexity: O(log *s*) for *s* sections, in addition to the cost of the change.
  mutating func update<Result>(
    _ index: Int, from place: CGFloat = -.infinity, _ body: (inout PlacedSection) -> Result
  ) -> Result {
    markChanged(from: place)
    let result = body(&sections[index].value)
    if sections[index].value.needsArrangement {
      unarranged.insert(index)
    } else {
      unarranged.remove(index)
    }
    updatePlaces(from: index)
    return result
  }

  /// Lays out a section.
  mutating func arrange(_ index: Int, _ plan: SectionPlan) {
    if !update(index, from: .infinity, { $0.arrange(plan) }) { markChanged() }
  }

  /// Marks the views of a kind in a section as not requested, so that they are requested again.
  mutating func invalidate(_ kind: ListSupplementaryKind, of index: Int) {
    let known = self[index].boundaries[kind]
    update(index, from: .infinity) {
      $0.boundaries.invalidate(kind)
      $0.setNeedsArrangement()
    }
    // The known length of a view at the boundary usually counts until the view is made.
    guard let known, self[index].boundaries[kind]?.length == known.length else {
      return markChanged()
    }
  }

  /// Sets the length of a view at the boundary of a section; `nil` if there is no such view.
  mutating func setLength(_ length: CGFloat?, for kind: ListSupplementaryKind, of index: Int) {
    let top = top(of: index)
    let change = update(index, from: .infinity) { $0.setLength(length, for: kind) }
    if let change { markChanged(from: top + change) }
  }

  /// Returns the open line before a section.
  private func openLine(before index: Int) -> OpenLine? {
    guard index > 0, var open = self[index - 1].openLine else { return nil }
    open.overlap += spacing
    return open
  }

  /// Updates the length of a changed section, and passes its open line on to the next sections until
  /// nothing changes.
  private mutating func updatePlaces(from changed: Int) {
    for index in changed..<count {
      let hasChanged = sections[index].value.setIncomingLine(openLine(before: index))
      guard hasChanged || index == changed else { return }
      continuedLineCount.add()
      let summary = summary(of: self[index])
      if lengths.place(at: index)?.run.value != summary {
        lengths.replace(index..<(index + 1), with: [Run(value: summary, repeats: 1)])
      }
      // A section that must be laid out again passes its open line on afterwards.
      if self[index].needsArrangement { return }
    }
  }

  /// Returns the sections that must be laid out again, in order, and marks them as laid out.
  mutating func takeUnarranged() -> [Int] {
    guard !unarranged.isEmpty else { return [] }
    defer { unarranged = [] }
    return unarranged.sorted()
  }

  /// Returns the sections with parts that overlap or touch a range of the content, in order.
  ///
  /// - Complexity: O(log *s* + *v*) for *v* sections.
  func indices(from lower: CGFloat, to upper: CGFloat) -> Range<Int> {
    let overhang = lengths.overhang
    let (lower, upper) = (lower - start - overhang, upper - start + overhang)
    guard var first = lengths.place(atOffset: lower)?.position else {
      // All sections end above the range, but the last ones may touch it.
      return max(0, count - 1)..<count
    }
    // Sections of length 0 are included, such as those whose header isn't measured yet.
    while first > 0, lengths.sum(before: first - 1).length >= lower { first -= 1 }
    let last = lengths.place(atOffset: upper)?.position ?? count - 1
    var end = max(first, last) + 1
    // The following sections may have items on an open line above them.
    while end < count, let open = openLine(before: end),
      lengths.sum(before: end).length - open.overlap < upper
    {
      end += 1
    }
    return first..<end
  }

  // MARK: - All sections

  /// Replaces all sections with sections of items of unknown size.
  mutating func reset(itemCounts: [Int], estimate: CGFloat) {
    sections = itemCounts.map { Shared(PlacedSection(itemCount: $0, estimate: estimate)) }
    updateAll()
  }

  /// Marks all sections as needing layout. Measured sizes stay.
  mutating func setNeedsArrangement() {
    markChanged()
    for index in sections.indices { sections[index].value.setNeedsArrangement() }
    unarranged = Set(sections.indices)
  }

  /// Marks all sections as needing layout, and removes the sizes that they returned.
  mutating func invalidateGivenSizes() {
    for index in sections.indices { sections[index].value.invalidateGivenSizes() }
    updateAll()
    setNeedsArrangement()
  }

  /// Removes all measured and given sizes.
  mutating func invalidateSizes() {
    for index in sections.indices { sections[index].value.invalidateSizes() }
    updateAll()
  }

  /// Computes the places of all sections again.
  private mutating func updateAll() {
    markChanged()
    for index in sections.indices {
      _ = sections[index].value.setIncomingLine(openLine(before: index))
    }
    lengths = RunTree(sections.map { Run(value: summary(of: $0.value), repeats: 1) })
    unarranged = Set(sections.indices.filter { self[$0].needsArrangement })
  }

  /// Returns the length of a section, including the distance to the next one.
  private func summary(of section: PlacedSection) -> SectionLength {
    SectionLength(
      length: section.spaceBefore + section.length + section.spaceAfter + spacing,
      itemCount: section.itemCount,
      overhang: section.overhang)
  }
}

// MARK: - Updates

extension PlacedSections {
  /// Applies a stage. The known sizes of items stay with them, wherever they move in their section. Another section
  /// may give or measure other sizes.
  ///
  /// - Complexity: O(*k* log *n*) for *k* changes, and moving up to *s* references for each run of adjacent
  ///   sections that are inserted or deleted, in a list of *s* sections.
  mutating func apply(_ stage: ListUpdate.Stage, estimate: CGFloat) {
    replaceItems(stage.reloadedItems.sorted().stretches.map { ($0, $0.unknownSizes) })
    let moves = stage.movedItems
    let foreign = Set(stage.itemsMovedToOtherSections.map(\.to))
    let moved = moves.map { foreign.contains($0.to) ? .unknown : size(at: $0.from) }
    let leaving =
      moves.isEmpty
      ? stage.deletes.stretches : (stage.deletedItems + moves.map { $0.from }).sorted().stretches
    replaceItems(leaving.map { ($0, []) })
    applySections(stage, estimate)
    let inserted = stage.inserts.stretches
    if moves.isEmpty {
      insertItems(inserted.map { ($0, $0.unknownSizes) })
    } else {
      let entering =
        stage.insertedItems.map { ($0, ItemSize.unknown) } + zip(moves.map { $0.to }, moved)
      insertItems(entering.sorted { $0.0 < $1.0 })
    }
    correct(
      stage, estimate, left: Set(leaving.map(\.section)),
      entered: Set(inserted.map(\.section) + moves.map(\.to.section)))
  }

  private func size(at path: IndexPath) -> ItemSize {
    guard sections.indices.contains(path.section) else { return .unknown }
    return self[path.section].sizes.place(at: path.item)?.run.value ?? .unknown
  }

  /// Removes the size of an item.
  mutating func invalidateSize(at path: IndexPath) {
    replaceItems([path].stretches.map { ($0, $0.unknownSizes) })
  }

  /// Inserts items with their known sizes.
  private mutating func insertItems(_ entering: [(path: IndexPath, size: ItemSize)]) {
    var index = 0
    insertItems(
      entering.map { $0.path }.stretches.map { stretch in
        defer { index += stretch.items.count }
        let sizes = entering[index..<(index + stretch.items.count)]
        return (stretch, sizes.map { Run(value: $0.size, repeats: 1) })
      })
  }

  /// Inserts items with their known sizes, in the indexes after all insertions.
  private mutating func insertItems(_ inserted: [(stretch: ItemStretch, sizes: [Run<ItemSize>])]) {
    var (section, earlier) = (-1, 0)
    replaceItems(
      inserted.map { stretch, sizes in
        if stretch.section != section { (section, earlier) = (stretch.section, 0) }
        let start = stretch.items.lowerBound - earlier
        earlier += stretch.items.count
        return (ItemStretch(section: section, items: start..<start), sizes)
      })
  }

  /// Replaces items, in the indexes before all replacements. Those that don't exist are left out.
  private mutating func replaceItems(
    _ replaced: [(stretch: ItemStretch, sizes: [Run<ItemSize>])]
  ) {
    var next = replaced.startIndex
    while next < replaced.endIndex {
      let section = replaced[next].stretch.section
      let end = replaced[next...].firstIndex { $0.stretch.section != section } ?? replaced.endIndex
      defer { next = end }
      guard sections.indices.contains(section) else { continue }
      let itemCount = self[section].itemCount
      let replacements = replaced[next..<end].compactMap { stretch, sizes in
        stretch.items.lowerBound >= 0 && stretch.items.upperBound <= itemCount
          ? ItemReplacement(items: stretch.items, sizes: sizes) : nil
      }
      guard let first = replacements.first else { continue }
      // Appended items change nothing above the last line.
      let change =
        first.items.lowerBound == itemCount
        ? self[section].lastTop.map { top(of: section) + $0 } : nil
      update(section, from: change ?? -.infinity) { $0.replaceItems(replacements) }
    }
  }

  private mutating func applySections(_ stage: ListUpdate.Stage, _ estimate: CGFloat) {
    for index in stage.reloadedSections where sections.indices.contains(index) {
      let count = stage.old.sectionIdentifier(at: index).map(stage.new.numberOfItems(inSection:))
      update(index) { $0 = PlacedSection(itemCount: count ?? 0, estimate: estimate) }
    }
    let moves = stage.movedSections.filter { sections.indices.contains($0.from) }
    guard
      !(stage.deletedSections.isEmpty && stage.insertedSections.isEmpty && moves.isEmpty)
    else { return }
    var arriving = moves.map { ($0.to, sections[$0.from]) }
    arriving += stage.insertedSections.map {
      let count = stage.new.numberOfItems(inSectionAt: $0)
      return ($0, Shared(PlacedSection(itemCount: count, estimate: estimate)))
    }
    let gone = Set(stage.deletedSections + moves.map(\.from)).filter(sections.indices.contains)
    replaceSections(gone.sorted(), with: arriving.sorted { $0.0 < $1.0 })
  }

  /// Removes sections, and then inserts others.
  ///
  /// - Parameters:
  ///   - gone: the old indexes of the removed sections, ascending.
  ///   - arriving: the new indexes of the inserted sections, ascending.
  private mutating func replaceSections(
    _ gone: [Int], with arriving: [(index: Int, section: Shared<PlacedSection>)]
  ) {
    markChanged()
    let goneRuns = gone.runs
    for run in goneRuns.reversed() {
      sections.removeSubrange(run)
      lengths.replace(run, with: [])
    }
    let newIndexes = arriving.map(\.index)
    var next = arriving.startIndex
    for run in newIndexes.runs {
      // An inconsistent update is corrected afterwards.
      let start = min(run.lowerBound, count)
      let new = arriving[next..<(next + run.count)].map(\.section)
      next += run.count
      sections.insert(contentsOf: new, at: start)
      lengths.replace(
        start..<start, with: new.map { Run(value: summary(of: $0.value), repeats: 1) })
    }
    let stillUnarranged = unarranged.subtracting(gone).sorted()
    unarranged = Set(stillUnarranged.indexes(removing: gone, inserting: newIndexes))
    for index in newIndexes where index < count && self[index].needsArrangement {
      unarranged.insert(index)
    }
    // The sections after the changes may continue the line of another section now.
    let followers = goneRuns.map(\.upperBound).indexes(removing: gone, inserting: newIndexes)
    for index in Set(followers + newIndexes + newIndexes.map { $0 + 1 }).sorted()
    where index < count {
      updatePlaces(from: index)
    }
  }

  /// Corrects the number of sections and items after an inconsistent update, so that there are no places
  /// of items that don't exist.
  ///
  /// - Parameters:
  ///   - left: the old sections from which items were removed.
  ///   - entered: the new sections into which items were inserted.
  private mutating func correct(
    _ stage: ListUpdate.Stage, _ estimate: CGFloat, left: Set<Int>, entered: Set<Int>
  ) {
    guard count == stage.new.numberOfSections else {
      return reset(
        itemCounts: (0..<stage.new.numberOfSections).map(stage.new.numberOfItems(inSectionAt:)),
        estimate: estimate)
    }
    let changed = entered.union(left.compactMap(stage.newIndex))
    for index in changed where sections.indices.contains(index) {
      let itemCount = stage.new.numberOfItems(inSectionAt: index)
      if self[index].itemCount != itemCount {
        update(index) { $0 = PlacedSection(itemCount: itemCount, estimate: estimate) }
      }
    }
  }
}
