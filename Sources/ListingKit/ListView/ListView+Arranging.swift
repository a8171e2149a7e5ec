import Foundation

extension ListView {
  /// Asks the layout for the sections that changed, and these for the sizes that they give.
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
        askGivenSizes(of: index, section, plan.breaking)
      }
      if let problem = plan.breaking.problem { report(problem, section) }
      sections.arrange(index, plan)
      guessSupplementaryViews(of: index, section)
    }
  }

  /// The frames with one for each item: items that a layout gave no frame are below one another at the
  /// end of their section.
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

  /// A section that gives the size of its first item is taken to give all, and they are asked once,
  /// so that the length of the content is exact. Else items are asked when they come into view.
  private func askGivenSizes(
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
        placed.replaceItems(
          items,
          with: items.map { item in
            let given = givenSize(item)
            // One that is left to be measured after all counts as such, for a room that none has.
            return Run(value: given.map(ItemSize.given) ?? .unmeasured, repeats: 1)
          })
      }
    }
  }

  /// The size that a section gives to an item, its length in whole cells; `nil` where it is to be
  /// measured.
  ///
  /// - Parameter widest: how wide an item may be before it is narrowed; `nil` where none is.
  func givenSize(
    _ indexPath: IndexPath, _ section: (any ListSection)?, widest: CGFloat? = nil
  ) -> CGSize? {
    guard let given = section?.size(at: indexPath), given != .automatic else { return nil }
    if !given.isUsable {
      report("a size of an item is negative, infinite or not a number; it counts as 0", section)
    }
    var size = axes.size(given).usable
    if let widest, hasRoom, size.width > widest + .lengthTolerance {
      report("an item is wider than the room in its section; it is narrowed to that", section)
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

  /// The description of a section for the layout.
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

  /// The height that an item counts with until it was measured. Without any, all items would be in
  /// view until they are measured.
  var estimatedHeight: CGFloat { max(1, estimatedItemHeight.usableLength) }
}

// MARK: - Views at the boundaries of sections

extension ListView {
  /// A given height counts until the view comes into sight and is made.
  private func guessSupplementaryViews(of index: Int, _ section: (any ListSection)?) {
    guard let source = section?.supplementaryViewSource else { return }
    for view in sections[index].boundaries.views where !view.isMeasured && view.length == nil {
      let size = referenceSize(of: view.kind, source, section: index)
      guard size != .automatic else { continue }
      let length = givenLength(size)
      sections.update(index) { $0.boundaries.guess(length, for: view.kind) }
    }
  }

  /// Measures the views at the boundary of a section where that was not done yet.
  ///
  /// - Returns: whether one is longer or shorter than it was taken for.
  @discardableResult
  func measureSupplementaryViews(of index: Int) -> Bool {
    var hasChanged = false
    for view in sections[index].boundaries.views where !view.isMeasured {
      let length = measuredLength(of: view, section: index)
      sections.learn(length, for: view.kind, of: index)
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

  /// Asks the layout for the views at the boundary of the whole list, and makes those that are new.
  private func arrangeBoundaries() {
    boundaries.arrange(
      pinned((layout as? any LineLayout)?.boundaries(in: size, cell: measurer.cellSize) ?? []))
    for view in boundaries.views where !view.isMeasured {
      let length = prepare(.boundary(view.kind)).map {
        contentSize(of: $0, ItemMeasuring(room: view.plan.width)).height
      }
      boundaries.learn(length, for: view.kind)
    }
    (sections.start, sections.end) = (boundaries.startLength, boundaries.endLength)
  }

  /// Views as they are laid out in a list where none of them may stay in sight, if it is one.
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

  /// The size that the source gives, or else the layout.
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
  /// Known to be left to the list, and not measured for any room yet.
  static let unmeasured = ItemSize.measured(.zero, room: -1)
}
