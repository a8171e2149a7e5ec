import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Sections with a type of items") struct TypedSectionTests {
  /// Rows whose content can be compared.
  private struct Row: ListDiffable, Equatable {
    let listIdentifier: String
    var text = ""
  }

  private final class RowsSection: ListSection {
    var context: ListContext?
    let listIdentifier: String
    var items: [Row]

    init(_ listIdentifier: String, _ items: [Row]) {
      self.listIdentifier = listIdentifier
      self.items = items
    }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  /// A section of strings, which are identifiers at the same time.
  private final class TitlesSection: ListSection {
    var context: ListContext?
    let listIdentifier = "titles"
    var items = ["a", "b"]

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  private let log = LogLines()

  private func list(of sections: [any ListSection]) -> (ListDataSource, RecordingHost) {
    let list = ListDataSource(logger: log.logger, isolation: nil)
    let host = RecordingHost(of: list)
    list.appendSections(sections)
    host.forget()
    return (list, host)
  }

  @Test("An update of typed items reconfigures the cells of those whose content changed")
  func comparedContent() throws {
    let section = RowsSection("s", [Row(listIdentifier: "a"), Row(listIdentifier: "b")])
    let (list, host) = list(of: [section])
    section.items = [Row(listIdentifier: "a"), Row(listIdentifier: "b", text: "new")]
    section.update()
    #expect(host.updates.map(\.changes) == [["reconfigure 0/1→0/1"]])
    section.update()
    #expect(host.updates.count == 1)
    #expect(ListOrder(list) == ["s": ["a", "b"]])
    try host.expectNoProblems()
  }

  @Test("Typed sections of one list can have items of different types")
  func severalTypes() throws {
    let rows = RowsSection("s", [Row(listIdentifier: "a")])
    let (list, host) = list(of: [rows, TitlesSection()])
    #expect(ListOrder(list) == ["s": ["a"], "titles": ["a", "b"]])
    #expect(list.sections.map { $0.listItems.identifiers } == [["a"], ["a", "b"]])
    list.moveItem("b", in: "titles", toSection: "s")
    #expect(ListOrder(list) == ["s": ["a", "b"], "titles": ["a"]])
    try host.expectNoProblems()
  }

  @Test("Operations of a typed section accept its items, and the identifiers of those in the list")
  func itemsAndIdentifiers() throws {
    let section = RowsSection("s", [])
    let (list, host) = list(of: [section, TitlesSection()])
    var order: [String] { list.snapshot.itemIdentifiers(inSection: "s") }
    let (a, b, c) = (Row(listIdentifier: "a"), Row(listIdentifier: "b"), Row(listIdentifier: "c"))
    section.appendItems([a])
    section.insertItems([b], .before(a))
    section.insertItems([c], .after("b"))
    #expect(order == ["b", "c", "a"])
    section.moveItem(a, .before(b))
    section.moveItem("b", .after("c"))
    #expect(order == ["a", "c", "b"])
    host.forget()
    section.reconfigureItems([a])
    section.reconfigureItems(["c"])
    section.reloadItems([b])
    section.reloadItems(["a"])
    #expect(
      host.updates.map(\.changes) == [
        ["reconfigure 0/0→0/0"], ["reconfigure 0/1→0/1"], ["reload 0/2"], ["reload 0/0"],
      ])
    section.deleteItems([a])
    section.deleteItems(["c"])
    #expect(order == ["b"])
    section.moveItem(b, toSection: "titles")
    // "b" is an item of the section "titles" already.
    #expect(order == ["b"])
    try host.expectNoProblems()
  }

  @Test("In a section of strings, items and identifiers are the same")
  func strings() throws {
    let section = TitlesSection()
    let (list, host) = list(of: [section])
    section.appendItems(["c"])
    section.moveItem("c", .before("a"))
    section.insertItems(["d"], .after("c"))
    section.deleteItems(["b"])
    section.reconfigureItems(["a"])
    #expect(ListOrder(list) == ["titles": ["c", "d", "a"]])
    #expect(host.updates.last?.changes == ["reconfigure 0/2→0/2"])
    try host.expectNoProblems()
  }

  @Test("A failed operation of a section, a value or a context is logged with its line of code")
  func locations() throws {
    let section = RowsSection("s", [Row(listIdentifier: "a")])
    let (list, _) = list(of: [section])
    let file = "warning TypedSectionTests.swift"
    let line = #line
    section.moveItem("tpyo", .after("a"))
    list.perform(.deleteSections(["x"]))
    list.perform(.moveSection("x", .after("s")))
    section.scrollTo(item: "x")
    section.context?.appendItems(["b"], in: "x")
    section.selectItem("x")
    let failures = log.all
    // A deletion of a section that isn't in the list doesn't fail.
    let lines = [1, 3, 4, 5, 6].map { "\(file):\(line + $0):" }
    #expect(failures.count == lines.count)
    #expect(zip(failures, lines).allSatisfy { $0.hasPrefix($1) }, "\(failures)")
    #expect(failures.first?.hasPrefix("\(lines[0]) section 's' has no item 'tpyo'") == true)
  }

  @Test("A failure that a completion receives is logged, too, at the list's level for failures")
  func completion() {
    let section = RowsSection("s", [])
    let (list, _) = list(of: [section])
    var codes: [ListError.Code?] = []
    let line = #line
    section.moveItem("x", .after("y")) { codes.append($0.error?.code) }
    list.failureLogLevel = .debug
    section.moveItem("x", .after("y")) { codes.append($0.error?.code) }
    #expect(codes == [.unknownItem, .unknownItem])
    #expect(log.all.count == 2)
    #expect(log.all[0].hasPrefix("warning TypedSectionTests.swift:\(line + 1): section 's'"))
    #expect(log.all[1].hasPrefix("debug TypedSectionTests.swift:\(line + 3): section 's'"))
    #expect(ListOrder(list) == ["s": []])
  }
}
