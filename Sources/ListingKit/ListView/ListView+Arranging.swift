import Foundation

extension ListView {
  /// Lays out the sections that changed, by the sizes that they return.
  func arrangeSections() {
    if !estimatedItemHeight.isUsable {
      report("the estimated height of items is negative, infinite or not a number; it counts as 1")
    }
    sections.spacing = (layout as? any LineLayout)?.sectionSpacing ?? 0
    arrangeBoundaries()
    for index in sections.takeUnarranged() {
      let section = list?.section(at: index)
      let estimate = estimatedHeight
      guard let layout = layout as? any LineLayout else {
        measureSupplementaryViews(of: index)
        let frames = layout.frames(for: geometry(of: index, section))
        let isHorizontal = axes.scrollDirection == .horizontal
        let arranged = complete(isHorizontal ? frames.transposed : frames, of: index, section)
        sections.update(index) { $0.arrange(arranged) }
        continue
      }
      var plan = layout.plan(for: geometry(of: index, section), estimate: estimate)
      plan.boundaries = pinned(plan.boundaries)
      if let section, plan.breaking.dependsOnSizes {
        requestGivenSizes(of: index, section, plan.breaking)
      }
      if let problem = plan.breaking.problem { report(problem, section) }
      sections.arrange(index, plan)
      estimateSupplementaryViews(of: index, section)
      keepSpace(of: index)
    }
    arrangePlaceholder()
  }

  /// Keeps space for the items of a section's source that aren't loaded.
  ///
  /// - Returns: whether the place of the section or of the next one changes.
  @discardableResult
  private func keepSpace(of index: Int) -> Bool {
    guard keepsSpaceForUnloadedItems, let section = list?.section(at: index),
      let items = list?.unloadedItems(of: section)
    else { return false }
    let cell = axes.size(measurer.cellSize).height
    return sections.keepSpace(for: items, cell: cell, of: index)
  }

  /// Keeps space in the visible sections: the selection of a section may have changed, for example.
  ///
  /// - Returns: whether the place of a section changes.
  func keepSpaceOfVisibleSections() -> Bool {
    guard keepsSpaceForUnloadedItems else { return false }
    return sections.indices(from: visible.lowerBound, to: visible.upperBound)
      .map(keepSpace).contains(true)
  }

  /// Sets the length of items that aren't loaded to that of the visible ones, which are measured, where it's a guess.
  ///
  /// - Returns: whether the place of a section changes.
  func measureUnloadedItems() -> Bool {
    guard keepsSpaceForUnloadedItems else { return false }
    var hasChanged = false
    for index in sections.indices(from: visible.lowerBound, to: visible.upperBound)
    where sections[index].hasGuessedSpace {
      let frames = visibleSection(index, in: visible).items.map(\.place)
      guard let top = frames.map(\.minY).min(), let end = frames.map(\.maxY).max() else { continue }
      let length = (end - top) / CGFloat(frames.count)
      hasChanged = sections.setUnloadedItemLength(length, of: index) || hasChanged
    }
    return hasChanged
  }

  /// Returns frames for all items: those without a frame are below each other at the end of their
  /// section.
  private func complete(
    _ frames: ListSectionFrames, of index: Int, _ section: (any ListSection)?
  ) -> ListSectionFrames {
    let count = sections[index].itemCount
    guard frames.items.count != count else { return frames }
    report(
      "\(type(of: layout)) returned \(frames.items.count) frames for \(count) items; items without a "
        + "frame are below the others. Return one frame for each item", section)
    var frames = frames
    frames.items.removeLast(max(0, frames.items.count - count))
    let width = axes.size(size).width
    while frames.items.count < count {
      frames.items.append(CGRect(x: 0, y: frames.height, width: width, height: estimatedHeight))
      frames.height += estimatedHeight
    }
    return frames
  }

  /// Requests the sizes of all items at once, so that the length of the content is exact, if the section
  /// returns a size for its first item. Otherwise sizes are requested when items become visible.
  private func requestGivenSizes(
    of index: Int, _ section: any ListSection, _ breaking: any LineBreaking
  ) {
    let sizes = sections[index].sizes
    func givenSize(_ item: Int) -> CGSize? {
      self.givenSize(
        IndexPath(item: item, section: index), section, widest: breaking.widestItem)
    }
    guard sizes.weight > 0, givenSize(0) != nil else { return }
    sections.update(index) { placed in
      while let unknown = placed.sizes.firstWeighted {
        let items = unknown.before.count..<unknown.end
        let given = items.map { item in
          // An item without a size, unlike the first one, is marked as unmeasured, so that it's
          // measured later.
          Run(value: givenSize(item).map(ItemSize.given) ?? .unmeasured, repeats: 1)
        }
        placed.replaceItems([ItemReplacement(items: items, sizes: given)])
      }
    }
  }

  /// Returns the size that a section returns for an item, with a length in whole cells; `nil` if the item
  /// must be measured.
  ///
  /// - Parameter widest: the maximum width of an item; `nil` if it isn't limited.
  func givenSize(
    _ indexPath: IndexPath, _ section: (any ListSection)?, widest: CGFloat? = nil
  ) -> CGSize? {
    guard let given = section?.size(at: indexPath), given != .automatic else { return nil }
    if !given.isUsable {
      report("a size of an item is negative, infinite or not a number; it counts as 0", section)
    }
    var size = axes.size(given).usable
    if let widest, hasRoom, size.width > widest + .lengthTolerance {
      report("an item is wider than its section; it is narrowed to fit", section)
    }
    size.height = size.height.wholeCells(axes.size(measurer.cellSize).height)
    return size
  }

  /// Reports a problem of a section or of the layout to the list, once.
  func report(_ problem: String, _ section: (any ListSection)? = nil) {
    guard let list else { return }
    let message = section.map { "section '\($0.listIdentifier)': \(problem)" } ?? problem
    guard reportedProblems.insert(message).inserted else { return }
    list.report(
      ListDiagnostic(code: .invalid, section: section?.listIdentifier, message: message))
  }

  /// Returns the description of a section for the layout.
  private func geometry(of index: Int, _ section: (any ListSection)?) -> ListSectionGeometry {
    let placed = sections[index]
    let estimate = estimatedHeight
    let cell = measurer.cellSize
    let along = axes.size(cell)
    let axes = axes
    var geometry = ListSectionGeometry(
      index: index, itemCount: placed.itemCount, containerSize: size,
      inset: (section?.inset ?? .zero).rounded(toCells: cell),
      minimumLineSpacing: (section?.minimumLineSpacing ?? 0).rounded(toCells: along.height),
      minimumInteritemSpacing: (section?.minimumInteritemSpacing ?? 0)
        .rounded(toCells: along.width),
      headerHeight: placed.boundaries[.header]?.length,
      footerHeight: placed.boundaries[.footer]?.length, section: section, traits: layoutTraits
    ) { [weak self] item, width in
      switch placed.sizes.place(at: item)?.run.value {
      case .given(let size): axes.size(size)
      case .measured(let size, _): CGSize(width: width, height: size.height)
      case .unknown, nil:
        self?.givenSize(IndexPath(item: item, section: index), section).map(axes.size)
          ?? CGSize(width: width, height: estimate)
      }
    }
    geometry.cellSize = cell
    return geometry
  }

  /// The height of an item until it's measured. Without a positive height, all items would be visible
  /// until they are measured.
  var estimatedHeight: CGFloat { max(1, estimatedItemHeight.usableLength) }
}

// MARK: - Views at the boundaries of sections

extension ListView {
  /// Sets the heights that a section or the layout returns, which are used until the views become
  /// visible.
  private func estimateSupplementaryViews(of index: Int, _ section: (any ListSection)?) {
    guard let source = section?.supplementaryViewSource else { return }
    for view in sections[index].boundaries.views where !view.isMeasured && view.length == nil {
      let size = referenceSize(of: view.kind, source, section: index)
      guard size != .automatic else { continue }
      let length = givenLength(size)
      sections.update(index) { $0.boundaries.setEstimatedLength(length, for: view.kind) }
    }
  }

  /// Measures the views at the boundary of a section that aren't measured yet.
  ///
  /// - Returns: whether the length of a view differs from its estimate.
  @discardableResult
  func measureSupplementaryViews(of index: Int) -> Bool {
    var hasChanged = false
    for view in sections[index].boundaries.views where !view.isMeasured {
      let length = measuredLength(of: view, section: index)
      sections.setLength(length, for: view.kind, of: index)
      hasChanged = hasChanged || sections[index].boundaries[view.kind]?.length != view.length
    }
    return hasChanged
  }

  private func measuredLength(of boundary: SectionBoundaries.View, section index: Int) -> CGFloat? {
    guard let source = list?.section(at: index)?.supplementaryViewSource,
      let view = prepare(Element.Kind(boundary.kind, section: index))
    else { return nil }
    let size = referenceSize(of: boundary.kind, source, section: index)
    let room = boundary.plan.columns == nil ? axes.size(self.size).width : boundary.plan.width
    return size == .automatic
      ? contentSize(of: view, ItemMeasuring(room: room)).height : givenLength(size)
  }

  /// Lays out the views at the boundary of the whole list, and makes the new ones.
  private func arrangeBoundaries() {
    // A surface has views of sections and items only.
    let plans =
      surface == nil
      ? (layout as? any LineLayout)?.boundaries(in: size, cell: measurer.cellSize) ?? [] : []
    boundaries.arrange(addingPlaceholder(to: pinned(plans)))
    for view in boundaries.views where !view.isMeasured && view.kind != .placeholder {
      let length = prepare(.boundary(view.kind)).map {
        contentSize(of: $0, ItemMeasuring(room: view.plan.width)).height
      }
      boundaries.setLength(length, for: view.kind)
    }
    (sections.start, sections.end) = (boundaries.startLength, boundaries.endLength)
  }

  /// Returns the layout of views, without pinning if the list doesn't pin views.
  private func pinned(_ plans: [BoundaryPlan]) -> [BoundaryPlan] {
    guard !pinsBoundaryViews else { return plans }
    return plans.map {
      var plan = $0
      plan.isPinned = false
      return plan
    }
  }

  private func givenLength(_ size: CGSize) -> CGFloat {
    axes.size(size).height.wholeCells(axes.size(measurer.cellSize).height).usableLength
  }

  /// Returns the size from the section, or otherwise from the layout.
  private func referenceSize(
    of kind: ListSupplementaryKind, _ source: any ListSectionSupplementaryViewSource, section: Int
  ) -> CGSize {
    let flow = layout as? FlowLayout ?? (layout as? CompositionalLayout)?.flow
    let (own, general): (CGSize, CGSize?) =
      switch kind {
      case .header: (source.referenceSizeForHeaderView(section: section), flow?.headerReferenceSize)
      case .footer: (source.referenceSizeForFooterView(section: section), flow?.footerReferenceSize)
      default: (source.referenceSizeForSupplementaryView(ofKind: kind, section: section), nil)
      }
    let size = own == .automatic ? general ?? .automatic : own
    if size != .automatic, !size.isUsable {
      report(
        "the size of its \(kind.rawValue) is negative, infinite or not a number; it counts as 0",
        list?.section(at: section))
    }
    return size
  }
}

extension ItemSize {
  /// The size of an item that the section leaves to the list, and that isn't measured yet for any width.
  static let unmeasured = ItemSize.measured(.zero, room: -1)
}
