import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// A table on a screen with keys: a press of a title sorts by its column, and of the one that sorts the other way.
@Suite struct TerminalTableTests {
  private let list = ListDataSource(isolation: nil)
  private let section: GenericSection<String>
  private let browser: TerminalListView
  private let order = Order()

  private final class Order {
    var column = "none"
    var isAscending = true
  }

  init() {
    section = GenericSection<String>("s", items: ["one", "two"]) {
      Self.table(Order()).row([.text($0), .text($0), .text($0)])
    }
    let order = order
    section.onHeader { _ in Self.table(order).titles }
    section.onPress { section, action, _ in
      order.isAscending = order.column != action || !order.isAscending
      order.column = action
      section.reloadSupplementaryViews()
    }
    list.appendSections([section])
    browser = TerminalListView(list: list, text: TerminalText(), isolation: nil)
    browser.resize(columns: 60, rows: 6)
  }

  private static func table(_ order: Order) -> ListTable {
    func column(_ title: String, hiddenBelow: CGFloat? = nil) -> ListTable.Column {
      let sorting: ListColumnSorting =
        order.column != title ? .unsorted : order.isAscending ? .ascending : .descending
      return .init(title, hiddenBelow: hiddenBelow, sorting: sorting, action: title)
    }
    return ListTable([column("A"), column("B", hiddenBelow: 400), .init("C"), column("D")])
  }

  /// The title that sorts.
  private var sorted: String? {
    browser.screen.joined().firstMatch(of: #/[A-D] [↑↓]/#).map { String($0.0) }
  }

  @Test func `The keys < and > choose the column that sorts, from one end to the other`() {
    #expect(sorted == nil)
    for title in ["A ↑", "B ↑", "D ↑", "A ↑"] {
      browser.press(.character(">"))
      #expect(sorted == title)
    }
    for title in ["D ↑", "B ↑"] {
      browser.press(.character("<"))
      #expect(sorted == title)
    }
    browser.press(.character("2"), .character(">"))
    #expect(sorted == "A ↑")
  }

  @Test func `Without a column that sorts, < begins with the last one`() {
    browser.press(.character("<"))
    #expect(sorted == "D ↑")
  }

  @Test func `A column that isn't shown doesn't sort`() {
    browser.resize(columns: 49, rows: 6)
    #expect(!browser.screen.joined().contains("< B >"))
    for title in ["A ↑", "D ↑", "A ↑"] {
      browser.press(.character(">"))
      #expect(sorted == title)
    }
  }

  @Test func `The only column that sorts does so the other way`() {
    section.onHeader { [order] _ in
      ListTable([Self.table(order).columns[0], .init("C")]).titles
    }
    section.reloadSupplementaryViews()
    for title in ["A ↑", "A ↓", "A ↑"] {
      browser.press(.character(">"))
      #expect(sorted == title)
    }
  }

  @Test func `A list without such a column says so`() {
    section.onHeader { _ in .text("Title") }
    section.reloadSupplementaryViews()
    browser.press(.character(">"))
    #expect(browser.screen.last?.contains("no column sorts here") == true)
  }
}
