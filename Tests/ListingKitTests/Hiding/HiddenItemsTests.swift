import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Filters and collapsed sections", .timeLimit(.minutes(10)))
struct HiddenItemsTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 80, height: 100))
  private let section = GenericSection("s", items: (0..<6).map { Post(number: $0) }) {
    .text("\($0.number)")
  }

  init() {
    list.attach(view, isolation: nil)
    list.appendSections([section])
  }

  private var numbers: [Int] { section.shownItems.map(\.number) }

  @Test("A collapsed section shows its header, and its items again when it's expanded")
  func collapse() {
    section.header("Posts")
    section.isCollapsed = true
    #expect(section.shownCount == 0 && section.count == 6)
    #expect(view.visibleElements.map { $0.view.content.texts } == [["Posts"]])
    section.appendItems([Post(number: 6)])
    section.filter = { $0.number % 2 == 0 }
    #expect(section.shownCount == 0)
    section.isCollapsed = false
    #expect(numbers == [0, 2, 4, 6])
    section.filter = nil
    #expect(numbers == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test("A header with the number of items is reconfigured when a filter changes it") func header()
  {
    section.onHeader { .text("\($0.shownCount) of \($0.count)") }
    section.reloadSupplementaryViews()
    section.filter = { $0.number > 3 }
    #expect(view.visibleElements.first?.view.content.texts == ["2 of 6"])
  }

  @Test("A filter can be set before the section is in a list, and in a binding") func outside() {
    let other = GenericSection("o", items: (0..<6).map { Post(number: $0) })
    other.filter = { $0.number < 2 }
    other.appendItems([Post(number: -1), Post(number: 9)])
    #expect(other.shownItems.map(\.number) == [0, 1, -1])
    list.appendSections([other])
    other.filter = nil
    #expect(other.items.map(\.number) == [0, 1, 2, 3, 4, 5, -1, 9])
    let binding = BindingSection("b", model: Post(number: 3)) { post in
      (0..<post.number).map { Post(number: $0) }
    }
    binding.filter = { ($0.base as? Post)?.number != 1 }
    list.appendSections([binding])
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "b") == ["0", "2"])
    binding.didUpdate(to: Post(number: 4))
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "b") == ["0", "2", "3"])
  }

  @Test("A hidden item changes, and is shown when it matches; a shown one is hidden")
  func changedItems() {
    section.filter = { $0.title.isEmpty }
    section.updateItems([Post(number: 2, title: "x"), Post(number: 3, title: "x")])
    #expect(numbers == [0, 1, 4, 5])
    section.updateItems([Post(number: 2)])
    #expect(numbers == [0, 1, 2, 4, 5])
    guard case .failure(let error) = section.updateItems([Post(number: 77)]) else {
      Issue.record("An unknown item was updated.")
      return
    }
    #expect(error.code == .unknownItem)
  }

  @Test(
    "Items that are set replace all, also hidden ones; what a map of all items sets is complete")
  func replaced() {
    section.filter = { $0.number % 2 == 0 }
    section.setItems(section.items.map { Post(number: $0.number, title: "new") })
    #expect(section.items.map(\.number) == [0, 1, 2, 3, 4, 5] && numbers == [0, 2, 4])
    list.perform(.setItems([6, 2, 3, 7].map { Post(number: $0) }, in: "s"))
    #expect(section.items.map(\.number) == [6, 2, 3, 7] && numbers == [6, 2])
  }

  @Test("A hidden item is known: it's a duplicate, an anchor, and can be moved and deleted")
  func known() throws {
    section.filter = { $0.number % 2 == 0 }
    let outcome = try section.appendItems([Post(number: 3), Post(number: 6)]).get()
    #expect(outcome.dropped == [ListItemPath(section: "s", item: "3")])
    section.insertItems([Post(number: 8)], .after("5"))
    section.moveItem("1", .after("4"))
    #expect(section.items.map(\.number) == [0, 2, 3, 4, 1, 5, 8, 6])
    #expect(numbers == [0, 2, 4, 8, 6])
    section.deleteItems(["5"])
    #expect(section.items.map(\.number) == [0, 2, 3, 4, 1, 8, 6])
  }

  @Test("A move before itself, and next to an unknown item, while a deletion can be undone")
  func moves() {
    section.onDelete(undo: .seconds(1))
    section.delete([Post(number: 5)])
    #expect(section.apply(.move("1", .before("1"))) == .success(ListOutcome()))
    #expect(numbers == [0, 1, 2, 3, 4])
    guard case .failure(let error) = section.apply(.move("1", .after("unknown"))) else {
      Issue.record("An item was moved next to one that isn't there.")
      return
    }
    #expect(error.code == .unknownAnchor && numbers == [0, 1, 2, 3, 4])
  }

  @Test("A filter examines items when it's set, and those that arrive or change afterwards")
  func examined() {
    var examined: [Int] = []
    section.filter = {
      examined.append($0.number)
      return $0.number % 2 == 0
    }
    #expect(examined == [0, 1, 2, 3, 4, 5])
    examined = []
    section.appendItems([Post(number: 6), Post(number: 7)])
    section.moveItem("0", .after("3"))
    section.deleteItems(["4"])
    section.updateItems([Post(number: 1, title: "x")])
    section.insertItems([Post(number: 8)], .before("2"))
    #expect(examined == [6, 7, 1, 8] && numbers == [8, 2, 0, 6])
    examined = []
    section.setItems(section.items + [Post(number: 9)])
    #expect(examined == [9] && numbers == [8, 2, 0, 6])
  }

  @Test("New content outside of a list: unknown items are refused, and nothing changes")
  func updatedOutside() {
    let other = GenericSection("o", items: [Post(number: 1)])
    guard
      case .failure(let error) = other.updateItems([Post(number: 1, title: "x"), Post(number: 2)])
    else {
      Issue.record("An unknown item was updated.")
      return
    }
    #expect(error.code == .unknownItem && other.items.map(\.title) == [""])
    #expect(other.updateItems([Post(number: 1, title: "x")]) == .success(ListOutcome()))
    #expect(other.items.map(\.title) == ["x"])
  }

  @Test("A generic function updates hidden items as well") func generic() {
    func update<Section: ListSection>(
      _ section: Section, _ items: [Section.Item]
    ) -> ListResult where Section.Item: ListIdentifiable {
      section.updateItems(items)
    }
    section.filter = { $0.title.isEmpty }
    _ = update(section, [Post(number: 2, title: "x")])
    #expect(numbers == [0, 1, 3, 4, 5])
    #expect(update(section, [Post(number: 2)]) == .success(ListOutcome()))
    #expect(numbers == [0, 1, 2, 3, 4, 5])
  }

  @Test("Hidden items stay selected, until new items are set without them")
  func selection() {
    list.selection.mode = .multiple
    for item in 1...3 { view.tapItem(at: IndexPath(item: item, section: 0)) }
    section.filter = { $0.number == 2 }
    #expect(section.selectedItems.map(\.number) == [2])
    #expect(list.selection.items.count == 3)
    section.setItems([Post(number: 2), Post(number: 3)])
    #expect(Set(list.selection.items.map(\.item)) == ["2", "3"])
    section.filter = nil
    #expect(section.selectedItems.map(\.number) == [2, 3])
    section.filter = { _ in false }
    list.deleteSections([section])
    #expect(list.selection.items.isEmpty)
  }

  @Test("The selected child of a collapsed row stays selected") func children() {
    let rows = GenericSection(
      "rows", items: [ListRow("p", .text("p"), children: [ListRow("a", .text("a"))])])
    list.appendSections([rows])
    rows.expandedItems = ["p"]
    let path = ListItemPath(section: "rows", item: "a")
    list.selection.items = [path]
    rows.expandedItems = []
    #expect(list.selection.items == [path])
    rows.expandedItems = ["p"]
    #expect(rows.selectedItems.map(\.listIdentifier) == ["a"])
    rows.setItems([ListRow("p", .text("p"))])
    #expect(list.selection.items.isEmpty)
  }

  @Test("Duplicates among hidden items are refused as others are") func refused() {
    let strict = GenericSection("t", items: [Post(number: 0)], duplicates: .error)
    list.appendSections([strict])
    strict.filter = { $0.title.isEmpty }
    let result = strict.setItems([
      Post(number: 0), Post(number: 1, title: "x"), Post(number: 1, title: "y"),
    ])
    guard case .failure(let error) = result else {
      Issue.record("Duplicates were accepted.")
      return
    }
    #expect(error.code == .duplicates && strict.items.map(\.number) == [0])
  }

  @Test(
    "Under list identity, items that move between filtered sections are shown once",
    arguments: 0..<8 as Range<UInt64>)
  func betweenSections(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let list = ListDataSource(identity: .list, isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    let sections = ["a", "b", "c"].map { name in
      GenericSection(
        name, items: (0..<6).map { Post(number: $0 + (name == "a" ? 0 : name == "b" ? 10 : 20)) })
    }
    list.appendSections(sections)
    for step in 0..<100 {
      list.performBatchUpdates {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let source = sections[Int.random(in: 0..<3, using: &random)]
          let target = sections[Int.random(in: 0..<3, using: &random)]
          let divisor = Int.random(in: 1...3, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: source.filter = divisor == 1 ? nil : { $0.number % divisor == 0 }
          default:
            guard let item = source.items.randomElement(using: &random) else { continue }
            list.moveItem(item, in: source, toSection: target)
          }
        }
      }
      for section in sections {
        let shown = section.items.filter { section.filter?($0) ?? true }
        #expect(section.shownItems == shown, "step \(step) of \(random)")
        #expect(
          list.displayedSnapshot.itemIdentifiers(inSection: section.listIdentifier)
            == shown.map(\.listIdentifier), "step \(step) of \(random)")
      }
      #expect(host.problems.isEmpty, "step \(step) of \(random)")
    }
  }

  @Test("Another object of a section shows what its own rules show") func exchanged() {
    section.filter = { $0.number % 2 == 0 }
    let other = GenericSection("s", items: (0..<6).map { Post(number: $0) })
    other.filter = { $0.number > 3 }
    list.replaceSections([other])
    #expect(other.shownItems.map(\.number) == [4, 5])
    let plain = GenericSection("s", items: (0..<6).map { Post(number: $0) })
    list.replaceSections([plain])
    #expect(list.displayedSnapshot.numberOfItems == 6)
  }
}
