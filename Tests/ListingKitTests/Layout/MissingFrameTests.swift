import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("A custom layout that returns another number of frames than items")
struct MissingFrameTests {
  private final class PairLayout: ListLayout {
    let count: Int
    init(_ count: Int) { self.count = count }

    func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
      ListSectionFrames(
        items: (0..<count).map { CGRect(x: 0, y: CGFloat($0) * 10, width: 50, height: 10) },
        height: CGFloat(count) * 10)
    }
  }

  private func shown(_ count: Int) -> (frames: [CGRect], messages: [String]) {
    let list = ListDataSource()
    var messages: [String] = []
    list.diagnosticsHandler = { messages.append($0.message) }
    let view = ListView(size: CGSize(width: 100, height: 1_000), layout: PairLayout(count))
    view.estimatedItemHeight = 30
    list.appendSections([TestSection("s", ["a", "b", "c", "d"])])
    list.attach(view)
    return (view.visibleElements.map(\.frame), messages)
  }

  @Test("Items without a frame are below the others, and reported")
  func tooFew() {
    let (frames, messages) = shown(2)
    #expect(frames.map(\.minY) == [0, 10, 20, 50])
    #expect(frames.map(\.height) == [10, 10, 30, 30])
    #expect(
      messages == [
        "section 's': PairLayout returned 2 frames for 4 items; items without a frame are below the "
          + "others. Return one frame for each item"
      ])
  }

  @Test("Frames without an item are ignored, and reported")
  func tooMany() {
    let (frames, messages) = shown(6)
    #expect(frames.map(\.minY) == [0, 10, 20, 30])
    #expect(messages.count == 1)
    #expect(shown(4).messages.isEmpty)
  }
}
