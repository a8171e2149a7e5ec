import Foundation
import ListingKit
import Testing

@Suite("Cached layouts")
struct ContentLayoutCacheTests {
  /// Counts measurements.
  final class CountingMeasurer: ListTextMeasurer {
    let base = UniformTextMeasurer()
    private(set) var count = 0

    func lineHeight(of style: ListTextStyle) -> CGFloat { base.height }

    func lines(
      of text: String, style: ListTextStyle, width: CGFloat, limit: Int
    ) -> [ListTextLine] {
      count += 1
      return base.lines(of: text, style: style, width: width, limit: limit)
    }
  }

  func content(_ number: Int) -> ListContent {
    .row([.text("item \(number)"), .spacer(), .text("more of it", style: .caption)])
  }

  @Test("Equal content is laid out once for each width, height and direction")
  func solvedOnce() {
    let measurer = CountingMeasurer()
    let cache = ContentLayoutCache(measurer: measurer)
    func ask(_ width: CGFloat, _ height: CGFloat?, _ direction: ListLayoutDirection) {
      for _ in 0..<3 {
        let layout = cache.layout(
          of: content(1), width: width, height: height, direction: direction)
        #expect(
          layout
            == ContentLayout(
              content(1), width: width, height: height, direction: direction,
              measurer: measurer.base))
      }
    }
    // Two texts are measured for the width that they need, and then for the width that they get.
    ask(200, nil, .leftToRight)
    #expect(measurer.count == 4)
    ask(300, nil, .leftToRight)
    ask(200, 50, .leftToRight)
    ask(200, nil, .rightToLeft)
    #expect(measurer.count == 16)
    #expect(cache.count == 4)
  }

  @Test(
    "Layouts for unusual lengths are cached, too", arguments: [.nan, -1, .infinity] as [CGFloat])
  func oddLengths(length: CGFloat) {
    let measurer = CountingMeasurer()
    let cache = ContentLayoutCache(measurer: measurer)
    let first = cache.layout(of: content(1), width: length, height: length)
    let count = measurer.count
    #expect(cache.layout(of: content(1), width: length, height: length) == first)
    #expect(measurer.count == count && cache.count == 1)
  }

  @Test(
    "The cache contains at most its capacity, and the layouts that were used last",
    arguments: [0, 2, 9, 100])
  func bounded(capacity: Int) {
    let measurer = CountingMeasurer()
    let cache = ContentLayoutCache(measurer: measurer, capacity: capacity)
    for number in 0..<1_000 {
      _ = cache.layout(of: content(number), width: 200)
      _ = cache.layout(of: content(7), width: 200)
      #expect(cache.count <= max(2, capacity))
    }
    // With a capacity of more than two, the one that is requested repeatedly stays.
    if capacity > 2 { #expect(measurer.count == 4 * 1_000) }
    let count = measurer.count
    _ = cache.layout(of: content(7), width: 200)
    #expect(measurer.count == count)
  }

  @Test("Overlays in overlays aren't laid out repeatedly")
  func nested() {
    let measurer = CountingMeasurer()
    var content = ListContent.text("x y z")
    for level in 1...30 {
      // Each level is measured for the width that it needs, and then for the one that it gets: 2³⁰ times
      // without a cache.
      let other = ListContent.text("z").sized(height: .points(CGFloat(20 * level)))
      content = .row([.overlay([content.pinned(.all), other])])
    }
    _ = ContentLayout(content, width: 80, measurer: measurer)
    #expect(measurer.count < 30 * 30 * 4)
  }

  @Test("A cell that appears again, or is drawn, isn't measured again")
  func scrolling() {
    let measurer = CountingMeasurer()
    let list = ListDataSource(isolation: nil)
    let section = GenericSection<TextItem>(
      "s", items: (0..<100).map { TextItem("\($0)") }
    ) { .text("item \($0.listIdentifier)") }
    list.appendSections([section])
    let view = ListView(size: CGSize(width: 80, height: 100), measurer: measurer)
    list.attach(view, isolation: nil)
    for _ in 0..<20 { view.contentOffset.y += 50 }
    let count = measurer.count
    #expect(count > 0)
    while view.contentOffset.y > 0 { view.contentOffset.y -= 50 }
    for element in view.visibleElements {
      #expect(view.contentLayout(of: element).fragments.map(\.frame.width) == [48])
    }
    #expect(measurer.count == count)
    view.measurer = measurer
    #expect(measurer.count > count)
  }
}
