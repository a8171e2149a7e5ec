import Foundation
import ListingKit
import Testing

/// A cell that is higher while its item is selected.
private final class GrowingCell: ListCell {
  var isSelected = false
  var text = ""
  var content: ListContent {
    isSelected ? .column([.text(text), .text("selected")]) : .text(text)
  }
}

@Suite("Cells of selected items")
struct CellSelectionTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 80, height: 100))
  private let section: GenericSection<String>

  init() {
    section = GenericSection("s", items: rows(0..<20)) { .text($0) }
    section.onCellConfigure(for: GrowingCell.self) { item, cell, _ in cell.text = item }
    view.estimatedItemHeight = 20
    list.attach(view, isolation: nil)
    list.appendSections([section])
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private var selectedCells: [String] {
    view.visibleElements.compactMap { $0.view as? GrowingCell }.filter(\.isSelected).map(\.text)
  }

  @Test("Selecting, deselecting and tapping an item request drawing")
  func drawing() {
    var drawings = 0
    view.didChange = { drawings += 1 }
    let actions: [() -> Void] = [
      { list.selectItem("row 1", in: section) }, { list.deselectItem("row 1", in: section) },
      { view.tapItem(at: path(1)) },
    ]
    for action in actions {
      drawings = 0
      action()
      #expect(drawings == 1)
    }
  }

  @Test("A cell knows whether its item is selected, and is measured again when that changes")
  func selection() {
    list.selectItem("row 1", in: section)
    #expect(selectedCells == ["row 1"])
    #expect(view.frameForItem(at: path(1))?.height == 40)
    view.tapItem(at: path(2))
    #expect(selectedCells == ["row 2"])
    #expect(view.frameForItem(at: path(1))?.height == 20)
    view.tapItem(at: path(2))
    #expect(selectedCells.isEmpty)
  }

  @Test("The cell of a section knows that it's selected before the section is notified")
  func order() {
    var cells: [[String]] = []
    section.onSelect { [self] _ in cells.append(selectedCells) }
    view.tapItem(at: path(0))
    #expect(cells == [["row 0"]])
  }

  @Test("A cell that becomes visible, or is reconfigured, knows that its item is selected")
  func reuse() {
    list.selectItem("row 0", in: section)
    view.contentOffset.y = 200
    #expect(selectedCells.isEmpty)
    view.contentOffset.y = 0
    #expect(selectedCells == ["row 0"])
    list.reconfigureItems(["row 0"], in: "s")
    #expect(selectedCells == ["row 0"])
    #expect(view.frameForItem(at: path(0))?.height == 40)
  }
}
