import ListingKit
import ListingTesting
import Testing

@Suite("Items of another type")
struct ForeignItemTests {
  private struct Row: ListIdentifiable {
    let listIdentifier: String
  }

  private struct Column: ListIdentifiable {
    let listIdentifier: String
  }

  private let list = ListDataSource(isolation: nil)
  private let rows = GenericSection("rows", items: [Row(listIdentifier: "1")]) {
    .text($0.listIdentifier)
  }

  init() {
    list.failureLogLevel = .debug
    list.appendSections([rows])
  }

  private func message(_ result: ListResult) -> String? {
    if case .failure(let error) = result {
      error.code == .invalid ? error.message : nil
    } else {
      nil
    }
  }

  @Test(
    "An operation on an item of another type fails with its name, although an item is called so")
  func references() {
    let column = Column(listIdentifier: "1")
    let results = [
      rows.deleteItems([column]), rows.reloadItems([Row(listIdentifier: "1"), column]),
      rows.reconfigureItems([column]), rows.moveItem(column), rows.moveItem("1", .after(column)),
      rows.insertItems([Row(listIdentifier: "2")], .before(column)), rows.scrollTo(item: column),
      rows.selectItem(column), rows.update(reloadingItems: [column]),
    ]
    for result in results {
      #expect(
        message(result)
          == "'1' is a Column, but section 'rows' has items of the type Row; nothing was changed")
    }
    #expect(rows.items.map(\.listIdentifier) == ["1"])
  }

  @Test("Items of the type, and identifiers, name an item")
  func names() {
    for result in [rows.reloadItems([Row(listIdentifier: "1")]), rows.reloadItems(["1"])] {
      #expect(throws: Never.self) { try result.get() }
    }
  }

  @Test(
    "An item of another type isn't inserted by the section's identifier, and the message names it")
  func insertion() {
    let items: [any ListIdentifiable] = [Row(listIdentifier: "2"), Column(listIdentifier: "3")]
    #expect(
      message(list.appendItems(items, in: "rows"))
        == "item '3' can't be in section 'rows', which stores items of the type Row; nothing was changed"
    )
    #expect(rows.items.map(\.listIdentifier) == ["1"])
  }

  @Test("The place of an item that moves to another section is next to an item of that one")
  func otherSection() {
    let rowsBelow = GenericSection<AnyListItem>(
      "below", items: [AnyListItem(Column(listIdentifier: "c"))]
    ) { .text($0.listIdentifier) }
    list.appendSections([rowsBelow])
    let result = rows.moveItem("1", .before(Column(listIdentifier: "c")), toSection: rowsBelow)
    #expect(throws: Never.self) { try result.get() }
    #expect(list.snapshot.itemIdentifiers(inSection: "below") == ["1", "c"])
  }
}
