import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("The selection of a list")
struct SelectionTests {
  private let list: ListDataSource
  private let view = ListView(size: CGSize(width: 80, height: 400))
  private let a = GenericSection("a", items: Self.posts(0..<5)) { .text("\($0.number)") }
  private let b = GenericSection("b", items: Self.posts(10..<15)) { .text("\($0.number)") }
  private let log = EventLog()

  private static func posts(_ numbers: Range<Int>) -> [Post] { numbers.map { Post(number: $0) } }

  init() {
    list = ListDataSource(isolation: nil)
    list.attach(view, isolation: nil)
    list.appendSections([a, b])
    for section in [a, b] {
      for kind in [ListEvent.Kind.didHighlight, .didUnhighlight, .didSelect, .didDeselect] {
        section.on(kind) { [log] in log.lines.append("\(kind) \($0.item.number)") }
      }
    }
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private var selected: [String] { list.selection.items.map(\.description).sorted() }

  private var selectedCells: [Int] {
    view.visibleElements.compactMap { element in
      guard let cell = element.view as? any ListCell, cell.isSelected else { return nil }
      return cell.content.texts.first.flatMap { Int($0) }
    }
  }

  // MARK: - Values

  @Test("A mode that allows fewer items than are selected deselects all of them")
  func modes() {
    var selection = ListSelection()
    let (first, second) = (
      ListItemPath(section: "a", item: "1"), ListItemPath(section: "a", item: "2")
    )
    selection.items = [first]
    selection.items.insert(second)
    #expect(selection.items == [second])
    selection.mode = .multiple
    selection.items.insert(first)
    #expect(selection.items == [first, second])
    selection.mode = .single
    #expect(selection.items.isEmpty)
    selection.items = [second, first]
    #expect(selection.items == [first])
    selection.mode = .none
    selection.items = [first]
    #expect(selection.items.isEmpty)
  }

  // MARK: - The user

  @Test("A tap highlights, then deselects the others, then selects")
  func order() {
    view.tapItem(at: path(1))
    #expect(log.take() == ["didHighlight 1", "didUnhighlight 1", "didSelect 1"])
    view.tapItem(at: path(0, 1))
    #expect(
      log.take() == ["didHighlight 10", "didUnhighlight 10", "didDeselect 1", "didSelect 10"])
    #expect(selected == ["b/10"] && selectedCells == [10])
    view.tapItem(at: path(0, 1))
    #expect(log.take() == ["didHighlight 10", "didUnhighlight 10", "didDeselect 10"])
    #expect(selected.isEmpty && selectedCells.isEmpty)
  }

  @Test("An item that may not be highlighted isn't selected either")
  func highlightVeto() {
    a.allow(.highlight) { $0.item.number > 1 }
    view.tapItem(at: path(1))
    #expect(log.take().isEmpty && selected.isEmpty && view.pressedItem == nil)
    #expect(view.beginPress(at: path(2)))
    #expect(view.pressedItem == ListItemPath(section: "a", item: "2"))
    view.endPress(cancelled: true)
    #expect(log.take() == ["didHighlight 2", "didUnhighlight 2"] && selected.isEmpty)
  }

  @Test("A press follows its item, and ends with another press; a deleted item isn't selected")
  func pressFollows() {
    view.beginPress(at: path(1))
    a.moveItem("1", .after("4"))
    view.endPress(cancelled: false)
    #expect(selected == ["a/1"])
    _ = log.take()
    view.beginPress(at: path(0))
    view.beginPress(at: path(1))
    #expect(log.take() == ["didHighlight 0", "didUnhighlight 0", "didHighlight 2"])
    a.deleteItems(["2"])
    view.endPress(cancelled: false)
    #expect(log.take().isEmpty && selected == ["a/1"])
  }

  @Test("A press ends when the view no longer shows the list")
  func pressOfDetachedList() {
    view.beginPress(at: path(1))
    list.detach()
    #expect(log.take() == ["didHighlight 1", "didUnhighlight 1"] && view.pressedItem == nil)
  }

  @Test("In mode none, a tap highlights and selects nothing; in mode multiple, others stay")
  func tapsOfModes() {
    list.selection.mode = .none
    view.tapItem(at: path(1))
    #expect(log.take() == ["didHighlight 1", "didUnhighlight 1"] && selected.isEmpty)
    list.selection.mode = .multiple
    for item in [0, 2, 0, 4] { view.tapItem(at: path(item)) }
    #expect(selected == ["a/2", "a/4"] && selectedCells == [2, 4])
  }

  @Test("A range is selected from the last tap on, in either direction, across sections")
  func range() {
    list.selection.mode = .multiple
    b.allow(.select) { $0.item.number != 11 }
    view.extendSelection(to: path(3))
    #expect(selected == ["a/3"])
    _ = log.take()
    view.extendSelection(to: path(2, 1))
    #expect(log.take() == ["didSelect 4", "didSelect 10", "didSelect 12"])
    view.extendSelection(to: path(2))
    #expect(selected == ["a/2", "a/3", "a/4", "b/10", "b/12"])
    #expect(selectedCells == [2, 3, 4, 10, 12])
  }

  @Test("A range is selected in one change, however many items it has")
  func largeRange() {
    list.selection.mode = .multiple
    let large = GenericSection("c", items: (0..<10_000).map { Post(number: $0) })
    list.replaceSections([large])
    var changes = 0
    view.didChange = { changes += 1 }
    view.tapItem(at: path(0))
    view.extendSelection(to: path(2))
    let few = changes
    view.extendSelection(to: path(9_999))
    #expect(list.selection.items.count == 10_000 && changes - few <= few)
  }

  // MARK: - Changes

  @Test(
    "A selected item moves, changes and gets another section object or host, and stays selected")
  func survival() {
    list.selection.mode = .multiple
    list.selection.items = [
      ListItemPath(section: "a", item: "1"), ListItemPath(section: "b", item: "10"),
    ]
    #expect(log.take().isEmpty && selectedCells == [1, 10])
    a.setItems(Self.posts(1..<5).reversed())
    a.updateItems([Post(number: 1, title: "new")])
    #expect(selectedCells == [1, 10])
    list.moveItem("1", in: "a", toSection: "b")
    #expect(selected == ["b/1", "b/10"] && selectedCells == [10, 1])
    let other = GenericSection("b", items: Self.posts(9..<12)) { .text("\($0.number)") }
    list.replaceSections([other, a])
    #expect(selected == ["b/10"] && selectedCells == [10])
    let host = ListView(size: CGSize(width: 80, height: 400))
    list.detach()
    #expect(selected == ["b/10"])
    list.attach(host, isolation: nil)
    #expect(host.isSelected(path(1)) && host.indexPathsForSelectedItems == [path(1)])
    list.deleteSections(["b"])
    #expect(selected.isEmpty)
  }

  @Test("A selected item that moves into a section that hides it stays selected")
  func moveOutOfSight() {
    list.selection.items = [ListItemPath(section: "a", item: "1")]
    b.isCollapsed = true
    list.moveItem("1", in: "a", toSection: "b")
    #expect(selected == ["b/1"])
    b.isCollapsed = false
    #expect(selectedCells == [1])
  }

  @Test("An item that is deleted and inserted in one transaction stays selected")
  func sameTransaction() {
    list.selection.items = [ListItemPath(section: "a", item: "1")]
    list.performBatchUpdates {
      a.deleteItems(["1"])
      a.appendItems([Post(number: 1)])
    }
    #expect(selected == ["a/1"] && selectedCells == [1])
    a.deleteItems(["1"])
    a.appendItems([Post(number: 1)])
    #expect(selected.isEmpty)
  }

  @Test("An item can be selected in the transaction that inserts it")
  func newItem() {
    list.performBatchUpdates {
      a.appendItems([Post(number: 7)])
      list.selection.items = [ListItemPath(section: "a", item: "7")]
      a.deleteItems(["0"])
    }
    #expect(selected == ["a/7"] && selectedCells == [7])
  }

  @Test("Content that reads the selection is reconfigured when it changes")
  func content() {
    a.onContent { .text($0.isSelected ? "selected" : "\($0.item.number)") }
    func texts() -> [String] { view.visibleElements.prefix(2).flatMap(\.view.content.texts) }
    a.reload()
    view.tapItem(at: path(1))
    #expect(texts() == ["0", "selected"])
    view.tapItem(at: path(0))
    #expect(texts() == ["selected", "1"])
  }

  @Test(
    "Under random changes the selection is that of a set which loses deleted items",
    arguments: [ListIdentity.section, .list], 0..<4 as Range<UInt64>)
  func law(identity: ListIdentity, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let list = ListDataSource(identity: identity, isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 60))
    list.attach(view, isolation: nil)
    list.selection.mode = .multiple
    let sections = (0..<3).map { GenericSection<Post>("\($0)") { .text("\($0.number)") } }
    list.appendSections(sections)
    var owners: [Int: Int] = [:]
    var selected: Set<Int> = []
    for step in 0..<300 {
      let number = Int.random(in: 0..<12, using: &random)
      let section = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where owners[number] == nil:
        sections[section].appendItems([Post(number: number)])
        owners[number] = section
      case 1:
        guard let owner = owners.removeValue(forKey: number) else { continue }
        sections[owner].deleteItems(["\(number)"])
        selected.remove(number)
      case 2:
        guard let owner = owners[number], owner != section else { continue }
        list.moveItem("\(number)", in: "\(owner)", toSection: "\(section)")
        owners[number] = section
      case 3:
        guard let owner = owners[number],
          let path = list.indexPath(for: "\(number)", in: "\(owner)")
        else { continue }
        view.tapItem(at: path)
        selected.formSymmetricDifference([number])
      default:
        sections[section].setItems(sections[section].items.shuffled(using: &random))
      }
      let expected = Set(
        selected.map { ListItemPath(section: "\(owners[$0] ?? -1)", item: "\($0)") })
      guard list.selection.items == expected else {
        Issue.record("step \(step) of \(random): \(list.selection.items), expected \(expected)")
        return
      }
      for element in view.visibleElements {
        guard case .item(let path) = element.kind, let cell = element.view as? any ListCell
        else { continue }
        #expect(cell.isSelected == list.isSelected(path), "step \(step) of \(random)")
      }
    }
  }
}

extension ListDataSource {
  fileprivate func isSelected(_ indexPath: IndexPath) -> Bool {
    displayedSnapshot.itemPath(at: indexPath).map(selection.items.contains) ?? false
  }
}
