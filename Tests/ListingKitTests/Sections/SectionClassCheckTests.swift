import Foundation
import ListingKit
import ListingTesting
import Testing

#if DEBUG
  @Suite("Debug builds report sections that inherit ListSection")
  struct SectionClassCheckTests {
    private class Rows: ListSection {
      var context: ListContext?
      let listIdentifier: String
      var items: [any ListIdentifiable] { ["a"] }

      init(_ identifier: String) { listIdentifier = identifier }

      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
    }

    private final class SelectableRows: Rows {
      func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {}
    }

    private class Base {}

    private final class PlainRows: Base, ListSection {
      var context: ListContext?
      let listIdentifier = "plain"
      var items: [any ListIdentifiable] { ["a"] }

      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
    }

    @Test("A class is reported once, with its superclass")
    func subclass() {
      let test = TestList()
      test.list.appendSections([SelectableRows("s"), SelectableRows("t")])
      #expect(test.diagnostics.map(\.section) == ["s"])
      let message = test.diagnostics.first?.message ?? ""
      #expect(message.hasPrefix("SelectableRows inherits ListSection from Rows"))
    }

    @Test("A class that conforms itself isn't reported, with any superclass")
    func conformingClass() {
      let test = TestList()
      test.list.appendSections([Rows("s"), PlainRows()])
      #expect(test.diagnostics.isEmpty)
    }
  }
#endif
