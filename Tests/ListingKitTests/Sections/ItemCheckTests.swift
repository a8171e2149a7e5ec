import Foundation
import ListingKit
import ListingTesting
import Testing

#if DEBUG
  @Suite("Debug builds compare a section's items with its operations")
  struct ItemCheckTests {
    private func findings(_ test: TestList) -> [String] {
      test.diagnostics.filter { $0.code == .invalid }.map(\.message)
    }

    @Test("A section whose items differ from its list is reported, with the first difference")
    func difference() throws {
      let test = TestList(["s": ["a"], "t": ["x"]])
      test.list.appendItems(["b"], in: "s")
      let message = try #require(findings(test).first)
      #expect(findings(test).count == 1)
      #expect(["'s'", "at 1 ['a'] of 1", "['a' 'b'] of 2"].allSatisfy(message.contains))
      #expect(test.log.all.contains("warning \(message)"))
      #expect(test.diagnostics.map(\.section) == ["s"])
    }

    @Test("a different order is reported")
    func order() {
      let test = TestList(["s": ["a", "b"]])
      test.list.moveItem("b", .before("a"), in: "s")
      #expect(findings(test).count == 1)
      test["s"].items = ["b", "a"]
      test.list.reconfigureItems(["a"], in: "s")
      test.list.updateSection("s")
      #expect(findings(test).count == 1)
    }

    @Test("a section whose items match its operations isn't reported")
    func agreement() {
      let test = TestList(["s": ["a"]])
      test["s"].items = ["a", "b"]
      test.list.appendItems(["b"], in: "s")
      test["s"].items = ["b"]
      test.list.deleteItems(["a"], in: "s")
      #expect(findings(test).isEmpty)
    }

    @Test("items are compared at the end of the transaction, not before")
    func endOfTurn() {
      let test = TestList(["s": ["a"]])
      test.list.performBatchUpdates {
        test.list.appendItems(["b"], in: "s")
        test["s"].items = ["a", "b"]
      }
      #expect(findings(test).isEmpty)
    }

    @Test("dropped duplicates and empty identifiers aren't differences")
    func drops() {
      let test = TestList(["s": []])
      test["s"].items = ["a", "a", "", "b", "a"]
      test.list.updateSection("s")
      #expect(test.order == ["s": ["a", "b"]] && findings(test).isEmpty)
    }

    @Test("under list identity, items of other sections aren't differences")
    func otherSections() {
      let test = TestList(["s": ["a"], "t": []], identity: .list)
      test["t"].items = ["a", "b"]
      test.list.updateSection("t")
      #expect(test.order == ["s": ["a"], "t": ["b"]] && findings(test).isEmpty)
    }

    /// A section that counts how often its items are read.
    private final class CountingSection: ListSection {
      var context: ListContext?
      let listIdentifier = "s"
      var stored: [any ListIdentifiable] = (0..<10_000).map { TextItem("\($0)") }
      private(set) var reads = 0

      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }

      var items: [any ListIdentifiable] {
        reads += 1
        return stored
      }
    }

    @Test("A section of 10,000 items is compared in one of ten transactions")
    func largeSections() throws {
      let (section, test) = (CountingSection(), TestList([:]))
      test.list.appendSections([section])
      let reads = section.reads
      for number in 10_000..<10_100 {
        section.stored.append(TextItem("\(number)"))
        section.appendItems([TextItem("\(number)")])
      }
      // 11 for the sections that have grown over 10,000 items.
      #expect((9...11).contains(section.reads - reads))
      #expect(findings(test).isEmpty)
      for number in 20_000..<20_011 { section.appendItems([TextItem("\(number)")]) }
      #expect(findings(test).count == 1)
    }
  }
#endif
