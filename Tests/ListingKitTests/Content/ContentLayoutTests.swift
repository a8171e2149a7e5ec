import Foundation
import ListingKit
import Testing

@Suite("Content layout")
struct ContentLayoutTests {
  /// A character is one point wide and a line one point high, as on a terminal.
  let measurer = UniformTextMeasurer(characterWidth: 1, lineHeight: 1)

  func layout(_ content: ListContent, width: CGFloat) -> ContentLayout {
    ContentLayout(content, width: width, measurer: measurer)
  }

  func text(
    _ text: String, _ x: CGFloat, _ y: CGFloat, style: ListTextStyle = .body
  ) -> ContentLayout.Fragment {
    let frame = CGRect(x: x, y: y, width: CGFloat(text.count), height: 1)
    return .init(frame: frame, kind: .text(text, style: style))
  }

  func divider(_ x: CGFloat, _ y: CGFloat, width: CGFloat) -> ContentLayout.Fragment {
    .init(frame: CGRect(x: x, y: y, width: width, height: 1), kind: .divider)
  }

  @Test("A text wraps, and ends at its maximum number of lines")
  func wraps() {
    let all = layout(.text("one two three", style: .title), width: 7)
    #expect(all.size == CGSize(width: 7, height: 2))
    #expect(
      all.fragments == [text("one two", 0, 0, style: .title), text("three", 0, 1, style: .title)])
    #expect(layout(.text("one two three", lines: 1), width: 7).fragments == [text("one two", 0, 0)])
  }

  @Test("The height of a line is that of its style")
  func lineHeight() {
    let large = UniformTextMeasurer(characterWidth: 8, lineHeight: 20)
    let layout = ContentLayout(.text("ab\nc"), width: 100, measurer: large)
    #expect(layout.size == CGSize(width: 100, height: 40))
    #expect(
      layout.fragments.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 16, height: 20), CGRect(x: 0, y: 20, width: 8, height: 20),
      ])
  }

  @Test("A column stacks its children with spacing between them and padding around them")
  func column() {
    let content = ListContent.column(
      spacing: 2, padding: ListEdgeInsets(top: 1, left: 3, bottom: 4, right: 5),
      [.text("a"), .divider, .text("b")])
    let result = layout(content, width: 20)
    #expect(result.fragments == [text("a", 3, 1), divider(3, 4, width: 12), text("b", 3, 7)])
    #expect(result.size == CGSize(width: 20, height: 12))
  }

  @Test("Empty children take up no space and no spacing")
  func emptyChildren() {
    let hollow = ListContent.row(padding: ListEdgeInsets(all: 9), [.empty, .column([])])
    let column = ListContent.column(
      spacing: 2, [.empty, .text("a"), hollow, .spacer(), .text("b"), .empty])
    #expect(layout(column, width: 9).fragments == [text("a", 0, 0), text("b", 0, 3)])
    #expect(layout(column, width: 9).size.height == 4)
    let row = ListContent.row(spacing: 2, [.empty, .text("a"), hollow, .text("b"), .empty])
    #expect(layout(row, width: 9).fragments == [text("a", 0, 0), text("b", 3, 0)])
    #expect(layout(.empty, width: 9).size == CGSize(width: 9, height: 0))
  }

  @Test("A spacer has its length along its container")
  func spacerLength() {
    let column = ListContent.column([.text("a"), .spacer(3), .text("b")])
    #expect(layout(column, width: 9).fragments == [text("a", 0, 0), text("b", 0, 4)])
    let row = ListContent.row([.text("a"), .spacer(3), .text("b")])
    #expect(layout(row, width: 9).fragments == [text("a", 0, 0), text("b", 4, 0)])
    #expect(layout(row, width: 9).size.height == 1)
  }

  @Test("Spacers without a length share the rest, and the last one takes the odd point")
  func spacersShare() {
    let row = ListContent.row([.text("a"), .spacer(), .text("bb"), .spacer(), .text("c")])
    #expect(
      layout(row, width: 11).fragments == [text("a", 0, 0), text("bb", 4, 0), text("c", 10, 0)])
  }

  @Test("A child that needs less than its share gets what it needs, and the others share the rest")
  func shrinks() {
    // 15 points: "ok" needs 2, less than 15 / 3. Of the 13 left the one that needs 11 gets 6, the
    // one that needs 13 gets 7.
    let row = ListContent.row([.text("aaaa bbbb ccc"), .text("ok"), .text("ddddd eeeee")])
    #expect(
      layout(row, width: 15).fragments == [
        text("aaaa", 0, 0), text("bbbb", 0, 1), text("ccc", 0, 2), text("ok", 7, 0),
        text("ddddd", 9, 0), text("eeeee", 9, 1),
      ])
    #expect(layout(row, width: 15).size.height == 3)
  }

  @Test("A text that just fits next to another one isn't wrapped")
  func fitsExactly() {
    let row = ListContent.row(spacing: 1, [.text("one two"), .spacer(), .text("12")])
    #expect(layout(row, width: 11).fragments == [text("one two", 0, 0), text("12", 9, 0)])
  }

  @Test("A row in a row and a column in a row stretch if a part of them does")
  func nested() {
    let inner = ListContent.row([.text("a"), .spacer(), .text("b")])
    let column = ListContent.column([.text("cc"), .divider])
    // 12 points: the inner row needs 2, the column 2; 8 are left, 4 for each.
    #expect(
      layout(.row([inner, column]), width: 12).fragments == [
        text("a", 0, 0), text("b", 5, 0), text("cc", 6, 0), divider(6, 1, width: 6),
      ])
  }

  @Test(
    "Any width can be laid out",
    arguments: [0, -1, -.infinity, .infinity, .nan, 1e300, 0.25] as [CGFloat])
  func oddWidths(width: CGFloat) {
    let padding = ListEdgeInsets(top: .nan, left: -4, bottom: .infinity, right: width)
    let content = ListContent.row(
      spacing: width, padding: padding,
      [.text("some text", lines: -3), .divider, .spacer(width), .column(spacing: -1, [.text("x")])])
    for content in [content, .column(spacing: width, [content, .text("more")])] {
      let result = layout(content, width: width)
      let frames = result.fragments.map(\.frame)
      #expect(result.size.width >= 0 && result.size.width.isFinite)
      #expect(result.size.height >= 0 && result.size.height.isFinite)
      #expect(frames.allSatisfy { $0.minX.isFinite && $0.minY.isFinite && $0.width >= 0 })
    }
  }

  @Test("A text without any width isn't drawn as a character per line")
  func noWidth() {
    #expect(layout(.text("a long text"), width: 0).fragments.isEmpty)
    #expect(layout(.text("a long text"), width: 0).size == .zero)
  }

  /// Draws in cells of 8 by 20 points.
  struct CellMeasurer: ListTextMeasurer {
    let text = UniformTextMeasurer(characterWidth: 8, lineHeight: 20)
    var cellSize: CGSize { CGSize(width: 8, height: 20) }
    func lineHeight(of style: ListTextStyle) -> CGFloat { 20 }
    func lines(
      of string: String, style: ListTextStyle, width: CGFloat, limit: Int
    ) -> [ListTextLine] {
      text.lines(of: string, style: style, width: width, limit: limit)
    }
  }

  @Test("A host with cells gets lengths in whole cells")
  func cells() {
    let content = ListContent.column(
      spacing: 4, padding: ListEdgeInsets(top: 12, left: 12, bottom: 9, right: 3),
      [.text("a"), .divider, .row(spacing: 11, [.text("b"), .spacer(13), .text("c")])])
    let layout = ContentLayout(content, width: 80, measurer: CellMeasurer())
    // Top 12 is a row and left 12 two columns; spacing 4, bottom 9 and right 3 are nothing; 11 is
    // a column and 13 two.
    #expect(
      layout.fragments.map(\.frame) == [
        CGRect(x: 16, y: 20, width: 8, height: 20), CGRect(x: 16, y: 40, width: 64, height: 20),
        CGRect(x: 16, y: 60, width: 8, height: 20), CGRect(x: 56, y: 60, width: 8, height: 20),
      ])
    #expect(layout.size == CGSize(width: 80, height: 80))
  }

  @Test("A host with cells gets whole cells if a row's children share its width")
  func sharedCells() {
    let content = ListContent.row([.text("aaaaa"), .spacer(), .text("bbbbb"), .text("ccccc")])
    let layout = ContentLayout(content, width: 100, measurer: CellMeasurer())
    // Each text needs 40 and gets a third of 100 in whole cells: 32, 32 and the rest.
    #expect(layout.fragments.map(\.frame.minX).allSatisfy { $0.remainder(dividingBy: 8) == 0 })
    #expect(layout.fragments.filter { $0.frame.minY == 0 }.map(\.frame.minX) == [0, 32, 64])
  }
}
