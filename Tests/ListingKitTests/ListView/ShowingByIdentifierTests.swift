import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Scrolling and selection by identifier")
struct ShowingByIdentifierTests {
  private func message(_ result: ListResult?) -> String? { result?.error?.message }

  @Test("An item that the transaction inserts is scrolled to and selected after its update")
  func newItem() {
    let test = TestList(["s": ["a"]])
    var completed: [ListResult] = []
    test.list.performBatchUpdates {
      test.list.appendItems(["b"], in: "s")
      let result = test["s"].scrollTo(item: "b", at: .center) { completed.append($0) }
      #expect(result.error == nil)
      #expect(test.host.scrolls.isEmpty && completed.isEmpty)
      #expect(test["s"].selectItem("b") { completed.append($0) }.error == nil)
      #expect(completed.count == 1)
    }
    #expect(test.host.scrolls.map(\.indexPath) == [[0, 1]])
    #expect(test.host.scrolls.map(\.position) == [.center])
    #expect(test.list.indexPathsForSelectedItems == [[0, 1]])
    #expect(completed.count == 2 && completed.allSatisfy { $0.error == nil })
    test.list.deselectItem("b", in: "s")
    #expect(test.list.indexPathsForSelectedItems == [])
  }

  @Test("Scrolling waits for an update that the host is applying")
  func applying() {
    let test = TestList(["s": ["a"]], pace: .appliedByHand)
    test.list.appendItems(["b"], in: "s")
    test.list.scrollTo(item: "b", in: "s")
    #expect(test.host.scrolls.isEmpty)
    while test.host.complete() {}
    #expect(test.host.scrolls.map(\.indexPath) == [[0, 1]])
  }

  @Test("An unknown item or section fails at once and in the completion")
  func unknown() {
    let test = TestList(["s": ["a"]])
    var completed: [ListError.Code?] = []
    let results = [
      test.list.scrollTo(item: "x", in: "s") { completed.append($0.error?.code) },
      test.list.selectItem("a", in: "x") { completed.append($0.error?.code) },
      test.list.deselectItem("x", in: "s") { completed.append($0.error?.code) },
    ]
    #expect(results.map { $0.error?.code } == [.unknownItem, .unknownSection, .unknownItem])
    #expect(completed == [.unknownItem, .unknownSection, .unknownItem])
    #expect(test.host.scrolls.isEmpty)
  }

  @Test("An item that is deleted before the update is reported by the completion")
  func deleted() {
    let test = TestList(["s": ["a", "b"]])
    var completed: [ListError.Code?] = []
    test.list.performBatchUpdates {
      let result = test.list.scrollTo(item: "b", in: "s") { completed.append($0.error?.code) }
      #expect(result.error == nil)
      test.list.deleteItems(["b"], in: "s")
    }
    #expect(completed == [.unknownItem])
    #expect(test.host.scrolls.isEmpty)
  }

  @Test("Errors of a list without a host and of a section without a list state the reason")
  func nobody() {
    let list = ListDataSource()
    let section = TestSection("s", ["a"])
    #expect(message(section.scrollTo(item: "a"))?.contains("is in no list") == true)
    list.appendSections([section])
    #expect(message(list.scrollTo(item: "a", in: "s"))?.contains("no host shows") == true)
    #expect(message(section.selectItem("a")) == nil)
  }

  @Test("The error of a list whose items can't be selected says why")
  func withoutSelection() {
    let list = ListDataSource()
    list.appendSections([TestSection("s", ["a"])])
    list.selection.mode = .none
    var completion: ListResult?
    list.selectItem("a", in: "s") { completion = $0 }
    #expect(message(completion)?.contains("can't be selected") == true)
    #expect(list.selection.items.isEmpty)
  }

  @Test("A view scrolls to and selects an item that the transaction inserts, and shows its cell")
  func view() throws {
    let section = GenericSection<TextItem>("s", items: (0..<50).map { TextItem("\($0)") }) {
      .text($0.listIdentifier)
    }
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 100, height: 200))
    list.appendSections([section])
    list.attach(view)
    list.performBatchUpdates {
      section.appendItems([TextItem("new")])
      section.scrollTo(item: "new", at: .bottom)
      list.selectItem("new", in: section)
      #expect(list.visibleCell(for: "new", in: section) == nil)
    }
    #expect(view.indexPathsForSelectedItems == [[0, 50]])
    let cell = try #require(list.visibleCell(for: "new", in: section) as? ListContentView)
    #expect(cell.isSelected && cell.content.texts == ["new"])
  }
}
