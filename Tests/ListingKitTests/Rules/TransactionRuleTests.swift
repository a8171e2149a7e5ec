import ListingKit
import ListingTesting
import Testing

@Suite("Rules of order 7 to 10: transactions and completions", .tags(.concurrency))
struct TransactionRuleTests {
  @Test(
    "rule 7: the operations of a transaction apply in call order, and their net change is one update"
  )
  func oneUpdate() throws {
    let test = TestList(["s": ["a", "b"]])
    test.list.performBatchUpdates {
      test.list.appendItems(["c"], in: "s")
      test.list.insertItems(["d"], .after("c"), in: "s")
      test.list.deleteItems(["c"], in: "s")
      test.list.moveItem("d", .before("b"), in: "s")
    }
    #expect(test.order == ["s": ["a", "d", "b"]])
    #expect(test.changes == [["insert 0/1"]])
  }

  @Test("Rule 7: identifiers refer to the current model, index paths to the displayed snapshot")
  func queriesInATransaction() {
    let test = TestList(["s": ["a"]])
    let section = TestSection("t", ["x"])
    test.list.performBatchUpdates {
      test.list.appendSections([section])
      test.list.deleteItems(["a"], in: "s")
      #expect(ListOrder(test.list.snapshot) == ["s": [], "t": ["x"]])
      #expect(test.list.sectionCount == 2 && test.list.sections.count == 2)
      #expect(test.list.section(for: "t") === section)
      #expect(ListOrder(test.list.displayedSnapshot) == ["s": ["a"]])
      #expect(test.list.index(for: "t") == nil && test.list.section(at: 1) == nil)
      #expect(test.list.indexPath(for: "a", in: "s") == [0, 0])
      #expect(test.list.itemIdentifier(at: [0, 0]) == "a")
      #expect(section.context?.list === test.list && section.sectionIndex == nil)
    }
    #expect(test.list.section(for: "t") === section && section.sectionIndex == 1)
    #expect(test.list.indexPath(for: "x", in: "t") == [1, 0])
    #expect(test.list.itemIdentifier(at: [1, 0]) == "x")
    #expect(test.list.indexPath(for: "a", in: "s") == nil)
  }

  @Test("rule 7: queries of unknown items and sections return nil")
  func queriesForNothing() {
    let test = TestList(["s": ["a"]])
    #expect(test.list.section(at: 1) == nil && test.list.section(at: -1) == nil)
    #expect(test.list.itemIdentifier(at: [0, 1]) == nil)
    #expect(test.list.itemIdentifier(at: [1, 0]) == nil)
    #expect(test.list.itemIdentifier(at: [-1, 0]) == nil)
    #expect(test.list.itemIdentifier(at: [0, -1]) == nil)
    #expect(test.list.indexPath(for: "a", in: "t") == nil)
    #expect(test.list.cell(at: [0, 9]) == nil)
    #expect(test.list.supplementaryView(.header, at: 7) == nil)
  }

  @Test("rule 7: the update animates only if all operations request it")
  func animation() {
    let test = TestList(["s": []])
    let wishes: [[Bool]] = [[true, true], [true, false], [false, true], [false, false]]
    for (number, wish) in wishes.enumerated() {
      test.list.performBatchUpdates {
        for (index, animates) in wish.enumerated() {
          test.list.appendItems(["\(number)-\(index)"], in: "s", animatingDifferences: animates)
        }
      }
    }
    test.list.appendItems(["z"], in: "s")
    #expect(test.host.updates.map(\.animates) == [true, false, false, false, true])
  }

  @Test("rule 7: of nested batches, the outermost one ends the transaction")
  func nestedBatches() {
    let test = TestList(["s": []])
    test.list.performBatchUpdates {
      test.list.appendItems(["a"], in: "s")
      test.list.performBatchUpdates { test.list.appendItems(["b"], in: "s") }
      test.list.appendItems(["c"], in: "s")
      #expect(test.changes.isEmpty)
    }
    #expect(test.changes == [["insert 0/0", "insert 0/1", "insert 0/2"]])
  }

  @Test("rule 7: a flush in a batch waits for its end, and two flushes in a transaction are one")
  func flush() {
    let test = TestList(["s": []])
    test.list.performBatchUpdates {
      test.list.appendItems(["a"], in: "s")
      test.list.flush()
      test.list.flush()
      #expect(test.changes.isEmpty)
      test.list.appendItems(["b"], in: "s")
    }
    #expect(test.changes == [["insert 0/0", "insert 0/1"]])
    test.list.flush()
    test.list.flush()
    #expect(test.changes.count == 1)
    test.list.appendItems(["c"], in: "s")
    #expect(test.changes.count == 2)
  }

  @Test("rule 7: a transaction stays open while events are delivered, and ends after them")
  func deliverEvents() {
    let test = TestList(["s": []])
    test.list.deliverEvents {
      test.list.appendItems(["a"], in: "s")
      test.list.performBatchUpdates { test.list.appendItems(["b"], in: "s") }
      #expect(test.changes.isEmpty)
    }
    #expect(test.changes == [["insert 0/0", "insert 0/1"]])
  }

  @Test("rule 7: a batch without operations delivers nothing")
  func emptyBatch() {
    let test = TestList(["s": []])
    test.list.performBatchUpdates {}
    test["s"].context?.performBatchUpdates {}
    #expect(test.changes.isEmpty)
  }

  @Test("rule 8: an operation that is performed while an update is applied belongs to the next one")
  func whileApplying() throws {
    let test = TestList(["s": []])
    var calls = 0
    test.host.onApply = { _ in
      calls += 1
      guard calls == 1 else { return }
      test.list.appendItems(["b"], in: "s")
      test.list.flush()
      test.list.appendItems(["c"], in: "s")
    }
    test.list.appendItems(["a"], in: "s")
    #expect(test.changes == [["insert 0/0"], ["insert 0/1", "insert 0/2"]])
    try test.host.expectNoProblems()
  }

  @Test(
    "rule 8: operations that are performed while a slow host applies an update are one update after it"
  )
  func whileSlowlyApplying() throws {
    let test = TestList(["s": []], pace: .completedByHand)
    for item in ["a", "b", "c"] { test.list.appendItems([item], in: "s") }
    #expect(test.changes == [["insert 0/0"]])
    #expect(test.order == ["s": ["a"]])
    test.host.complete()
    #expect(test.changes == [["insert 0/0"], ["insert 0/1", "insert 0/2"]])
    #expect(test.order == ["s": ["a", "b", "c"]])
    test.host.complete()
    #expect(!test.host.isHolding)
    try test.host.expectNoProblems()
  }

  @Test("rule 8: operations in didMoveToList and willLeaveList belong to the next update")
  func fromEvents() throws {
    let test = TestList(["s": ["a"], "t": []])
    test["s"].onEvent = { section, event in
      if event == .willLeaveList { section.context?.appendItems(["farewell"], in: "t") }
    }
    test.list.deleteSections(["s"])
    let section = TestSection("u", [])
    section.onEvent = { section, event in
      if event == .didMoveToList { section.appendItems(["hello"]) }
    }
    test.list.appendSections([section])
    #expect(test.order == ["t": ["farewell"], "u": ["hello"]])
    #expect(
      test.changes == [
        ["delete section 0"], ["insert 0/0"], ["insert section 1"], ["insert 1/0"],
      ])
    try test.host.expectNoProblems()
  }

  @Test("rule 8: a section that is appended again while it leaves is inserted again")
  func addedAgainWhileLeaving() throws {
    let test = TestList(["s": ["a"]])
    test["s"].onEvent = { section, event in
      if event == .willLeaveList { test.list.appendSections([section]) }
    }
    test.list.deleteSections(["s"])
    #expect(test.order == ["s": ["a"]] && test["s"].context?.list === test.list)
    #expect(test["s"].events == [.willLeaveList, .didMoveToList])
    test["s"].onEvent = nil
    test.list.deleteSections(["s"])
    #expect(test["s"].context == nil)
    try test.host.expectNoProblems()
  }

  @Test("rule 9: completions are called once each, in call order, after their update")
  func completions() throws {
    let test = TestList(["s": []])
    var log: [String] = []
    let note = { (name: String) -> ListCompletion in
      { result in
        let word = result.error.map { "failed \($0.code.rawValue)" } ?? "done"
        log.append("\(name) \(word) \(test.order)")
      }
    }
    test.list.performBatchUpdates {
      test.list.appendItems(["a"], in: "s", completion: note("1"))
      test.list.appendItems(["a"], in: "no", completion: note("2"))
      test.list.appendItems(["b"], in: "s")
      test.list.deleteItems(["a"], in: "s", completion: note("3"))
      #expect(log.isEmpty)
    }
    #expect(log == ["1 done s(b)", "2 failed unknown-section s(b)", "3 done s(b)"])
  }

  @Test("rule 9: completions get the result that the call returned")
  func completionResults() throws {
    let test = TestList(["s": ["a"]])
    var results: [ListResult] = []
    let returned = [
      test.list.appendItems(["a", "b"], in: "s") { results.append($0) },
      test.list.deleteItems(["x"], in: "s") { results.append($0) },
      test.list.appendItems([], in: "no") { results.append($0) },
    ]
    #expect(results == returned)
    #expect(returned[0].outcome.dropped == [ListItemPath("s", "a")])
    #expect(returned[1].outcome.unknown == [ListItemPath("s", "x")])
    #expect(returned[2].error?.code == .unknownSection)
  }

  @Test("rule 9: if nothing changes, the completion is called and no update is delivered")
  func nothingChanges() {
    let test = TestList(["s": ["a"]])
    var count = 0
    test.list.appendItems([], in: "s") { _ in count += 1 }
    test.list.updateSection("s") { _ in count += 1 }
    test.list.deleteItems([], in: "s") { _ in count += 1 }
    test.list.appendSections([]) { _ in count += 1 }
    test.list.performBatchUpdates {
      test.list.appendItems(["b"], in: "s") { _ in count += 1 }
      test.list.deleteItems(["b"], in: "s") { _ in count += 1 }
    }
    #expect(count == 6 && test.changes.isEmpty)
  }

  @Test("rule 9: completions wait for a slow host")
  func slowHost() {
    let test = TestList(["s": []], pace: .appliedByHand)
    var log: [String] = []
    test.list.appendItems(["a"], in: "s") { _ in log.append("1 \(test.order)") }
    test.list.appendItems(["b"], in: "s") { _ in log.append("2 \(test.order)") }
    test.list.appendItems(["b"], in: "no") { _ in log.append("3 \(test.order)") }
    #expect(log.isEmpty && test.order == ["s": []])
    test.host.complete()
    #expect(log == ["1 s(a)"])
    test.host.complete()
    #expect(log == ["1 s(a)", "2 s(a b)", "3 s(a b)"])
  }

  @Test("rule 9: an operation in a completion comes after all completions of its transaction")
  func fromCompletion() throws {
    let test = TestList(["s": []])
    var log: [String] = []
    test.list.performBatchUpdates {
      test.list.appendItems(["a"], in: "s") { _ in
        log.append("1")
        test.list.appendItems(["c"], in: "s") { _ in log.append("3 \(test.order)") }
      }
      test.list.appendItems(["b"], in: "s") { _ in
        log.append("2 \(test.order)")
        test.list.performBatchUpdates {
          test.list.appendItems(["d"], in: "s")
          test.list.flush()
        }
      }
    }
    #expect(log == ["1", "2 s(a b)", "3 s(a b c d)"])
    #expect(test.host.updates.count == 2)
    try test.host.expectNoProblems()
  }

  @Test(
    "A batch's completion is called once, after its update was applied and its operations completed"
  )
  func batchCompletion() throws {
    let test = TestList(["s": []], pace: .completedByHand)
    var log: [String] = []
    test.list.performBatchUpdates {
      test.list.appendItems(["a"], in: "s") { _ in log.append("a") }
      test.list.performBatchUpdates {
        test.list.appendItems(["b"], in: "s") { _ in log.append("b") }
      } completion: {
        log.append("inner \($0)")
      }
    } completion: {
      log.append("outer \($0) \(ListOrder(test.list))")
    }
    #expect(log.isEmpty && test.host.updates.count == 1)
    test.host.complete()
    #expect(log == ["a", "b", "inner true", "outer true \(["s": ["a", "b"]] as ListOrder)"])
    try test.host.expectNoProblems()
  }

  @Test("The completion of a batch without operations is called, and no update is delivered")
  func emptyBatchCompletion() {
    let test = TestList(["s": ["a"]])
    var finished: [Bool] = []
    test.list.performBatchUpdates({}, completion: { finished.append($0) })
    #expect(finished == [true] && test.host.updates.isEmpty)
  }

  @Test("The completion of a batch says that it didn't finish if the list was deallocated before")
  func cancelledBatchCompletion() throws {
    var finished: [Bool] = []
    var test: TestList? = TestList(["s": []], pace: .completedByHand)
    let section = try #require(test?["s"])
    test?.list.performBatchUpdates {
      section.appendItems(["a"])
    } completion: {
      finished.append($0)
    }
    test = nil
    #expect(finished == [false])
    section.context?.performBatchUpdates({}, completion: { finished.append($0) })
    #expect(finished == [false, false])
  }

  @Test("rule 9: a long chain of completions with operations doesn't nest")
  func longChain() {
    let test = TestList(["s": []])
    var count = 0
    func next() {
      guard count < 20_000 else { return }
      count += 1
      test.list.deleteItems(["x"], in: "s") { _ in next() }
    }
    next()
    #expect(count == 20_000)
  }

  @Test(
    "rule 9: if the list is deallocated first, its completions fail as cancelled, in call order")
  func cancelled() throws {
    var results: [String] = []
    var test: TestList? = TestList(["s": []], pace: .completedByHand)
    let section = try #require(test?["s"])
    for number in 1...4 {
      test?.list.appendItems(["\(number)"], in: "s") {
        results.append("\(number) \($0.error?.code.rawValue ?? "done")")
      }
    }
    #expect(results.isEmpty)
    test = nil
    #expect(section.context?.list == nil)
    #expect(results == ["1 cancelled", "2 cancelled", "3 cancelled", "4 cancelled"])
    let error = try expectFailure(.cancelled, section.appendItems(["a"]))
    #expect(error.message.contains("'s'"))
  }

  @MainActor
  @Test("A section that one list deletes can be inserted into another one in the same transaction")
  func movesBetweenLists() async {
    let (first, second) = (ListDataSource(), ListDataSource())
    let (hosts, section) = (
      [RecordingHost(of: first), RecordingHost(of: second)], TestSection("s", ["a"])
    )
    first.appendSections([section, TestSection("t")])
    await first.waitUntilIdle()
    first.deleteSections([section])
    #expect(second.appendSections([section]).error == nil)
    await first.waitUntilIdle()
    await second.waitUntilIdle()
    #expect(ListOrder(first) == ["t": []])
    #expect(ListOrder(second) == ["s": ["a"]])
    #expect(section.context?.list === second)
    section.appendItems(["b"])
    await second.waitUntilIdle()
    #expect(ListOrder(second) == ["s": ["a", "b"]])
    #expect(hosts.allSatisfy { $0.problems.isEmpty })
  }

  @Test("A section that belongs to another list is rejected, and stays there")
  func staysInItsList() {
    let first = TestList(["s": ["a"]])
    let second = ListDataSource()
    let section = first["s"]
    first.list.performBatchUpdates {
      first.list.deleteSections([section])
      // The transaction of the first list can't end in the middle of its batch.
      #expect(second.appendSections([section]).error?.code == .invalid)
    }
    #expect(first.order == [:] && ListOrder(second) == [:])
    #expect(second.appendSections([section]).error == nil)
    #expect(ListOrder(second) == ["s": ["a"]])
  }
}
