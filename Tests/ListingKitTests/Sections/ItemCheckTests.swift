import ListingKit
import ListingTesting
import Testing

#if DEBUG
  @Suite("Debug builds compare a section's items with what its list was told")
  struct ItemCheckTests {
    private func findings(_ test: TestList) -> [String] {
      test.diagnostics.filter { $0.code == .invalid }.map(\.message)
    }

    @Test("a section that tells its list otherwise than it holds is reported, with both orders")
    func difference() throws {
      let test = TestList(["s": ["a"], "t": ["x"]])
      test.list.append(section: "s", items: ["b"])
      let message = try #require(findings(test).first)
      #expect(findings(test).count == 1)
      #expect(["'s'", #"["a"]"#, #"["a", "b"]"#].allSatisfy(message.contains))
      #expect(test.log.all.contains("warning \(message)"))
      #expect(test.diagnostics.map(\.section) == ["s"])
    }

    @Test("order counts, not only what is there")
    func order() {
      let test = TestList(["s": ["a", "b"]])
      test.list.moveItem("b", beforeItem: "a", in: "s")
      #expect(findings(test).count == 1)
      test["s"].items = ["b", "a"]
      test.list.reconfigureItems(["a"], in: "s")
      test.list.update(section: "s")
      #expect(findings(test).count == 1)
    }

    @Test("a section that keeps up is not reported")
    func agreement() {
      let test = TestList(["s": ["a"]])
      test["s"].items = ["a", "b"]
      test.list.append(section: "s", items: ["b"])
      test["s"].items = ["b"]
      test.list.deleteItems(["a"], in: "s")
      #expect(findings(test).isEmpty)
    }

    @Test("it looks at the end of the turn, not before")
    func endOfTurn() {
      let test = TestList(["s": ["a"]])
      test.list.performBatchUpdates {
        test.list.append(section: "s", items: ["b"])
        test["s"].items = ["a", "b"]
      }
      #expect(findings(test).isEmpty)
    }

    @Test("duplicates and empty identifiers that the list dropped are no difference")
    func drops() {
      let test = TestList(["s": []])
      test["s"].items = ["a", "a", "", "b", "a"]
      test.list.update(section: "s")
      #expect(test.order == ["s": ["a", "b"]] && findings(test).isEmpty)
    }

    @Test("nor are items that another section holds, under list identity")
    func otherSections() {
      let test = TestList(["s": ["a"], "t": []], identity: .list)
      test["t"].items = ["a", "b"]
      test.list.update(section: "t")
      #expect(test.order == ["s": ["a"], "t": ["b"]] && findings(test).isEmpty)
    }

    @Test("from a thousand items on only the counts are compared")
    func largeSections() throws {
      let many = (0..<1000).map { "\($0)" }
      let test = TestList(["s": many])
      test.list.moveItem("1", beforeItem: "0", in: "s")
      #expect(findings(test).isEmpty)
      test.list.deleteItems(["5"], in: "s")
      let message = try #require(findings(test).first)
      #expect(message.contains("1000") && message.contains("999"))
    }
  }
#endif
