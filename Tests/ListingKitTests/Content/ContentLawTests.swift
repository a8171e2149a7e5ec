import Foundation
import ListingKit
import ListingTesting
import Testing

/// Laws of every content, tried on random trees.
@Suite("Invariants of content layout")
struct ContentLawTests {
  static let seeds = Array(UInt64(1)...40)
  static var measurers: [any ListTextMeasurer] {
    [
      UniformTextMeasurer(characterWidth: 1, lineHeight: 1), ContentLayoutTests.CellMeasurer(),
      Describing(),
    ]
  }

  /// A measurer of a host that shows descriptions in place of images.
  struct Describing: ListTextMeasurer {
    private let uniform = UniformTextMeasurer(characterWidth: 1, lineHeight: 1)
    var drawsImages: Bool { false }

    func lineHeight(of style: ListTextStyle) -> CGFloat { uniform.lineHeight(of: style) }

    func lines(
      of text: String, style: ListTextStyle, width: CGFloat, limit: Int
    ) -> [ListTextLine] {
      uniform.lines(of: text, style: style, width: width, limit: limit)
    }
  }

  /// A content of chance.
  struct Trees {
    var random: SeededGenerator
    /// Whether contents have heights and pins, so that some are cut.
    var hasHeights = true

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func length(_ least: Int) -> ListContentLength? {
      switch number(least...9) {
      case 7: .points(CGFloat(number(0...120)))
      case 8: .fraction(CGFloat(number(0...12)) / 10)
      case 9: .fill
      default: nil
      }
    }

    mutating func content(depth: Int) -> ListContent {
      var content = leaf()
      if depth > 0 {
        var children: [ListContent] = []
        for _ in 0..<number(0...4) {
          children.append(self.content(depth: number(0...depth - 1)))
        }
        switch number(0...3) {
        case 0, 1: content = .column(spacing: CGFloat(number(0...9)), children)
        case 2: content = .row(spacing: CGFloat(number(0...9)), children)
        default:
          for index in children.indices where hasHeights && number(0...2) > 0 {
            children[index].pin = pin()
          }
          content = .overlay(children)
        }
      }
      content.width = length(0)
      if hasHeights { content.height = length(3) }
      if number(0...3) == 0 { content.padding = ListEdgeInsets(all: CGFloat(number(0...20))) }
      content.alignment = ListContentAlignment(
        horizontal: ListContentAlignment.Horizontal.allCases.randomElement(using: &random),
        vertical: ListContentAlignment.Vertical.allCases.randomElement(using: &random))
      return content
    }

    private mutating func pin() -> ListContentPin {
      let edges: [ListContentPin] = [
        .all, .horizontally, .vertically, .top, .bottom, .leading, .trailing,
      ]
      let first = edges[number(0...6)].at(CGFloat(number(0...30)))
      return first.and(edges[number(0...6)].at(CGFloat(number(0...30))))
    }

    private mutating func leaf() -> ListContent {
      let words = (0..<number(1...6)).map { _ in String(repeating: "w", count: number(1...7)) }
      let text = words.joined(separator: " ")
      return switch number(0...9) {
      case 0: .divider
      case 1: .spacer(number(0...1) == 0 ? nil : CGFloat(number(0...30)))
      case 2: .image("i", description: text, aspect: number(0...1) == 0 ? nil : 1.5)
      case 3: .badge(text)
      case 4: .icon(.star)
      case 5: .progress(0.5)
      case 6: .empty
      default: .text(text, lines: number(0...3))
      }
    }
  }

  /// A content with its frame and its children.
  struct Box {
    var content: ListContent
    var frame: CGRect
    var children: [Box] = []

    init(_ content: ListContent, _ frames: inout ArraySlice<CGRect>) {
      self.content = content
      frame = frames.removeFirst()
      let inner: [ListContent] =
        switch content.body {
        case .column(_, let children), .row(_, let children), .overlay(let children): children
        default: []
        }
      for child in inner { children.append(Box(child, &frames)) }
    }

    var all: [Box] { [self] + children.flatMap(\.all) }
  }

  func boxes(_ content: ListContent, _ layout: ContentLayout) -> [Box] {
    var frames = layout.frames[...]
    let box = Box(content, &frames)
    #expect(frames.isEmpty, "a frame for each content")
    return box.all
  }

  /// Solves trees for several widths and heights.
  func forEachLayout(
    _ seed: UInt64, hasHeights: Bool = true,
    _ check: (ListContent, ContentLayout, any ListTextMeasurer) -> Void
  ) {
    var trees = Trees(random: SeededGenerator(seed: seed), hasHeights: hasHeights)
    for measurer in Self.measurers {
      for (width, height) in [(160, nil), (40, 60), (0, nil), (320, 200)] as [(CGFloat, CGFloat?)] {
        let content = trees.content(depth: 4)
        check(
          content,
          ContentLayout(
            content, width: width, height: hasHeights ? height : nil, measurer: measurer),
          measurer)
      }
    }
  }

  @Test("All content is inside of its container", arguments: seeds)
  func inside(seed: UInt64) {
    forEachLayout(seed) { content, layout, _ in
      for box in boxes(content, layout) {
        for child in box.children where child.frame != .zero {
          #expect(child.frame.isInside(box.frame), "seed \(seed): \(child.frame) in \(box.frame)")
        }
      }
      for fragment in layout.fragments {
        let whole = CGRect(origin: .zero, size: layout.size)
        #expect(fragment.frame.isInside(whole), "seed \(seed): \(fragment)")
      }
    }
  }

  @Test(
    "Children of rows and columns don't overlap, and are in order", arguments: seeds)
  func apart(seed: UInt64) {
    forEachLayout(seed) { content, layout, _ in
      for box in boxes(content, layout) {
        let frames = box.children.map(\.frame).filter { $0 != .zero }
        for (first, second) in zip(frames, frames.dropFirst()) {
          switch box.content.body {
          case .column: #expect(first.maxY <= second.minY + 0.001, "seed \(seed)")
          case .row: #expect(first.maxX <= second.minX + 0.001, "seed \(seed)")
          default: break
          }
        }
      }
    }
  }

  @Test("A line of text is cut only by a container that is too low", arguments: seeds)
  func wholeLines(seed: UInt64) {
    var trees = Trees(random: SeededGenerator(seed: seed), hasHeights: false)
    func limited(_ content: ListContent) -> ListContent {
      var content = content
      switch content.body {
      case .text: content.height = .points(CGFloat(trees.number(1...60)))
      case .column(let spacing, let children):
        content.body = .column(spacing: spacing, children.map(limited))
      case .row(let spacing, let children):
        content.body = .row(spacing: spacing, children.map(limited))
      case .overlay(let children): content.body = .overlay(children.map(limited))
      default: break
      }
      return content
    }
    let measurer = UniformTextMeasurer(characterWidth: 8, lineHeight: 24)
    for width in [CGFloat(40), 160, 320] {
      let layout = ContentLayout(
        limited(trees.content(depth: 4)), width: width, measurer: measurer)
      for fragment in layout.fragments {
        guard case .text = fragment.kind else { continue }
        #expect(fragment.frame.height == 24, "seed \(seed): \(fragment)")
      }
    }
  }

  @Test(
    "A column without a height is as high as its children, its spacing and its padding",
    arguments: seeds)
  func sums(seed: UInt64) {
    forEachLayout(seed, hasHeights: false) { content, layout, measurer in
      func down(_ length: CGFloat) -> CGFloat {
        let cell = measurer.cellSize.height
        return cell > 0 ? (length / cell).rounded() * cell : length
      }
      for box in boxes(content, layout) where box.frame.width > 0 {
        guard case .column(let spacing, _) = box.content.body, !box.children.isEmpty else {
          continue
        }
        // Empty content, and spacers without a length, have no frame.
        let solid = box.children.filter { $0.frame != .zero }
        guard solid.allSatisfy({ $0.frame.width > 0 }), !solid.isEmpty,
          // A child whose width is 0 has no frame either, but spacing next to it.
          box.children.allSatisfy({ $0.content.width == nil || $0.frame.width > 0 })
        else { continue }
        let sum = solid.reduce(0) { $0 + $1.frame.height }
        let between = down(spacing) * CGFloat(solid.count - 1)
        let padding = down(box.content.padding.top) + down(box.content.padding.bottom)
        #expect(abs(box.frame.height - sum - between - padding) < 0.001, "seed \(seed)")
      }
    }
  }

  @Test("Repeated and cached layouts are the same", arguments: seeds)
  func again(seed: UInt64) {
    forEachLayout(seed) { content, layout, measurer in
      let cache = ContentLayoutCache(measurer: measurer)
      for height in [nil, layout.size.height] {
        let fresh = ContentLayout(
          content, width: layout.size.width, height: height, measurer: measurer)
        for _ in 0..<2 {
          #expect(
            cache.layout(of: content, width: layout.size.width, height: height) == fresh,
            "seed \(seed)")
        }
      }
    }
  }

  @Test("A right-to-left layout mirrors the left-to-right one", arguments: seeds)
  func mirrored(seed: UInt64) {
    forEachLayout(seed, hasHeights: false) { content, layout, measurer in
      let mirrored = ContentLayout(
        content, width: layout.size.width, direction: .rightToLeft, measurer: measurer)
      #expect(mirrored.size == layout.size)
      for (frame, other) in zip(layout.frames, mirrored.frames) where frame != .zero {
        let expected = CGRect(
          x: layout.size.width - frame.maxX, y: frame.minY, width: frame.width,
          height: frame.height)
        #expect(other == expected, "seed \(seed)")
      }
      #expect(mirrored.fragments.map(\.kind) == layout.fragments.map(\.kind))
    }
  }

  @Test("A host with cells gets whole cells", arguments: seeds)
  func cells(seed: UInt64) {
    forEachLayout(seed) { content, layout, measurer in
      guard measurer.cellSize != .zero else { return }
      for frame in layout.frames + layout.fragments.map(\.frame) {
        for side in [frame.minX, frame.width] {
          #expect(side.remainder(dividingBy: 8) == 0, "seed \(seed): \(frame)")
        }
        for side in [frame.minY, frame.height] {
          #expect(side.remainder(dividingBy: 20) == 0, "seed \(seed): \(frame)")
        }
      }
    }
  }
}

extension CGRect {
  /// Whether it is within another rectangle, but for what adding up lengths loses.
  fileprivate func isInside(_ other: CGRect) -> Bool {
    let slack: CGFloat = 0.001
    return minX >= other.minX - slack && maxX <= other.maxX + slack
      && minY >= other.minY - slack && maxY <= other.maxY + slack
  }
}
