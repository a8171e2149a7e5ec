import Foundation
import ListingKit
import ListingTesting
import Testing

/// Faults of the libraries whose interfaces ListingKit offers. Each test is named after the correct behavior.
@Suite("Faults of the originals")
struct OriginalFaultTests {
  // MARK: - Sections

  @Test("A section that is moved before another one is directly before it, not one position early")
  func sectionMovedBefore() {
    for (section, target, order) in [
      ("a", "d", "b() c() a() d()"), ("a", "c", "b() a() c() d()"),
      ("d", "b", "a() d() b() c()"), ("a", "b", "a() b() c() d()"),
    ] {
      let test = TestList(["a": [], "b": [], "c": [], "d": []])
      test.list.moveSection(test[section], .before(test[target]))
      #expect(test.order.description == order)
      #expect(test.host.order == test.order)
      #expect(test.host.problems.isEmpty)
    }
  }

  @Test("Several sections that are deleted at once are all deleted, and no others")
  func deletedSections() {
    let test = TestList(["a": ["1"], "b": ["2"], "c": ["3"], "d": ["4"], "e": ["5"]])
    test.list.deleteSections([test["d"], test["a"], test["c"]])
    #expect(test.order == ["b": ["2"], "e": ["5"]])
    #expect(test.host.updates.map(\.stages.first?.deletedSections) == [[0, 2, 3]])
    #expect(test.host.order == test.order)
    #expect(test.host.problems.isEmpty)
    for section in ["a", "c", "d"] { #expect(test[section].context?.list == nil) }
  }

  @Test("An inserted section that is in the list is dropped, as an appended one is")
  func insertedSection() {
    let test = TestList(["a": ["1"], "b": ["2"]])
    let inserted = [
      TestSection("b", ["3"]), TestSection("c", ["4", "4", "5"]), TestSection("c", ["6"]),
    ]
    test.list.insertSections(inserted, .before(test["a"]))
    #expect(test.order == ["c": ["4", "5"], "a": ["1"], "b": ["2"]])
    #expect(test.list.section(for: "b") === test["b"])
    #expect(test.list.section(for: "c") === inserted[1])
    #expect(test.host.order == test.order)
    #expect(
      test.drops.map(\.code) == [.duplicateSection, .duplicateSection, .duplicates])
  }

  // MARK: - Items

  @Test("An item that is moved doesn't move the item of another section with the same identifier")
  func movedItem() {
    let test = TestList(["a": ["x", "y", "z"], "b": ["x", "y", "z"]])
    test.list.moveItem("x", .after("z"), in: test["b"])
    #expect(test.order == ["a": ["x", "y", "z"], "b": ["y", "z", "x"]])
    test["a"].moveItem("z", .before("x"))
    #expect(test.order == ["a": ["z", "x", "y"], "b": ["y", "z", "x"]])
    #expect(test.host.order == test.order)
    #expect(test.host.problems.isEmpty)
  }

  @Test("A list that reloads with each update drops duplicates, too")
  func reloadedDuplicates() {
    let list = ListDataSource(updater: ReloadUpdater(), isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 500))
    list.attach(view, isolation: nil)
    let section = GenericSection<Note>("a", items: [Note("x"), Note("y"), Note("x")]) {
      .text($0.listIdentifier)
    }
    list.appendSections([section, TestSection("a", ["w"])])
    list.appendSections([TestSection("a", ["w"])])
    section.appendItems([Note("y"), Note("z")])
    #expect(ListOrder(list) == ["a": ["x", "y", "z"]])
    #expect(section.items == [Note("x"), Note("y"), Note("z")])
    #expect(
      view.visibleElements.map { $0.view.content.texts } == [["x"], ["y"], ["z"]])
  }

  @Test("The completion of `insertItems(afterItem:)` is called, and once")
  func completion() {
    for pace in [RecordingHost.Pace.atOnce, .completedByHand] {
      let test = TestList(["a": ["x", "y"]], pace: pace)
      var calls: [String] = []
      func record(_ name: String) -> ListCompletion {
        { result in calls.append(result.error == nil ? name : "\(name) failed") }
      }
      test["a"].insertItems(["p"], .after("x"), completion: record("section"))
      test.list.insertItems(["q"], .after("p"), in: test["a"], completion: record("list"))
      test["a"].insertItems(["r"], .after("unknown"), completion: record("unknown"))
      while test.host.complete() {}
      #expect(calls == ["section", "list", "unknown failed"])
      #expect(test.order == ["a": ["x", "p", "q", "y"]])
    }
  }

  @Test("Items that are set while an update is applied aren't lost")
  func itemsSetDuringAnUpdate() {
    for pace in [RecordingHost.Pace.completedByHand, .appliedByHand] {
      let list = ListDataSource(isolation: nil)
      let host = RecordingHost(of: list)
      let section = GenericSection<Note>("a", items: [Note("x")])
      list.appendSections([section])
      host.pace = pace
      host.forget()
      var completed: [Int] = []
      for number in 1...4 {
        section.setItems([Note("x", "\(number)"), Note("item \(number)")]) { _ in
          completed.append(number)
        }
        #expect(section.items == [Note("x", "\(number)"), Note("item \(number)")])
      }
      #expect(host.isHolding)
      #expect(completed.isEmpty)
      while host.complete() {}
      #expect(host.order == ["a": ["x", "item 4"]])
      #expect(section.items == [Note("x", "4"), Note("item 4")])
      #expect(completed == [1, 2, 3, 4])
      #expect(host.problems.isEmpty)
      #expect(!list.isApplyingUpdate)
    }
  }

  // MARK: - Events

  @Test("The end of an item's display comes with the item as it was displayed last")
  func endOfDisplay() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 500))
    list.attach(view, isolation: nil)
    var ended: [Note] = []
    let section = GenericSection<Note>("a", items: [Note("x"), Note("y"), Note("z")]) {
      .text($0.text)
    }
    .onDidEndDisplay { ended.append($0.item) }
    list.appendSections([section])
    section.updateItems([Note("y", "new")])
    // This content is never displayed.
    list.performBatchUpdates {
      section.updateItems([Note("y", "unseen")])
      section.deleteItems([Note("y")])
    }
    #expect(ended == [Note("y", "new")])
    ended = []
    section.appendItems((0..<100).map { Note("row \($0)") })
    // The user scrolls before the new content is displayed.
    list.performBatchUpdates {
      section.updateItems([Note("x", "pending")])
      view.contentOffset.y = 2000
    }
    #expect(ended.first == Note("x"))
    section.setItems([Note("z")])
    ended = []
    section.setItems([])
    #expect(ended == [Note("z")])
    ended = []
    section.setItems([Note("x", "again")])
    list.deleteSections([section])
    #expect(ended == [Note("x", "again")])
  }

  @Test("A selection that isn't allowed is reported neither as a selection nor as a deselection")
  func vetoOfSelection() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 500))
    list.attach(view, isolation: nil)
    var events: [String] = []
    let section = GenericSection<Note>("a", items: [Note("x"), Note("y")]) { .text($0.text) }
      .allow(.select) { $0.item.listIdentifier == "x" }
      .onSelect { events.append("select \($0.item)") }
      .onDeselect { events.append("deselect \($0.item)") }
    list.appendSections([section])
    let (x, y) = (IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0))
    view.tapItem(at: y)
    #expect(events.isEmpty)
    #expect(view.indexPathsForSelectedItems.isEmpty)
    view.tapItem(at: x)
    view.tapItem(at: y)
    #expect(events == ["select x"])
    #expect(view.indexPathsForSelectedItems == [x])
  }

  // MARK: - Hidden items

  @Test("The children of a collapsed item survive updates, and so do the expanded items among them")
  func collapsedChildren() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 500))
    list.attach(view, isolation: nil)
    func row(_ identifier: String, _ children: ListRow...) -> ListRow {
      ListRow(identifier, .text(identifier), children: children)
    }
    let parent = row("parent", row("one", row("inner")), row("two"))
    let section = GenericSection<ListRow>("a", items: [parent, row("last")])
    list.appendSections([section])
    let expanded = ["parent", "one", "inner", "two"]
    #expect(ListOrder(list) == ["a": ["parent", "last"]])
    section.expandedItems = ["parent", "one"]
    #expect(ListOrder(list) == ["a": expanded + ["last"]])

    section.expandedItems.remove("parent")
    #expect(ListOrder(list) == ["a": ["parent", "last"]])
    section.appendItems([row("appended")])
    section.insertItems([row("first")], .before("parent"))
    section.updateItems([row("last", row("hidden"))])
    section.deleteItems([row("appended")])
    list.replaceSections(list.sections, reconfiguring: true, animatingDifferences: false)
    #expect(ListOrder(list) == ["a": ["first", "parent", "last"]])

    section.expandedItems.insert("parent")
    #expect(ListOrder(list) == ["a": ["first"] + expanded + ["last"]])
    section.expandedItems.insert("last")
    #expect(ListOrder(list) == ["a": ["first"] + expanded + ["last", "hidden"]])
    let shown = view.visibleElements.compactMap { $0.view.content.texts.first }
    #expect(shown == ["first"] + expanded + ["last", "hidden"])
  }

  @Test("The children of a collapsed item are those of its current value")
  func childrenOfAChangedItem() {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    func parent(_ children: String...) -> ListRow {
      ListRow("parent", .text("parent"), children: children.map { ListRow($0, .text($0)) })
    }
    let section = GenericSection<ListRow>("a", items: [parent("one", "two")])
    list.appendSections([section])
    section.expandedItems = ["parent"]
    section.expandedItems = []
    section.setItems([parent("two", "three")])
    #expect(host.order == ["a": ["parent"]])
    section.expandedItems = ["parent"]
    #expect(host.order == ["a": ["parent", "two", "three"]])
    section.setItems([parent("three", "four")])
    #expect(host.order == ["a": ["parent", "three", "four"]])
    #expect(host.problems.isEmpty)
  }
}
