import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Sizes of items, and of cells that draw themselves")
struct OwnSizeTests {
  private let list = ListDataSource()
  private let view = ListView(size: CGSize(width: 100, height: 1_000))

  private var heights: [CGFloat] { view.visibleElements.map(\.frame.height) }

  /// A cell that draws itself: half as high as wide, and as wide when it's selected.
  private final class Chart: ListCell {
    var isSelected = false

    func sizeThatFits(_ size: CGSize) -> CGSize? {
      CGSize(width: 10, height: isSelected ? size.width : size.width / 2)
    }
  }

  private func section(_ items: String...) -> GenericSection<TextItem> {
    GenericSection("s", items: items.map { TextItem($0) }) { .text($0.listIdentifier) }
  }

  @Test("A section's closure returns the size of each item, or leaves it to its content")
  func itemSize() {
    let section = section("tall", "short", "measured")
    section.onCellSize { item, listSize in
      #expect(listSize == CGSize(width: 100, height: 1000))
      return switch item.listIdentifier {
      case "tall": CGSize(width: 100, height: 70)
      case "short": CGSize(width: 100, height: 5)
      default: .automatic
      }
    }
    list.appendSections([section])
    list.attach(view)
    #expect(heights.prefix(2) == [70, 5])
    #expect(heights.count == 3 && heights[2] == 20)
    section.appendItems([TextItem("short 2")])
    #expect(heights.count == 4)
  }

  @Test("An item has the size that is given or measured in the section to which it moves")
  func movedSizes() {
    let given = GenericSection("given", items: [TextItem("a"), TextItem("b")]) {
      .text($0.listIdentifier)
    }
    given.onCellSize { _, listSize in CGSize(width: listSize.width, height: 70) }
    let measured = section("c")
    list.appendSections([given, measured])
    list.attach(view)
    #expect(heights == [70, 70, 20])
    list.moveItem("a", in: "given", toSection: "s")
    // b, c, a
    #expect(heights == [70, 20, 20])
    list.moveItem("c", in: "s", toSection: "given")
    // b, c, a
    #expect(heights == [70, 70, 20])
    list.performBatchUpdates {
      list.moveSection("given", .after("s"))
      list.moveItem("b", .after("c"), in: "given")
    }
    // a, c, b
    #expect(heights == [20, 70, 70])
  }

  @Test("A cell that draws itself returns its height, which the selection can change")
  func drawnCells() {
    let section = section("a", "b")
    section.onCellConfigure(for: Chart.self) { _, _, _ in }
    list.appendSections([section])
    list.attach(view)
    #expect(heights == [50, 50])
    view.size.width = 60
    #expect(heights == [30, 30])
    view.tapItem(at: [0, 0])
    #expect(heights == [60, 30])
    #expect(view.visibleElements.map(\.frame.minY) == [0, 60])
  }
}
