import Foundation
import ListingKit
import Testing

/// Sizes and places, derived by hand. A character is one point wide and a line one point high.
@Suite("Boxes of content")
struct ContentBoxTests {
  func layout(
    _ content: ListContent, _ width: CGFloat, _ height: CGFloat? = nil,
    _ direction: ListLayoutDirection = .leftToRight
  ) -> ContentLayout {
    ContentLayout(
      content, width: width, height: height, direction: direction,
      measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))
  }

  /// Returns the frames of the parts of a content: x, y, width, height.
  func frames(
    _ content: ListContent, _ width: CGFloat, _ height: CGFloat? = nil,
    _ direction: ListLayoutDirection = .leftToRight
  ) -> [[CGFloat]] {
    layout(content, width, height, direction).frames.dropFirst()
      .map { [$0.minX, $0.minY, $0.width, $0.height] }
  }

  // MARK: - Columns

  @Test("A column's children are as wide as the column or a fraction of it, and cut at its width")
  func columnWidths() {
    let column = ListContent.column(
      spacing: 2,
      [
        .text("a"), .text("b").sized(width: .fraction(0.5)), .text("c").sized(width: .points(20)),
        .text("d").sized(width: .points(3)), .text("e").sized(width: .fill),
      ])
    #expect(
      frames(column, 11) == [
        // Half of 11 is 5 whole points.
        [0, 0, 11, 1], [0, 3, 5, 1], [0, 6, 11, 1], [0, 9, 3, 1], [0, 12, 11, 1],
      ])
  }

  @Test("Badges, icons, buttons and toggles are as wide as they need to be")
  func narrow() {
    let column = ListContent.column([
      .badge("ab"), .button("ab", action: "x"), .icon(.star), .toggle(isOn: true),
      .badge("ab").sized(width: .fill),
    ])
    // The text and 8 on both sides, 16 on both sides, 16, 24.
    #expect(
      frames(column, 40) == [
        [0, 0, 18, 1], [0, 1, 34, 1], [0, 2, 16, 1], [0, 3, 24, 1], [0, 4, 40, 1],
      ])
  }

  @Test("Content has the alignment of its container, unless it has its own")
  func alignment() {
    let column = ListContent.column([
      .badge("ab"), .badge("ab").aligned(.leading),
      .column([.badge("ab").aligned(nil, .bottom)]),
    ]).aligned(.trailing)
    #expect(
      frames(column, 30) == [
        [12, 0, 18, 1], [0, 1, 18, 1], [0, 2, 30, 1], [12, 2, 18, 1],
      ])
  }

  @Test("The lines of a text follow its alignment")
  func alignedLines() {
    let text = ListContent.text("abc d").aligned(.center)
    // 4 wide: "abc" leaves 1, half of which is no whole point; "d" leaves 3.
    #expect(layout(text, 4).fragments.map(\.frame.minX) == [0, 1])
    #expect(layout(text.aligned(.trailing), 4).fragments.map(\.frame.minX) == [1, 3])
    #expect(layout(text.aligned(nil, .middle), 4, 7).fragments.map(\.frame.minY) == [2, 3])
  }

  @Test("Children that fill a column of a given height share the rest")
  func columnFills() {
    let column = ListContent.column([
      .text("a"), .text("b").sized(height: .fill), .text("c\nd"), .spacer(),
    ])
    // 10 less 1 and 2: 7, of which 3 and the rest.
    #expect(
      frames(column, 9, 10) == [[0, 0, 9, 1], [0, 1, 9, 3], [0, 4, 9, 2], [0, 6, 9, 4]])
    // Without a height there is nothing to fill.
    #expect(frames(column, 9) == [[0, 0, 9, 1], [0, 1, 9, 1], [0, 2, 9, 2], [0, 0, 0, 0]])
  }

  @Test("A spacer without a length adds no spacing in a column")
  func columnSpacer() {
    let column = ListContent.column(spacing: 1, [.text("a"), .spacer(), .text("b")])
    // 6 less two texts and one spacing: 3 for the spacer.
    #expect(frames(column, 9, 6) == [[0, 0, 9, 1], [0, 2, 9, 3], [0, 5, 9, 1]])
    #expect(layout(column, 9).size.height == 3)
  }

  @Test("The alignment determines where the rest of a column's height is")
  func columnRest() {
    let column = ListContent.column([.text("a"), .text("b")])
    #expect(frames(column.aligned(nil, .bottom), 9, 10).map { $0[1] } == [8, 9])
    #expect(frames(column.aligned(nil, .middle), 9, 9).map { $0[1] } == [3, 4])
  }

  @Test("A column that is too low cuts its end, and given heights come first")
  func columnIsLow() {
    let column = ListContent.column([
      .text("a\nb"), .text("c"), .text("d").sized(height: .points(3)),
    ])
    // 4: three for d, one for the first line of a, nothing for c.
    #expect(frames(column, 9, 4) == [[0, 0, 9, 1], [0, 1, 9, 0], [0, 1, 9, 3]])
    #expect(layout(column, 9, 4).fragments.map(\.frame.minY) == [0, 1])
    // Spacing alone is more than there is.
    let wide = ListContent.column(spacing: 5, [.text("a"), .text("b"), .text("c")])
    #expect(frames(wide, 9, 4) == [[0, 0, 9, 0], [0, 4, 9, 0], [0, 4, 9, 0]])
  }

  @Test("A fraction of an unknown height is the needed height")
  func heightFractions() {
    let column = ListContent.column([.text("a").sized(height: .fraction(0.5)), .text("b")])
    #expect(frames(column, 9, 9).map { $0[3] } == [4, 1])
    #expect(frames(column, 9).map { $0[3] } == [1, 1])
  }

  // MARK: - Rows

  @Test("A row distributes points and fractions first, then needed widths, then the rest")
  func rowWidths() {
    let row = ListContent.row([
      .text("ab"), .text("c").sized(width: .fill), .text("d").sized(width: .points(3)),
      .text("e").sized(width: .fraction(0.2)),
    ])
    #expect(frames(row, 20) == [[0, 0, 2, 1], [2, 0, 11, 1], [13, 0, 3, 1], [16, 0, 4, 1]])
  }

  @Test("Points keep their width if a text next to them has to wrap")
  func rowPoints() {
    let row = ListContent.row([.text("x").sized(width: .points(6)), .text("aaaa bbbb")])
    #expect(frames(row, 10) == [[0, 0, 6, 1], [6, 0, 4, 2]])
  }

  @Test("Points that exceed the width share it as texts do")
  func rowTooManyPoints() {
    let row = ListContent.row([
      .text("a").sized(width: .points(8)), .text("b").sized(width: .points(2)),
      .text("c").sized(width: .points(9)), .text("d"),
    ])
    // 2 asks for no more than 12 / 3; of the 10 left 8 and 9 get 5 each; nothing is left for d.
    #expect(frames(row, 12).map { $0[2] } == [5, 2, 5, 0])
    let halves = ListContent.row(
      spacing: 2,
      [.text("a").sized(width: .fraction(0.5)), .text("b").sized(width: .fraction(0.5))])
    #expect(frames(halves, 10) == [[0, 0, 4, 1], [6, 0, 4, 1]])
  }

  @Test("Children that fill a row have equal widths, with any content")
  func rowFills() {
    let row = ListContent.row([
      .text("aaaaaaaa").sized(width: .fill), .text("b").sized(width: .fill), .text("cccc"),
    ])
    // There is space for all: 20 less 4, shared.
    #expect(frames(row, 20).map { $0[2] } == [8, 8, 4])
    // 9 is less than 8, 1 and 4: b gets its 1, c its 4, a the 4 left; a and b share their 5.
    #expect(frames(row, 9).map { $0[2] } == [2, 3, 4])
  }

  @Test("Shares of a row are in proportion to their weights, with any content")
  func rowShares() {
    func row(_ first: String) -> ListContent {
      .row(
        spacing: 1,
        [
          .text(first).sized(width: .share(2)), .text("b").sized(width: .fill),
          .text("c").sized(width: .points(3)),
        ])
    }
    // 14 less 3 and two spaces is 9: 6 and 3.
    #expect(frames(row("a"), 14).map { $0[2] } == [6, 3, 3])
    #expect(frames(row("aaaaaaaaaaaaaaaaaaaaaaaa"), 14).map { $0[2] } == [6, 3, 3])
    // 10 in thirds is 6 and the rest, as cells are whole.
    #expect(frames(row("a"), 15).map { $0[2] } == [6, 4, 3])
    let none = ListContent.row([
      .text("a").sized(width: .share(0)), .text("b").sized(width: .share(1)),
    ])
    #expect(frames(none, 5).map { $0[2] } == [0, 5])
  }

  @Test("The alignment determines where the rest of a row's width is, if no child takes it")
  func rowRest() {
    let row = ListContent.row(spacing: 1, [.text("ab"), .text("c")])
    #expect(frames(row.aligned(.center), 11).map { $0[0] } == [3, 6])
    #expect(frames(row.aligned(.trailing), 11).map { $0[0] } == [7, 10])
    let full = ListContent.row([.text("ab"), .spacer(), .text("c")]).aligned(.center)
    #expect(frames(full, 11).map { $0[0] } == [0, 2, 10])
  }

  @Test("A row's children are as high as they need to be, or as the row")
  func rowHeights() {
    let row = ListContent.row([
      .text("a"), .text("b\nc\nd"), .text("e").sized(height: .fill),
      .text("f").aligned(nil, .bottom),
    ])
    #expect(frames(row, 9).map { [$0[1], $0[3]] } == [[0, 1], [0, 3], [0, 3], [2, 1]])
    #expect(
      frames(row.aligned(nil, .middle), 9, 7).map { [$0[1], $0[3]] }
        == [[3, 1], [2, 3], [0, 7], [6, 1]])
  }

  @Test("Spacing that is wider than its row leaves no width, and nothing is drawn outside")
  func rowSpacing() {
    let row = ListContent.row(spacing: 20, [.text("a"), .text("b"), .text("c")])
    #expect(frames(row, 9) == [[0, 0, 0, 0], [9, 0, 0, 0], [9, 0, 0, 0]])
  }

  // MARK: - Overlays

  @Test("A title is pinned to the lower end of a square image, as in the notes on PinLayout")
  func photo() {
    let photo = ListContent.overlay([
      .image("a.jpg", description: "A harbour", aspect: 1).pinned(.all),
      .text("Harbour", lines: 1).sized(height: .points(2)).pinned(.horizontally.and(.bottom)),
    ])
    #expect(frames(photo, 12) == [[0, 0, 12, 12], [0, 10, 12, 2]])
    #expect(layout(photo, 12).size == CGSize(width: 12, height: 12))
    // In a cell that is 20 high the image is, too.
    #expect(frames(photo, 12, 20) == [[0, 0, 12, 20], [0, 18, 12, 2]])
  }

  @Test("A pin to one edge doesn't change the size, and pins to two opposite edges determine it")
  func pins() {
    let overlay = ListContent.overlay([
      .text("ab").pinned(ListContentPin(top: 2, trailing: 1)),
      .text("ab").pinned(.all.at(1)),
      .text("ab").pinned(ListContentPin(bottom: 0, leading: 3)),
      .text("ab").sized(width: .points(4)).pinned(.horizontally.at(1)).aligned(.center, .bottom),
      .text("ab"), .badge("x").aligned(.trailing, .bottom),
    ])
    #expect(
      frames(overlay, 30, 10) == [
        [27, 2, 2, 1], [1, 1, 28, 8], [3, 9, 2, 1],
        // Between 1 and 29 there are 28, of which 24 are left.
        [13, 9, 4, 1], [0, 0, 30, 1], [13, 9, 17, 1],
      ])
  }

  @Test("An overlay contains its children and the distances of their pins")
  func overlayNeeds() {
    let overlay = ListContent.overlay([
      .text("ab").pinned(ListContentPin(top: 3, leading: 5)), .text("cde\nf").pinned(.bottom.at(1)),
    ])
    #expect(layout(overlay, 30).size.height == 4)
    // In a row it is as wide: 5 and 2.
    #expect(frames(.row([overlay, .text("x")]), 30)[0] == [0, 0, 7, 4])
  }

  @Test(
    "A negative pin distance is outside of the overlay, and one beyond the other edge leaves no size"
  )
  func oddPins() {
    let overlay = ListContent.overlay([
      .text("ab").pinned(ListContentPin(top: -1, leading: -3)),
      .text("ab").pinned(ListContentPin(bottom: -1, trailing: -3)),
      .text("ab").pinned(.all.at(-2)), .text("ab").pinned(ListContentPin(top: 50, leading: 50)),
      .text("ab").pinned(.all.at(6)), .text("ab").pinned(.top.at(.nan)),
    ])
    #expect(
      frames(overlay, 10, 10) == [
        [-3, -1, 2, 1], [11, 10, 2, 1], [-2, -2, 14, 14], [10, 10, 0, 0], [6, 6, 0, 0],
        [0, 0, 10, 1],
      ])
  }

  // MARK: - Padding, images, direction

  @Test("Padding is inside of the width and the height, and of the background")
  func padding() {
    let text = ListContent.text("ab").padded(ListEdgeInsets(all: 1))
      .sized(width: .points(6)).colored(background: .named(.red))
    let result = layout(.column([text]), 9)
    #expect(result.frames[1] == CGRect(x: 0, y: 0, width: 6, height: 3))
    #expect(
      result.fragments.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 6, height: 3), CGRect(x: 1, y: 1, width: 2, height: 1),
      ])
    // Padding that is wider than the width leaves no space for the text.
    let narrow = text.padded(ListEdgeInsets(all: 5))
    #expect(layout(narrow, 9).fragments.map(\.frame.width) == [6])
  }

  @Test("The height of an image follows from its aspect ratio, or otherwise from its description")
  func images() {
    let image = ListContent.image("a", description: "one two", aspect: 2)
    let plain = ListContent.image("a", description: "one two")
    #expect(layout(image, 12).size.height == 6)
    #expect(layout(plain, 4).size.height == 2)
    #expect(layout(plain.sized(height: .points(9)), 4).size.height == 9)
    // In a row: as wide as the height asks for, else as the description.
    let row = ListContent.row([image.sized(height: .points(4)), image, plain])
    #expect(frames(row, 40) == [[0, 0, 8, 4], [8, 0, 7, 3.5], [15, 0, 7, 1]])
    #expect(layout(.image("a", description: "x", aspect: .nan), 12).size.height == 1)
  }

  @Test("A right-to-left layout is mirrored, except for pins to left and right")
  func rightToLeft() {
    let row = ListContent.row(
      padding: ListEdgeInsets(left: 3), [.text("a"), .spacer(), .text("bb")])
    #expect(frames(row, 12, nil, .rightToLeft) == [[8, 0, 1, 1], [2, 0, 6, 0], [0, 0, 2, 1]])
    let overlay = ListContent.overlay([
      .text("ab").pinned(.leading), .text("ab").pinned(.left.at(1)), .text("ab").pinned(.right),
    ])
    #expect(frames(overlay, 12, nil, .rightToLeft).map { $0[0] } == [10, 1, 10])
    #expect(frames(overlay, 12).map { $0[0] } == [0, 1, 10])
  }

  @Test("An empty column or row takes up space if it has a width or a height")
  func emptyBoxes() {
    let box = ListContent.column([]).sized(height: .points(2)).colored(background: .rgb(0, 0, 0))
    let column = ListContent.column(spacing: 1, [.text("a"), box, .column([])])
    #expect(frames(column, 9) == [[0, 0, 9, 1], [0, 2, 9, 2], [0, 0, 0, 0]])
  }

  @Test("Content has the color of its container, unless it has its own")
  func colors() {
    let column = ListContent.column([.text("a"), .text("b").colored(.named(.blue)), .divider])
      .colored(.named(.red))
    #expect(
      layout(column, 9).fragments.map(\.color) == [.named(.red), .named(.blue), .named(.red)])
  }

  // MARK: - Cells

  @Test("The height of a text is at least that of a line with its padding, unless it's 0")
  func textHeights() {
    let text = ListContent.text("a").padded(ListEdgeInsets(top: 3, bottom: 2))
    let measurer = UniformTextMeasurer(characterWidth: 8, lineHeight: 24)
    for (height, expected) in [(20, 29), (29, 29), (40, 40), (0, 0)] as [(CGFloat, CGFloat)] {
      let layout = ContentLayout(
        .column([text.sized(height: .points(height))]), width: 80, measurer: measurer)
      #expect(layout.frames[1].height == expected)
      #expect(layout.fragments.allSatisfy { $0.frame.height == 24 })
    }
  }

  @Test("Where images aren't drawn, an image is as high as its description, and two lines at most")
  func undrawnImages() {
    let image = ListContent.image("a", description: "aa bb cc", aspect: 1)
    let plain = ListContent.image("a", description: "aa bb cc")
    func height(_ content: ListContent, _ width: CGFloat) -> CGFloat {
      ContentLayout(content, width: width, measurer: ContentLawTests.Describing()).size.height
    }
    #expect(height(image, 80) == 2)
    // 8 points on either side.
    #expect(height(plain, 24) == 1)
    #expect(height(plain, 23) == 2)
    #expect(height(plain, 18) == 2)
    #expect(height(.column([image.sized(height: .points(9))]), 80) == 2)
    #expect(height(.overlay([image.pinned(.all), .text("t")]).sized(height: .points(9)), 80) == 9)
    // Not covered by a line above and one below.
    let photo = ListContent.overlay([
      image.pinned(.all), .text("b").pinned(.bottom), .text("t").pinned(.top.at(1)),
    ])
    #expect(height(photo, 80) == 5)
    #expect(height(.image("a", description: "", aspect: 1), 80) == 0)
  }

  @Test("A given width or height is at least a cell, except for a spacer's")
  func cells() {
    let content = ListContent.column([
      .text("a").sized(width: .points(1), height: .points(1)), .spacer(1), .text("b"),
      .image("", description: "", aspect: 3).sized(width: .fraction(0.4)),
    ])
    let layout = ContentLayout(
      content, width: 80, measurer: ContentLayoutTests.CellMeasurer())
    // 0.4 of 80 is 4 columns; a third of 32 is less than half a row, and yet one.
    #expect(
      layout.frames.dropFirst() == [
        CGRect(x: 0, y: 0, width: 8, height: 20), CGRect(x: 0, y: 20, width: 80, height: 0),
        CGRect(x: 0, y: 20, width: 80, height: 20), CGRect(x: 0, y: 40, width: 32, height: 20),
      ])
  }

  // MARK: - Depth

  @Test("Content that is nested too deep is replaced by a message", arguments: [256, 257, 10_000])
  func depth(levels: Int) {
    var content = ListContent.text("x")
    for level in 1..<levels {
      content = level.isMultiple(of: 2) ? .row([content]) : .overlay([content]).pinned(.all)
    }
    let isCut = levels > ListContent.deepestNesting
    #expect(content.texts.first?.contains("nested more than 256") == isCut)
    let copy = content
    #expect(copy == content && copy.hashValue == content.hashValue)
    #expect(layout(content, 80, 5).fragments.isEmpty == false)
    let cache = ContentLayoutCache(measurer: UniformTextMeasurer())
    #expect(cache.layout(of: content, width: 500) == cache.layout(of: copy, width: 500))
  }
}
