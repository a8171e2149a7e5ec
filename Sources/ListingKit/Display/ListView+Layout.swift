import Foundation

extension ListView {
  /// What goes on while a view lays out.
  struct LayoutPass {
    var isRunning = false
    /// Whether there is something to lay out since the pass began.
    var isNeeded = false
    /// What is to stay where it is on the screen.
    var anchor: Anchor?
  }

  /// Something on display, and how far its top is from the top of what can be seen, in points.
  struct Anchor {
    let kind: Element.Kind
    let distance: CGFloat
  }

  /// A part of a section that meets what can be seen.
  struct VisiblePlace {
    let kind: Element.Kind
    var frame: CGRect
    /// Whether its size is a guess.
    var isEstimated = false
  }

  /// Lays out what can be seen, measures what is new there, and tells sections what came and went.
  func layoutNow(keeping anchor: Anchor? = nil) {
    guard let list else { return }
    layoutPass.isNeeded = true
    if let anchor { layoutPass.anchor = anchor }
    guard !layoutPass.isRunning else { return }
    layoutPass.isRunning = true
    defer { layoutPass.isRunning = false }
    // What sections ask for in answer to being displayed comes after all of it. The bound only
    // ends a section that scrolls each time that it is displayed.
    list.deliverEvents {
      for _ in 0..<16 where layoutPass.isNeeded {
        layoutPass.isNeeded = false
        placeAndMeasure()
        showVisible(list)
      }
    }
    didChange?()
  }

  /// Places what changed, then measures what can be seen until nothing is left to measure.
  private func placeAndMeasure() {
    let anchor = layoutPass.anchor
    layoutPass.anchor = nil
    arrangeSections()
    restore(anchor)
    // Nothing is measured twice, so that this ends even if sizes go round in circles.
    var measured: Set<IndexPath> = []
    while true {
      let anchor = anchor ?? displayedAnchor()
      guard measureVisible(&measured) else { return }
      arrangeSections()
      restore(anchor)
    }
  }

  // MARK: - What stays where it is

  /// The first item on display, which stays where it is while what is above it changes. At the very
  /// top it is the top that stays.
  func displayedAnchor(excluding moved: Set<Name> = []) -> Anchor? {
    guard offset.y > 0 else { return nil }
    let candidates = visibleElements.filter {
      !moved.contains($0.name) && $0.frame.maxY > bounds.minY && $0.frame.minY < bounds.maxY
    }
    guard let first = candidates.first(where: { $0.indexPath != nil }) ?? candidates.first else {
      return nil
    }
    return Anchor(kind: first.kind, distance: first.frame.minY - offset.y)
  }

  private func restore(_ anchor: Anchor?) {
    if let anchor, let frame = frame(of: anchor.kind) {
      // What has become so short that it would be out of sight begins at the top.
      let isInSight = frame.height + anchor.distance > 0
      offset.y = frame.minY - (isInSight ? anchor.distance : 0)
    }
    offset.y = min(max(0, offset.y), max(0, sections.length - size.height))
  }

  // MARK: - Places

  /// Whether anything can be seen at all.
  var hasRoom: Bool { size.height > 0 && size.width > 0 }

  /// The frame of a part, in points of the content; `nil` where there is none.
  func frame(of kind: Element.Kind) -> CGRect? {
    guard kind.section >= 0, kind.section < sections.count else { return nil }
    let section = sections[kind.section]
    let frame =
      switch kind {
      case .item(let indexPath): section.place(ofItemAt: indexPath.item)?.frame
      case .header: section.headerFrame(width: size.width)
      case .footer: section.footerFrame(width: size.width)
      }
    return frame?.offsetBy(dx: 0, dy: sections.top(of: kind.section))
  }

  /// What meets the part of the content that can be seen, from top to bottom.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* places.
  func placesInView() -> [VisiblePlace] {
    guard hasRoom else { return [] }
    var places: [VisiblePlace] = []
    let bounds = bounds
    for index in sections.indices(from: bounds.minY, to: bounds.maxY) {
      let section = sections[index]
      let top = sections.top(of: index)
      func addSupplementary(_ kind: Element.Kind, _ frame: CGRect?) {
        guard let frame = frame?.offsetBy(dx: 0, dy: top), frame.maxY > bounds.minY,
          frame.minY < bounds.maxY, frame.height > 0
        else { return }
        places.append(VisiblePlace(kind: kind, frame: frame))
      }
      addSupplementary(.header(section: index), section.headerFrame(width: size.width))
      for (item, place) in section.places(from: bounds.minY - top, to: bounds.maxY - top) {
        places.append(
          VisiblePlace(
            kind: .item(IndexPath(item: item, section: index)),
            frame: place.frame.offsetBy(dx: 0, dy: top), isEstimated: place.isEstimated))
      }
      addSupplementary(.footer(section: index), section.footerFrame(width: size.width))
    }
    return places
  }

  // MARK: - Measuring

  /// Measures what can be seen and is not known.
  ///
  /// - Parameter measured: the items that were measured in this pass.
  /// - Returns: whether something came out otherwise than it was taken for.
  private func measureVisible(_ measured: inout Set<IndexPath>) -> Bool {
    guard hasRoom, list != nil else { return false }
    var hasChanged = false
    for index in sections.indices(from: bounds.minY, to: bounds.maxY) {
      guard measureSupplementaryViews(of: index) else { continue }
      hasChanged = true
      if case .frames = sections[index].body {
        sections.update(index) { $0.setNeedsArrangement() }
      }
    }
    if hasChanged { return true }
    var known: [Int: [(item: Int, size: ItemSize)]] = [:]
    let displayed = Dictionary(
      visibleElements.map { ($0.kind, $0.view) }, uniquingKeysWith: { first, _ in first })
    for place in placesInView() where place.isEstimated {
      guard case .item(let path) = place.kind, measured.insert(path).inserted else { continue }
      let size = knownSize(of: path, place.frame, displayed[place.kind])
      hasChanged = hasChanged || size.size(inWidth: place.frame.width) != place.frame.size
      known[path.section, default: []].append((path.item, size))
    }
    for (section, sizes) in known { sections.update(section) { $0.learn(sizes) } }
    return hasChanged
  }

  /// The size that a section gives to an item or, where it leaves it to the list, that its content
  /// has.
  private func knownSize(
    of path: IndexPath, _ frame: CGRect, _ displayed: (any ListReusableView)?
  ) -> ItemSize {
    if let given = givenSize(path, list?.section(at: path.section)) { return .given(given) }
    let height = measuredHeight(of: path, width: frame.width, displayed)
    // A cell that says nothing of its height keeps the estimate, as self-sizing cells do.
    return .measured(width: frame.width, height: height > 0 ? height : frame.height)
  }

  private func measuredHeight(
    of path: IndexPath, width: CGFloat, _ displayed: (any ListReusableView)?
  ) -> CGFloat {
    guard let view = displayed ?? prepare(.item(path)) else { return 0 }
    return contentHeight(view.content, width)
  }

  /// Makes a view to be measured, which is shown afterwards where it can be seen.
  func prepare(_ kind: Element.Kind) -> (any ListReusableView)? {
    if let view = prepared[kind] { return view }
    let view = makeView(kind)
    prepared[kind] = view
    return view
  }

  func contentHeight(_ content: ListContent, _ width: CGFloat) -> CGFloat {
    contentLayouts.layout(of: content, width: width).size.height.usableLength
  }
}
