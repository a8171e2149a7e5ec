import Foundation

/// A section as it is laid out: what is known of its sizes, and where its parts are.
struct PlacedSection {
  /// The length of a header or footer.
  struct Supplementary {
    /// The length in points; `nil` where there is no such view.
    var length: CGFloat?
    /// Whether the view was asked for, so that the length is no guess.
    var isMeasured = false
  }

  /// The sizes of the items.
  private(set) var sizes: RunTree<ItemSize>
  var header = Supplementary()
  var footer = Supplementary()
  private(set) var body = SectionBody.none
  /// Whether the layout has to be asked again: items came or went, or the room is another.
  private(set) var needsArrangement = true
  /// The height of an unknown item in a section without a layout.
  private let estimate: CGFloat

  /// A section of which nothing is known but the number of its items.
  init(itemCount: Int, estimate: CGFloat) {
    sizes = RunTree(repeating: .unknown, units: itemCount)
    self.estimate = estimate
  }

  /// The number of items.
  var itemCount: Int { sizes.count }

  /// The length of the whole section in the direction of scrolling, in points.
  var length: CGFloat {
    switch body {
    case .none: headerLength + CGFloat(itemCount) * estimate + (footer.length ?? 0)
    case .lines(let lines): headerLength + lines.length + (footer.length ?? 0)
    case .frames(let frames): frames.frames.height
    }
  }

  private var headerLength: CGFloat { header.length ?? 0 }

  // MARK: - Layout

  /// Takes how its items are broken into lines. Where that has not changed, nothing is made anew.
  mutating func arrange(_ breaking: any LineBreaking) {
    needsArrangement = false
    if case .lines(var lines) = body, lines.breaking.isEqual(to: breaking) {
      body = .none
      lines.settle(sizes)
      body = .lines(lines)
    } else {
      body = .lines(SectionLines(breaking, sizes))
    }
  }

  /// Takes the frames of a layout that places whole sections.
  mutating func arrange(_ frames: ListSectionFrames) {
    needsArrangement = false
    body = .frames(WholeSectionFrames(frames))
  }

  mutating func setNeedsArrangement() { needsArrangement = true }

  // MARK: - Items

  /// Puts items in the place of others.
  ///
  /// - Parameter new: what is known of those that come.
  /// - Complexity: O(*k* log *n*) for *k* runs of sizes that come.
  mutating func replaceItems(_ range: Range<Int>, with new: [Run<ItemSize>]) {
    sizes.replace(range, with: new)
    needsArrangement = true
    if case .lines(var lines) = body {
      body = .none
      lines.replaceItems(range, with: new.reduce(0) { $0 + $1.repeats })
      body = .lines(lines)
    }
  }

  /// Takes what has become known of sizes of items, which must be there, in their order.
  ///
  /// - Complexity: O(*k* + log *n*) for *k* neighbours.
  mutating func learn(_ known: [(item: Int, size: ItemSize)]) {
    var stretches: [Range<Int>] = []
    var start = 0
    for index in known.indices
    where index + 1 == known.count || known[index + 1].item != known[index].item + 1 {
      let stretch = known[start].item..<(known[index].item + 1)
      sizes.replace(stretch, with: known[start...index].map { Run(value: $0.size, repeats: 1) })
      stretches.append(stretch)
      start = index + 1
    }
    guard case .lines(var lines) = body else {
      needsArrangement = true
      return
    }
    body = .none
    for stretch in stretches { lines.replaceItems(stretch, with: stretch.count) }
    lines.settle(sizes)
    body = .lines(lines)
  }

  /// Forgets all that was measured or asked, at no cost to speak of.
  mutating func forgetSizes() {
    sizes = RunTree(repeating: .unknown, units: itemCount)
    header.isMeasured = false
    footer.isMeasured = false
    body = .none
    needsArrangement = true
  }

  // MARK: - Places

  /// The frame of the header or footer in a list of a width, from the section's own corner.
  ///
  /// - Parameter visible: what can be seen, from the section's own corner; where it is given, and
  ///   the section has its header or footer stay in sight, it does.
  func frame(
    of kind: ListSupplementaryKind, width: CGFloat, visible: Range<CGFloat>? = nil
  ) -> CGRect? {
    if case .frames(let frames) = body {
      return kind == .header ? frames.frames.header : frames.frames.footer
    }
    guard let own = self[kind].length else { return nil }
    let room = headerLength...max(headerLength, length - (footer.length ?? 0))
    var y = kind == .header ? 0 : room.upperBound
    if let visible, pins(kind) {
      // It goes with its section when that ends.
      y =
        kind == .header
        ? max(y, min(visible.lowerBound, room.upperBound - own))
        : min(y, max(visible.upperBound - own, room.lowerBound))
    }
    return CGRect(x: 0, y: y, width: width, height: own)
  }

  private func pins(_ kind: ListSupplementaryKind) -> Bool {
    guard case .lines(let lines) = body else { return false }
    return kind == .header ? lines.breaking.pinsHeader : lines.breaking.pinsFooter
  }

  /// The place of an item from the section's own corner; `nil` where there is none.
  func place(ofItemAt index: Int) -> ItemPlace? {
    switch body {
    case .none: return nil
    case .lines(let lines): return lines.place(of: index, sizes)?.movedDown(by: headerLength)
    case .frames(let frames):
      guard frames.frames.items.indices.contains(index) else { return nil }
      return ItemPlace(
        frame: frames.frames.items[index], measuring: measuring(index, frames.frames.items[index]))
    }
  }

  /// The places of items that meet a stretch of the section, in order.
  func places(from lower: CGFloat, to upper: CGFloat) -> [(item: Int, place: ItemPlace)] {
    switch body {
    case .none: return []
    case .lines(let lines):
      return lines.places(from: lower - headerLength, to: upper - headerLength, sizes)
        .map { ($0.item, $0.place.movedDown(by: headerLength)) }
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

  private func measuring(_ index: Int, _ frame: CGRect) -> ItemMeasuring? {
    sizes.place(at: index)?.run.value == .unknown ? ItemMeasuring(room: frame.width) : nil
  }
}
