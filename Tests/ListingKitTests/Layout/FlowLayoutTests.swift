import Foundation
import ListingKit
import Testing

/// Returns the geometry of a section 100 points wide whose items have the given sizes.
private func geometry(
  _ sizes: [CGSize], width: CGFloat = 100, inset: ListEdgeInsets = .zero, lines: CGFloat = 0,
  items: CGFloat = 0, header: CGFloat? = nil, footer: CGFloat? = nil
) -> ListSectionGeometry {
  ListSectionGeometry(
    index: 0, itemCount: sizes.count, containerSize: CGSize(width: width, height: 200),
    inset: inset, minimumLineSpacing: lines, minimumInteritemSpacing: items,
    headerHeight: header, footerHeight: footer
  ) { index, _ in sizes[index] }
}

@Suite("Flow layout")
struct FlowLayoutTests {
  @Test("items as wide as the list are lines below each other, with line spacing between them")
  func wholeWidth() {
    let frames = FlowLayout().frames(for: geometry([size(100, 20), size(100, 30)], lines: 5))
    #expect(frames.items == [rect(0, 0, 100, 20), rect(0, 25, 100, 30)])
    #expect(frames.height == 55)
    #expect(frames.header == nil && frames.footer == nil)
  }

  @Test("a line takes the items that fit with the minimum spacing, and distributes the rest")
  func fullLine() {
    // 3 × 30 + 2 × 4 = 98 fit into 100; the 2 points left go to the gaps: 5 each.
    let frames = FlowLayout().frames(
      for: geometry(Array(repeating: size(30, 10), count: 4), lines: 7, items: 4))
    #expect(
      frames.items == [
        rect(0, 0, 30, 10), rect(35, 0, 30, 10), rect(70, 0, 30, 10), rect(0, 17, 30, 10),
      ])
    #expect(frames.height == 27)
  }

  @Test("a line that is filled exactly takes its last item")
  func exactFit() {
    let third = size(100.0 / 3, 10)
    let frames = FlowLayout().frames(for: geometry([third, third, third, third]))
    #expect(frames.items.map(\.minY) == [0, 0, 0, 10])
  }

  @Test("a last line of equal items is aligned with the columns of the lines above")
  func gridColumns() {
    let frames = FlowLayout().frames(for: geometry(Array(repeating: size(40, 10), count: 4)))
    // Two columns of 40 in 100 leave a gap of 20.
    #expect(frames.items.map(\.minX) == [0, 60, 0, 60])
  }

  @Test("a last line of different items has the minimum spacing")
  func lastLine() {
    let frames = FlowLayout().frames(for: geometry([size(40, 10), size(20, 10)], items: 3))
    #expect(frames.items.map(\.minX) == [0, 43])
  }

  @Test("a single item is centered in a full line, and at the start of the last line")
  func singleItem() {
    let frames = FlowLayout().frames(for: geometry([size(60, 10), size(80, 10)]))
    #expect(frames.items == [rect(20, 0, 60, 10), rect(0, 10, 80, 10)])
  }

  @Test("a line is as high as its highest item, and the others are centered in it")
  func heights() {
    let frames = FlowLayout().frames(
      for: geometry([size(50, 10), size(50, 30), size(50, 20)]))
    #expect(
      frames.items == [rect(0, 10, 50, 10), rect(50, 0, 50, 30), rect(0, 30, 50, 20)])
  }

  @Test("header, inset, items, inset, footer follow each other")
  func parts() {
    let frames = FlowLayout().frames(
      for: geometry(
        [size(80, 20)], inset: ListEdgeInsets(top: 1, left: 10, bottom: 2, right: 10), lines: 9,
        header: 30, footer: 40))
    #expect(frames.header == rect(0, 0, 100, 30))
    #expect(frames.items == [rect(10, 31, 80, 20)])
    #expect(frames.footer == rect(0, 53, 100, 40))
    #expect(frames.height == 93)
  }

  @Test("an item wider than the line is narrowed, and sizes are requested with the line's width")
  func tooWide() {
    var widths: [CGFloat] = []
    let frames = FlowLayout().frames(
      for: ListSectionGeometry(
        index: 0, itemCount: 1, containerSize: size(100, 50),
        inset: ListEdgeInsets(left: 10, right: 20)
      ) { _, width in
        widths.append(width)
        return size(100, 20)
      })
    #expect(widths == [70])
    #expect(frames.items == [rect(10, 0, 70, 20)])
  }

  @Test("the layout's values are used if the section has none")
  func defaults() {
    let layout = FlowLayout()
    layout.minimumLineSpacing = 5
    layout.minimumInteritemSpacing = 20
    layout.sectionInset = ListEdgeInsets(all: 10)
    let sizes = Array(repeating: size(30, 10), count: 3)
    // Room 80: 30 + 20 + 30 is full.
    #expect(
      layout.frames(for: geometry(sizes)).items == [
        rect(10, 10, 30, 10), rect(60, 10, 30, 10), rect(10, 25, 30, 10),
      ])
    let own = layout.frames(
      for: geometry(sizes, inset: ListEdgeInsets(left: 5, right: 5), lines: 1, items: 30))
    // Room 90: 30 + 30 + 30 is full.
    #expect(
      own.items == [rect(5, 0, 30, 10), rect(65, 0, 30, 10), rect(5, 11, 30, 10)])
  }

  @Test("a section without items has its header, insets and footer")
  func empty() {
    let frames = FlowLayout().frames(
      for: geometry([], inset: ListEdgeInsets(top: 3, bottom: 4), header: 10, footer: 20))
    #expect(frames.items.isEmpty)
    #expect(frames.footer == rect(0, 17, 100, 20))
    #expect(frames.height == 37)
  }

  @Test(
    "an unusable length counts as none",
    arguments: [-1, -CGFloat.infinity, .infinity, .nan])
  func badLengths(_ bad: CGFloat) {
    let layout = FlowLayout()
    layout.minimumLineSpacing = bad
    layout.minimumInteritemSpacing = bad
    layout.sectionInset = ListEdgeInsets(all: bad)
    let sizes = [size(50, bad), size(bad, 20), size(50, 30)]
    let frames = layout.frames(
      for: geometry(
        sizes, inset: ListEdgeInsets(all: bad), lines: bad, items: bad, header: bad, footer: bad))
    // 50 + 0 + 50 is one line of 100, 30 high.
    #expect(frames.items == [rect(0, 15, 50, 0), rect(50, 5, 0, 20), rect(50, 0, 50, 30)])
    #expect(frames.height == 30)
    let nowhere = layout.frames(for: geometry([size(50, 10)], width: bad))
    #expect(nowhere.items == [rect(0, 0, 0, 10)])
  }

  @Test("the largest sizes add up to finite places")
  func hugeSizes() {
    let huge = CGFloat.greatestFiniteMagnitude
    let frames = FlowLayout().frames(
      for: geometry([size(huge, huge), size(huge, huge)], lines: huge))
    #expect(frames.height.isFinite)
    #expect(frames.items[1].minY == 2_000_000_000)
  }

  @Test("items of every section of up to four widths are in order, inside the line, and spaced")
  func laws() {
    let widths: [CGFloat] = [0, 30, 45, 100, 120]
    var sequences: [[CGFloat]] = [[]]
    var last = sequences
    for _ in 0..<4 {
      last = last.flatMap { sequence in widths.map { sequence + [$0] } }
      sequences += last
    }
    for sequence in sequences {
      let frames = FlowLayout().frames(
        for: geometry(
          sequence.map { size($0, 10) }, width: 120,
          inset: ListEdgeInsets(left: 8, right: 12), lines: 5, items: 6))
      let comment = Comment(rawValue: "widths \(sequence)")
      #expect(frames.items.count == sequence.count, comment)
      for (item, width) in zip(frames.items, sequence) {
        #expect(item.minX >= 8 && item.maxX <= 108.001 && item.width == min(width, 100), comment)
      }
      for (item, next) in zip(frames.items, frames.items.dropFirst()) {
        let follows =
          item.minY == next.minY
          ? next.minX >= item.maxX + 6 : next.minY == item.minY + 15
        #expect(follows, comment)
      }
      #expect(frames.height == (frames.items.last?.maxY ?? 0), comment)
    }
  }
}
