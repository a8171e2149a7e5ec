import Foundation

extension ListView {
  /// A part of a section that meets what can be seen.
  struct WantedElement {
    let kind: Element.Kind
    let name: Name
    let section: Int
    let frame: CGRect
  }

  /// What is to be on display, from top to bottom.
  func wantedElements() -> [WantedElement] {
    guard hasRoom else { return [] }
    var wanted: [WantedElement] = []
    let items = Dictionary(grouping: itemsInView(), by: \.section)
    for section in placed.indices {
      wanted += supplementaryElement(.header, section)
      for indexPath in items[section] ?? [] {
        guard let frame = frameForItem(at: indexPath) else { continue }
        wanted.append(
          WantedElement(
            kind: .item(indexPath), name: .item(placed[section].path(at: indexPath.item)),
            section: section, frame: frame))
      }
      wanted += supplementaryElement(.footer, section)
    }
    return wanted
  }

  private func supplementaryElement(
    _ kind: ListSupplementaryKind, _ section: Int
  ) -> [WantedElement] {
    let frames = placed[section].frames
    guard let own = kind == .header ? frames?.header : frames?.footer else { return [] }
    let frame = own.offsetBy(dx: 0, dy: placed[section].top)
    guard frame.maxY > bounds.minY, frame.minY < bounds.maxY, frame.height > 0 else { return [] }
    let path = ListSupplementaryPath(kind: kind, section: placed[section].identifier)
    return [
      WantedElement(
        kind: kind == .header ? .header(section: section) : .footer(section: section),
        name: .supplementary(path), section: section, frame: frame)
    ]
  }

  /// Makes and fills the view of an element.
  func makeView(_ kind: Element.Kind) -> (any ListReusableView)? {
    switch kind {
    case .item(let indexPath):
      list?.cell(at: indexPath) ?? dequeueCell(ListContentView.self, at: indexPath)
    case .header(let section): list?.supplementaryView(.header, at: section)
    case .footer(let section): list?.supplementaryView(.footer, at: section)
    }
  }

  /// What the layout is told of a section.
  func geometry(of index: Int) -> ListSectionGeometry {
    let section = list?.section(at: index)
    let heights = placed[index].measuredHeights
    let estimate = estimatedItemHeight
    let cell = measurer.cellSize
    return ListSectionGeometry(
      index: index, itemCount: placed[index].items.count, containerSize: size,
      inset: (section?.inset ?? .zero).rounded(toCells: cell),
      minimumLineSpacing: (section?.minimumLineSpacing ?? 0).rounded(toCells: cell.height),
      minimumInteritemSpacing: (section?.minimumInteritemSpacing ?? 0)
        .rounded(toCells: cell.width),
      headerHeight: supplementaryHeight(.header, index),
      footerHeight: supplementaryHeight(.footer, index), section: section
    ) { item, width in
      let size = section?.size(at: IndexPath(item: item, section: index)) ?? .automatic
      guard size == .automatic else {
        return CGSize(width: size.width, height: size.height.wholeCells(cell.height))
      }
      let height = heights[item]
      return CGSize(width: width, height: height.isNaN ? estimate : height)
    }
  }

  /// Measures the items that can be seen and were not measured.
  ///
  /// - Returns: whether a height came out otherwise than it was taken for.
  func measureVisible() -> Bool {
    guard let list else { return false }
    // All frames are taken first: the first height that differs makes those of its section void.
    let unmeasured = itemsInView().compactMap {
      indexPath -> (indexPath: IndexPath, frame: CGRect)? in
      guard placed[indexPath.section].measuredHeights[indexPath.item].isNaN,
        list.section(at: indexPath.section)?.size(at: indexPath) == .automatic,
        let frame = frameForItem(at: indexPath)
      else { return nil }
      return (indexPath, frame)
    }
    var hasChanged = false
    for (indexPath, frame) in unmeasured {
      let measured = measuredHeight(of: indexPath, width: frame.width)
      // A cell that says nothing of its height keeps the estimate, as self-sizing cells do.
      let height = measured > 0 ? measured : estimatedItemHeight
      placed[indexPath.section].measuredHeights[indexPath.item] = height
      if height != frame.height {
        placed[indexPath.section].frames = nil
        hasChanged = true
      }
    }
    return hasChanged
  }

  private func measuredHeight(of indexPath: IndexPath, width: CGFloat) -> CGFloat {
    let name = Name.item(placed[indexPath.section].path(at: indexPath.item))
    if let element = visibleElements.first(where: { $0.name == name }) {
      return contentHeight(element.view.content, width)
    }
    guard let view = makeView(.item(indexPath)) else { return 0 }
    defer { pool.put(view) }
    return contentHeight(view.content, width)
  }

  private func supplementaryHeight(_ kind: ListSupplementaryKind, _ index: Int) -> CGFloat? {
    if let known = placed[index].supplementaryHeights[kind] { return known }
    let height = measuredSupplementaryHeight(kind, index)
    placed[index].supplementaryHeights[kind] = .some(height)
    return height
  }

  private func measuredSupplementaryHeight(
    _ kind: ListSupplementaryKind, _ index: Int
  ) -> CGFloat? {
    guard let source = list?.section(at: index)?.supplementaryViewSource,
      let view = makeView(kind == .header ? .header(section: index) : .footer(section: index))
    else { return nil }
    defer { pool.put(view) }
    let size =
      kind == .header
      ? source.referenceSizeForHeaderView(section: index)
      : source.referenceSizeForFooterView(section: index)
    return size == .automatic
      ? contentHeight(view.content, self.size.width)
      : size.height.wholeCells(measurer.cellSize.height)
  }

  private func contentHeight(_ content: ListContent, _ width: CGFloat) -> CGFloat {
    ContentLayout(content, width: width, measurer: measurer).size.height
  }
}

extension CGFloat {
  /// A length that was given, in whole cells of a size, at least one; as it is where there are no
  /// cells.
  fileprivate func wholeCells(_ size: CGFloat) -> CGFloat {
    self > 0 ? Swift.max(size, rounded(toCells: size)) : self
  }
}
