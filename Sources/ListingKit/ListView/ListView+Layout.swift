import Foundation

extension ListView {
  /// The state of a layout pass.
  struct LayoutPass {
    var isRunning = false
    /// Whether anything needs layout since the pass began.
    var isNeeded = false
    /// The element whose position on screen is kept.
    var anchor: Anchor?
    /// Whether the end of the content was visible at the end of the last pass.
    var isAtEnd = true
    /// The offset and the length of the viewport in the last pass.
    var shown: (offset: CGFloat, size: CGSize)?
  }

  /// The element whose position on screen is kept.
  enum Anchor {
    /// A displayed element, and the distance of its top from the top of the viewport, in points.
    case element(Element.Kind, distance: CGFloat)
    /// The end of the content, at the end of the viewport.
    case end
  }

  /// The directions of the list.
  var axes: ListAxes {
    ListAxes(scrollDirection: layout.scrollDirection, layoutDirection: layoutDirection)
  }

  /// The size of the content, at least that of the viewport.
  var room: CGSize {
    let visible = axes.size(size)
    return axes.size(CGSize(width: visible.width, height: max(visible.height, sections.length)))
  }

  /// The viewport, in the direction of scrolling.
  var visible: Range<CGFloat> { offset..<(offset + axes.size(size).height.usableLength) }

  /// The largest offset at which the viewport doesn't extend beyond the content.
  var endOffset: CGFloat {
    max(0, sections.length - axes.size(size).height.usableLength)
  }

  /// Lays out the viewport, measures new elements in it, and notifies sections of display.
  func layoutNow(keeping anchor: Anchor? = nil) {
    guard let list else { return }
    layoutPass.isNeeded = true
    if let anchor { layoutPass.anchor = anchor }
    guard !layoutPass.isRunning, !isBehindList else { return }
    hostCalls.deferring {
      layoutPass.isRunning = true
      defer { layoutPass.isRunning = false }
      // Requests of sections that are notified of display are performed after the whole pass. The limit
      // ends a cycle of a section that scrolls each time it's displayed.
      deliverEvents {
        list.reportImpressions()
        measuring(.layout) {
          for _ in 0..<16 where layoutPass.isNeeded {
            layoutPass.isNeeded = false
            placeAndMeasure()
            if surface == nil { showVisible(list) } else { placeDisplayed(list) }
          }
        }
      }
    }
    noteLayout()
    didChange?()
  }

  /// Places changed elements, then measures the visible ones until all are measured.
  private func placeAndMeasure() {
    let anchor = layoutPass.anchor
    layoutPass.anchor = nil
    arrangeSections()
    restore(anchor)
    let kept = anchor ?? displayedAnchor()
    if keepSpaceOfVisibleSections() { restore(kept) }
    defer { layoutPass.isAtEnd = offset >= endOffset }
    if anchor == nil { layoutPass.isAtEnd = offset >= endOffset }
    // Nothing is measured twice, so this ends even if sizes depend on each other in a cycle.
    var measured: Set<IndexPath> = []
    while true {
      let anchor = anchor ?? displayedAnchor()
      guard measureVisible(&measured) else {
        if measureUnloadedItems() { restore(anchor) }
        return
      }
      arrangeSections()
      restore(anchor)
    }
  }

  /// Whether all visible elements are displayed already, since all changes were outside of the viewport.
  var isDisplayCurrent: Bool {
    guard let list, let shown = layoutPass.shown, shown.offset == offset, shown.size == size,
      sections.changedFrom >= visible.upperBound, boundaries.views.isEmpty,
      axes.scrollDirection == .vertical
    else { return false }
    var index: Int?
    return visibleElements.allSatisfy { element in
      guard element.kind.section != index else { return true }
      index = element.kind.section
      guard let index else { return false }
      return sections[index].decor.isEmpty && element.section === list.section(at: index)
    }
  }

  // MARK: - Keeping positions

  /// The first displayed item, whose position is kept when content above it changes. At the start of the
  /// content, the start is kept unless the item's section specifies otherwise, and at the end of a list
  /// that sticks to it, the end.
  func displayedAnchor(excluding moved: Set<Name> = []) -> Anchor? {
    if sticksToEnd || list?.sticksToEnd == true, layoutPass.isAtEnd { return .end }
    let visible = visible
    func isCandidate(_ element: Element) -> Bool {
      // A pinned element doesn't move with elements above it.
      !element.kind.isDecoration && !element.isMoved && element.place.maxY > visible.lowerBound
        && element.place.minY < visible.upperBound && !moved.contains(element.name)
    }
    guard
      let first = visibleElements.first(where: { $0.indexPath != nil && isCandidate($0) })
        ?? visibleElements.first(where: isCandidate)
    else { return nil }
    guard offset > 0 || (first.section as? any ListSectionPaging)?.keepsPlaceAtStart ?? false else {
      return nil
    }
    return .element(first.kind, distance: first.place.minY - offset)
  }

  private func restore(_ anchor: Anchor?) {
    switch anchor {
    case .element(let kind, let distance):
      if let place = place(of: kind) {
        // An element that has become too short to be visible starts at the top.
        let isInSight = place.height + distance > 0
        offset = place.minY - (isInSight ? distance : 0)
      }
    case .end: offset = endOffset
    case nil: break
    }
    // A custom layout may return any frame.
    offset = offset.isFinite ? min(max(0, offset), endOffset) : 0
  }

  // MARK: - Measuring

  /// Measures the visible elements of unknown size.
  ///
  /// - Parameter measured: the items that were measured in this pass.
  /// - Returns: whether a size differs from its estimate.
  private func measureVisible(_ measured: inout Set<IndexPath>) -> Bool {
    guard hasRoom, list != nil else { return false }
    var hasChanged = false
    for index in sections.indices(from: visible.lowerBound, to: visible.upperBound) {
      guard measureSupplementaryViews(of: index) else { continue }
      hasChanged = true
      if case .frames = sections[index].body {
        sections.update(index) { $0.setNeedsArrangement() }
      }
    }
    if hasChanged { return true }
    if isDisplayCurrent { return false }
    var known: [Int: [(item: Int, size: ItemSize)]] = [:]
    lazy var displayed = Dictionary(
      visibleElements.map { ($0.kind, $0.view) }, uniquingKeysWith: { first, _ in first })
    for place in itemsInView() {
      guard case .item(let path) = place.kind, let measuring = place.measuring,
        measured.insert(path).inserted
      else { continue }
      guard let size = knownSize(of: path, place.place, measuring, displayed[place.kind]) else {
        continue
      }
      hasChanged = hasChanged || size.size(by: measuring) != measuring.size(place.place.size)
      known[path.section, default: []].append((path.item, size))
    }
    for (section, sizes) in known {
      sections.update(section) { $0.setSizes(sizes.sorted { $0.item < $1.item }) }
    }
    return hasChanged
  }

  /// Returns the size that a section returns for an item, or otherwise the size of its content; `nil` if a
  /// surface measures that.
  private func knownSize(
    of path: IndexPath, _ place: CGRect, _ measuring: ItemMeasuring,
    _ displayed: (any ListReusableView)?
  ) -> ItemSize? {
    let widest = sections[path.section].widestItem
    let section = list?.section(at: path.section)
    if let given = givenSize(path, section, widest: widest) { return .given(given) }
    if surface != nil { return nil }
    var size = CGSize.zero
    if let view = displayed ?? prepare(.item(path)) { size = contentSize(of: view, measuring) }
    // A cell without a height keeps the estimate, as do self-sizing cells.
    if measuring.size(size).height <= 0 { size = measuring.size(place.size) }
    return .measured(size, by: measuring)
  }

  /// Makes a view to be measured, which is displayed afterwards if it's visible.
  func prepare(_ kind: Element.Kind) -> (any ListReusableView)? {
    if let view = prepared[kind] { return view }
    isPreparing = true
    defer { isPreparing = false }
    let view = makeView(kind)
    prepared[kind] = view
    return view
  }

  /// Returns the size that a view needs, in a vertical list: the one that it returns, or that of its
  /// content. If its width is left to it, it's as wide as it needs to be, within the available width or
  /// the viewport.
  func contentSize(of view: any ListReusableView, _ measuring: ItemMeasuring) -> CGSize {
    let isHorizontal = (axes.scrollDirection == .horizontal) != measuring.isTransposed
    let width = isHorizontal ? measuring.length ?? size.width.usableLength : measuring.room
    let isFree = isHorizontal ? measuring.length == nil : measuring.hugsContent
    var own = CGSize(width: width, height: 0)
    if let fitting = surface?.fittingSize(of: view, width: width)
      ?? view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    {
      own.height = fitting.height.wholeCells(measurer.cellSize.height).usableLength
      if isFree { own.width = min(width, fitting.width.usableLength) }
    } else if isFree {
      // In a row every view is as wide as it needs to be.
      let row = contentLayouts.layout(
        of: .row([view.content]), width: width, direction: layoutDirection)
      own = row.frames.count > 1 ? row.frames[1].size.usable : .zero
    } else {
      let layout = contentLayouts.layout(
        of: view.content, width: width, direction: layoutDirection)
      own.height = layout.size.height.usableLength
    }
    return sizeInLines(own, measuring, isHorizontal: isHorizontal)
  }

  /// Returns the size of a view in its line: what the layout determines isn't left to the view.
  func sizeInLines(_ size: CGSize, _ measuring: ItemMeasuring, isHorizontal: Bool) -> CGSize {
    var own = isHorizontal ? size.transposed : size
    if !measuring.hugsContent { own.width = measuring.room }
    if let length = measuring.length { own.height = length }
    return own
  }
}

extension ItemMeasuring {
  /// Returns a size of the list as a size in lines, or the other way around.
  func size(_ size: CGSize) -> CGSize { isTransposed ? size.transposed : size }
}
