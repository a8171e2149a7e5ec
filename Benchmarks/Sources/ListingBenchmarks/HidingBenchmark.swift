import Foundation
import ListingKit

/// What hidden items and a large selection cost.
enum HidingBenchmark {
  static func table(runs: Int) -> Report.Table {
    let lists = [
      FilteredList(count: 100_000, interval: 2), FilteredList(count: 100_000, interval: 100),
      FilteredList(count: 100_000, interval: 2, isDisplayed: false),
    ]
    let filters = Measurement(
      runs: runs, lists.flatMap { list in [list.setAndRemove, list.differences] })
    let edited = EditedList(count: 100_000)
    let edits = Measurement(runs: runs, [edited.editFiltered, edited.editPlain])
    let outline = ExpandedList(count: 10_000)
    let expansions = Measurement(
      runs: runs, [outline.collapseAndExpand, outline.deleteAndInsert])
    let selection = SelectedList(count: 100_000)
    let selections = Measurement(runs: runs, [selection.select, selection.makeSet])
    return Report.Table(
      title: "Hidden items and selections",
      text: """
        A `ListView` of 24 rows shows the list. A filter that leaves every second item, or \
        every hundredth, is set and removed, against `Array.filter` and the `ListDifference` for each of the two. Items are inserted, \
        moved and deleted one by one under a filter, against the same without one. The children of an expanded \
        item are hidden and shown, against an operation that deletes them and one that inserts them. All \
        items are selected and deselected, against making the set of their paths.
        """,
      rows: [
        Report.Row(
          work: "a filter over 100,000 items, set and removed, every second one shown",
          time: filters.time(0), against: "filtered, compared twice",
          ratio: filters.ratio(0, to: 1), target: 1.5),
        Report.Row(
          work: "the same, every hundredth one shown", time: filters.time(2),
          against: "filtered, compared twice", ratio: filters.ratio(2, to: 3), target: 1.5),
        Report.Row(
          work: "every second one, without a view", time: filters.time(4),
          against: "filtered, compared twice", ratio: filters.ratio(4, to: 5), target: 1.5),
        Report.Row(
          work: "300 single edits under a filter of 100,000 items", time: edits.time(0),
          against: "without the filter", ratio: edits.ratio(0, to: 1), target: 2),
        Report.Row(
          work: "10,000 children collapsed and expanded", time: expansions.time(0),
          against: "deleted and inserted", ratio: expansions.ratio(0, to: 1), target: 3),
        Report.Row(
          work: "100,000 items selected and deselected", time: selections.time(0),
          against: "the set of their paths", ratio: selections.ratio(0, to: 1)),
      ])
  }
}

/// An item with a number, and maybe with children.
private struct NumberedItem: ListDiffable, Equatable {
  let listIdentifier: String
  let number: Int
  var children: [NumberedItem] = []

  init(_ number: Int) {
    listIdentifier = Identifiers.string(number)
    self.number = number
  }
}

/// A section on a list view.
private struct ListedSection {
  let list = ListDataSource(isolation: nil)
  let view = ListView(size: CGSize(width: 320, height: 480))
  let section: GenericSection<NumberedItem>

  init(_ items: [NumberedItem], isDisplayed: Bool = true) {
    section = GenericSection("section", items: items) { .text("item \($0.number)") }
    if isDisplayed { list.attach(view, isolation: nil) }
    list.appendSections([section])
  }
}

private struct FilteredList {
  private let items: [NumberedItem]
  private let interval: Int
  private let listed: ListedSection

  init(count: Int, interval: Int, isDisplayed: Bool = true) {
    items = (0..<count).map { NumberedItem($0) }
    self.interval = interval
    listed = ListedSection(items, isDisplayed: isDisplayed)
  }

  func setAndRemove() -> Int {
    listed.section.filter = { [interval] in $0.number % interval == 0 }
    let count = listed.section.shownCount
    listed.section.filter = nil
    return count
  }

  func differences() -> Int {
    let shown = items.filter { $0.number % interval == 0 }
    let changes = [
      ListDifference(fromItems: items, to: shown), ListDifference(fromItems: shown, to: items),
    ]
    return changes.reduce(0) { $0 + $1.deletes.count + $1.inserts.count }
  }
}

private struct EditedList {
  private let count: Int
  private let filtered: ListedSection
  private let plain: ListedSection

  init(count: Int) {
    self.count = count
    let items = (0..<count).map { NumberedItem($0) }
    (filtered, plain) = (ListedSection(items), ListedSection(items))
    filtered.section.filter = { $0.number % 2 == 0 }
  }

  func editFiltered() -> Int { edit(filtered.section) }
  func editPlain() -> Int { edit(plain.section) }

  private func edit(_ section: GenericSection<NumberedItem>) -> Int {
    for step in 0..<100 {
      let place = Identifiers.string(step * 971 % count)
      let new = NumberedItem(count + step)
      section.insertItems([new], .after(place))
      section.moveItem(new, .end)
      section.deleteItems([new])
    }
    return section.count
  }
}

private struct ExpandedList {
  private let parent: NumberedItem
  private let outline: ListedSection
  private let plain: ListedSection

  init(count: Int) {
    var parent = NumberedItem(0)
    parent.children = (1...count).map { NumberedItem($0) }
    let others = (1...24).map { NumberedItem(count + $0) }
    self.parent = parent
    outline = ListedSection([parent] + others)
    outline.section.onOutline(\.children)
    outline.section.expandedItems = [parent.listIdentifier]
    plain = ListedSection([parent] + parent.children + others)
  }

  func collapseAndExpand() -> Int {
    outline.section.expandedItems = []
    let count = outline.section.shownCount
    outline.section.expandedItems = [parent.listIdentifier]
    return count
  }

  func deleteAndInsert() -> Int {
    plain.section.deleteItems(parent.children)
    let count = plain.section.count
    plain.section.insertItems(parent.children, .after(parent))
    return count
  }
}

private struct SelectedList {
  private let identifiers: [String]
  private let listed: ListedSection

  init(count: Int) {
    let items = (0..<count).map { NumberedItem($0) }
    identifiers = items.map(\.listIdentifier)
    listed = ListedSection(items)
    listed.list.selection.mode = .multiple
  }

  func makeSet() -> Int { paths.count }

  func select() -> Int {
    listed.list.selection.items = paths
    let count = listed.list.selection.items.count
    listed.list.selection.items = []
    return count
  }

  private var paths: Set<ListItemPath> {
    Set(identifiers.map { ListItemPath(section: "section", item: $0) })
  }
}
