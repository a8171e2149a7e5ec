import Foundation

/// A section in the layout of a list: the known sizes and the places of its parts.
struct PlacedSection {
  /// The sizes of the items.
  private(set) var sizes: RunTree<ItemSize>
  /// The header, the footer and the views of other kinds at the boundary.
  var boundaries = SectionBoundaries()
  /// The views that don't affect the lines.
  private(set) var decor = SectionDecor()
  var body = SectionBody.none
  /// Whether the section must be laid out again, since items were inserted or deleted, or the available
  /// space has changed.
  private(set) var needsArrangement = true
  /// The first visible group of an orthogonally scrolling section, while it has no lines.
  private var savedAnchor: OrthogonalLines.Anchor?
  /// The open line of the previous section.
  private var incomingLine: OpenLine?
  /// The height of an unmeasured item in a section that isn't laid out.
  private let estimate: CGFloat
  /// The space for items of the source that aren't loaded, around the section.
  var unloaded: UnloadedSpace?

  /// Creates a section of items of unknown size.
  init(itemCount: Int, estimate: CGFloat) {
    sizes = RunTree(repeating: .unknown, units: itemCount)
    self.estimate = estimate
  }

  /// The number of items.
  var itemCount: Int { sizes.count }

  /// The length of the whole section in the direction of scrolling, in points.
  var length: CGFloat {
    switch body {
    case .none: headerLength + CGFloat(itemCount) * estimate + footerLength
    case .lines(let lines):
      headerLength + (passesLineOn(lines) ? 0 : lines.length) + footerLength
    case .across(let lines): headerLength + lines.length + footerLength
    case .frames(let frames): frames.frames.height.usableLength
    }
  }

  /// The maximum distance that parts extend beyond the section in the direction of scrolling, in points.
  var overhang: CGFloat {
    let overhang: CGFloat =
      switch body {
      case .none, .frames: 0
      case .lines(let lines): lines.overhang
      case .across(let across): across.lines.sideOverhang
      }
    return max(overhang, boundaries.overhang)
  }

  /// Whether the section takes up no space, and leaves the open line to the next section.
  private func passesLineOn(_ lines: SectionLines) -> Bool {
    lines.breaking.sharesLines && lines.lines.count == 0 && headerLength == 0 && footerLength == 0
  }

  private var headerLength: CGFloat { boundaries.startLength }
  private var footerLength: CGFloat { boundaries.endLength }

  /// The maximum width of an item; `nil` if it isn't limited.
  var widestItem: CGFloat? { breaking?.widestItem }

  private var breaking: (any LineBreaking)? {
    switch body {
    case .none, .frames: nil
    case .lines(let lines): lines.breaking
    case .across(let across): across.lines.breaking
    }
  }

  // MARK: - Layout

  /// Sets the way in which the items are broken into lines, unless it's the same.
  ///
  /// - Returns: whether only stale lines have changed.
  @discardableResult
  mutating func arrange(_ plan: SectionPlan) -> Bool {
    needsArrangement = false
    let isSame = !boundaries.arrange(plan.boundaries) && decor.isEmpty && plan.decor.isEmpty
    decor = plan.decor
    var breaking = plan.breaking
    breaking.incomingLine = usableIncomingLine
    if let known = self.breaking, known.isEqual(to: breaking) {
      breakStaleLines()
      return isSame && lastTop != nil
    }
    let lines = SectionLines(breaking, sizes)
    guard let band = breaking.band else {
      body = .lines(lines)
      return false
    }
    var across = OrthogonalLines(lines, band)
    across.restore(firstVisibleAcross)
    body = .across(across)
    savedAnchor = nil
    return false
  }

  /// The top of the last line, relative to the section; `nil` if appended items may change something
  /// above.
  var lastTop: CGFloat? {
    guard case .lines(let lines) = body else { return nil }
    return lines.lastTop.map { headerLength + $0 }
  }

  /// Sets the length of a view at the boundary; `nil` if there is no such view.
  ///
  /// - Returns: the position from which the section changes, relative to the section; `nil` if nothing
  ///   changes.
  mutating func setLength(_ length: CGFloat?, for kind: ListSupplementaryKind) -> CGFloat? {
    let known = boundaries[kind]?.length
    let end = self.length - footerLength
    boundaries.setLength(length, for: kind)
    guard let view = boundaries[kind], view.length != known else { return nil }
    let isBehind = view.plan.row == .end && !view.plan.isPinned
    return isBehind && lastTop != nil ? end - boundaries.overhang : -.infinity
  }

  /// The first visible group of an orthogonally scrolling section.
  private var firstVisibleAcross: OrthogonalLines.Anchor? {
    if case .across(let across) = body { across.firstVisible } else { savedAnchor }
  }

  /// Breaks the stale lines again.
  ///
  /// - Returns: whether the section has lines.
  @discardableResult
  private mutating func breakStaleLines() -> Bool {
    switch body {
    case .none, .frames: return false
    case .lines(var lines):
      body = .none
      lines.breakStaleLines(sizes)
      body = .lines(lines)
    case .across(var across):
      body = .none
      across.breakStaleLines(sizes)
      body = .across(across)
    }
    return true
  }

  // MARK: - Shared lines

  /// The open line of the previous section, if this section can continue it.
  private var usableIncomingLine: OpenLine? {
    headerLength > 0 || spaceBefore > 0 ? nil : incomingLine
  }

  /// The line that is left open for the next section.
  var openLine: OpenLine? {
    guard case .lines(let lines) = body, lines.breaking.sharesLines, footerLength == 0,
      spaceAfter == 0
    else { return nil }
    return passesLineOn(lines) ? incomingLine : lines.openLine
  }

  /// Sets the open line of the previous section.
  ///
  /// - Returns: whether the line, or whether the section can continue it, has changed.
  mutating func setIncomingLine(_ line: OpenLine?) -> Bool {
    let hasChanged = line != incomingLine
    incomingLine = line
    guard case .lines(var lines) = body, lines.breaking.sharesLines,
      lines.breaking.incomingLine != usableIncomingLine
    else { return hasChanged }
    body = .none
    lines.setIncomingLine(usableIncomingLine, sizes)
    body = .lines(lines)
    return true
  }

  /// Sets the frames of a layout that places whole sections.
  mutating func arrange(_ frames: ListSectionFrames) {
    needsArrangement = false
    boundaries.arrange(BoundaryPlan.ends)
    decor = SectionDecor()
    body = .frames(WholeSectionFrames(frames))
  }

  mutating func setNeedsArrangement() { needsArrangement = true }

  // MARK: - Items

  /// Replaces items.
  ///
  /// - Parameter replacements: the replacements, ascending, in the indexes before all of them.
  /// - Complexity: O(*k* log *n*) for *k* replacements and runs of new sizes.
  mutating func replaceItems(_ replacements: [ItemReplacement]) {
    replaceSizes(replacements)
    needsArrangement = true
  }

  /// Sets the sizes of existing items, in order.
  ///
  /// - Complexity: O(*k* + log *n*) for *k* neighbors.
  mutating func setSizes(_ known: [(item: Int, size: ItemSize)]) {
    replaceSizes(
      known.map {
        ItemReplacement(items: $0.item..<($0.item + 1), sizes: [Run(value: $0.size, repeats: 1)])
      })
    if !breakStaleLines() { needsArrangement = true }
  }

  /// Replaces the sizes of items, and marks their lines as stale.
  private mutating func replaceSizes(_ replacements: [ItemReplacement]) {
    let joined = replacements.joiningNeighbors(sizes)
    for replacement in joined.reversed() {
      sizes.replace(replacement.items, with: replacement.sizes)
    }
    switch body {
    case .none, .frames: break
    case .lines(var lines):
      body = .none
      for replacement in joined.reversed() {
        lines.replaceItems(replacement.items, with: replacement.newCount)
      }
      body = .lines(lines)
    case .across(var across):
      body = .none
      // Each one, since the first visible item may be one between them.
      for replacement in replacements.reversed() {
        across.replaceItems(replacement.items, with: replacement.newCount)
      }
      body = .across(across)
    }
  }

  /// Removes all measured and given sizes, in constant time.
  mutating func invalidateSizes() {
    boundaries.invalidateAll()
    invalidateItemSizes()
  }

  /// Removes the sizes of the items, so that visible items are measured again.
  mutating func invalidateItemSizes() {
    sizes = RunTree(repeating: .unknown, units: itemCount)
    savedAnchor = firstVisibleAcross
    unloaded = nil
    body = .none
    needsArrangement = true
  }

  /// Removes the sizes that the section returned, so that they are requested again. Measured sizes stay.
  ///
  /// - Complexity: O(*r*) for *r* runs of equal sizes.
  mutating func invalidateGivenSizes() {
    var runs: [Run<ItemSize>] = []
    var count = 0
    var hasGivenSizes = false
    while let leaf = sizes.leaf(at: count) {
      for run in leaf.runs {
        count += run.repeats
        if case .given = run.value {
          hasGivenSizes = true
          runs.append(Run(value: .unknown, repeats: run.repeats))
        } else {
          runs.append(run)
        }
      }
    }
    guard hasGivenSizes else { return }
    sizes = RunTree(runs)
    savedAnchor = firstVisibleAcross
    body = .none
    needsArrangement = true
  }

  // MARK: - Places

  /// Returns the frame of a view at the boundary, relative to the section, in a list of a width.
  ///
  /// - Parameter visible: the visible range, relative to the section, in which pinned views stay; `nil`
  ///   for the frame without pinning.
  func frame(
    of kind: ListSupplementaryKind, width: CGFloat, visible: Range<CGFloat>? = nil
  ) -> CGRect? {
    if case .frames(let frames) = body {
      switch kind {
      case .header: return frames.frames.header
      case .footer: return frames.frames.footer
      default: return nil
      }
    }
    return boundaries.frame(of: kind, width: width, length: length, visible: visible)
  }

  /// Returns the frame and the drawing order of a view at the boundary.
  ///
  /// - Parameter visible: the visible range, relative to the section, in which pinned views stay.
  func boundary(
    _ kind: ListSupplementaryKind, width: CGFloat, visible: Range<CGFloat>
  ) -> (frame: CGRect, zIndex: Int, isMoved: Bool)? {
    if case .frames = body {
      return frame(of: kind, width: width).map { ($0, 0, false) }
    }
    return boundaries.place(of: kind, width: width, length: length, visible: visible)
  }

  /// Returns the frame of a view behind the section, relative to the section, in a list of a width.
  func frame(of background: LayoutDecorationItem, width: CGFloat) -> CGRect {
    let insets = background.contentInsets
    return CGRect(
      origin: CGPoint(x: insets.leading, y: insets.top),
      size: insets.remainder(of: CGSize(width: width, height: length)))
  }

  /// Returns the visible separators in the order of their items.
  ///
  /// - Parameter index: the index of the section.
  func separators(
    visible: Range<CGFloat>, section index: Int, _ direction: ListScrollDirection
  ) -> [(item: Int, separator: SeparatorPlan.Separator)] {
    guard let plan = decor.separators else { return [] }
    // The separator of the item before the range may still be visible.
    return places(from: visible.lowerBound - plan.length, to: visible.upperBound)
      .flatMap { item, place in
        plan.separators(
          of: IndexPath(item: item, section: index), at: place.frame, itemCount: itemCount,
          direction
        )
        .map { (item: item, separator: $0) }
      }
      .filter { $0.separator.frame.overlaps(visible.lowerBound, visible.upperBound) }
  }

  /// Returns the place of an item, relative to the section; `nil` if there is no such item.
  func place(ofItemAt index: Int) -> ItemPlace? {
    switch body {
    case .none: return nil
    case .lines(let lines): return lines.place(of: index, sizes)?.movedDown(by: headerLength)
    case .across(let lines): return lines.place(of: index, sizes)?.movedDown(by: headerLength)
    case .frames(let frames):
      guard frames.frames.items.indices.contains(index) else { return nil }
      return ItemPlace(
        frame: frames.frames.items[index], measuring: measuring(index, frames.frames.items[index]))
    }
  }

  /// Returns the places of the items that overlap a range of the section, in order.
  func places(from lower: CGFloat, to upper: CGFloat) -> [(item: Int, place: ItemPlace)] {
    switch body {
    case .none: return []
    case .lines(let lines):
      return lines.places(from: lower - headerLength, to: upper - headerLength, sizes)
        .map { ($0.item, $0.place.movedDown(by: headerLength)) }
    case .across(let lines):
      guard headerLength < upper, headerLength + lines.length > lower else { return [] }
      return lines.places(sizes).map { ($0.item, $0.place.movedDown(by: headerLength)) }
        .filter { $0.1.frame.maxY > lower && $0.1.frame.minY < upper }
    case .frames(let frames):
      return frames.items(from: lower, to: upper).map {
        (
          $0,
          ItemPlace(
            frame: frames.frames.items[$0], measuring: measuring($0, frames.frames.items[$0]))
        )
      }
    }
  }

  /// Returns the places of the attached views that overlap a range of the section.
  func attachedPlaces(from lower: CGFloat, to upper: CGFloat) -> [AttachedPlace] {
    switch body {
    case .none, .frames: return []
    case .lines(let lines):
      return lines.attachedPlaces(from: lower - headerLength, to: upper - headerLength, sizes)
        .map { $0.movedDown(by: headerLength) }
    case .across(let across):
      return across.attachedPlaces(sizes).map { $0.movedDown(by: headerLength) }
        .filter { $0.frame.overlaps(lower, upper) }
    }
  }

  /// Returns the place of a view attached to an item, relative to the section; `nil` if there is no such
  /// view.
  func attachedPlace(_ kind: ListSupplementaryKind, of item: Int) -> AttachedPlace? {
    let place: AttachedPlace? =
      switch body {
      case .none, .frames: nil
      case .lines(let lines): lines.attachedPlace(kind, of: item, sizes)
      case .across(let across): across.attachedPlace(kind, of: item, sizes)
      }
    return place?.movedDown(by: headerLength)
  }

  private func measuring(_ index: Int, _ frame: CGRect) -> ItemMeasuring? {
    sizes.place(at: index)?.run.value == .unknown ? ItemMeasuring(room: frame.width) : nil
  }
}
