import ListingKit
import ListingTesting
import Testing

@Suite("The test helpers for users", .tags(.concurrency))
struct RecordingHostTests {
  @Test("The generator returns the numbers of SplitMix64, and the same ones for the same seed")
  func generator() {
    // The published first outputs for the seed 1234567.
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    #expect(generator.description == "seed 1234567")
  }

  @Test("An order can be written as a literal and read from a list")
  func order() throws {
    let test = TestList(["b": ["2", "1"], "a": []])
    #expect(test.order == ["b": ["2", "1"], "a": []])
    #expect(test.order != ["a": [], "b": ["2", "1"]])
    #expect(test.order["b"] == ["2", "1"] && test.order["no"] == [])
    #expect(test.order.description == "b(2 1) a()")
    try expectOrder(test.list, ["b": ["2", "1"], "a": []])
    let failure = #expect(throws: ExpectationFailure.self) {
      try expectOrder(test.list, ["b": ["1", "2"], "a": []])
    }
    #expect(failure?.description.contains("b(2 1) a()") == true)
    #expect(failure?.description.contains("b(1 2) a()") == true)
  }

  @Test("A failed expectation of items reports the actual ones")
  func items() throws {
    let test = TestList(["s": ["a", "b"]])
    try expectItems(["a", "b"], of: "s", in: test.list)
    let wrong = #expect(throws: ExpectationFailure.self) {
      try expectItems(["b", "a"], of: "s", in: test.list)
    }
    #expect(wrong?.description.contains(#"["a", "b"]"#) == true)
    let missing = #expect(throws: ExpectationFailure.self) {
      try expectItems([], of: "t", in: test.list)
    }
    #expect(missing?.description.contains("'t'") == true)
  }

  @Test("Expectations of results distinguish success, drops and failure")
  func results() throws {
    let test = TestList(["s": ["a"]])
    let dropping = test.list.appendItems(["a"], in: "s")
    let failing = test.list.appendItems(["a"], in: "no")
    let clean = test.list.appendItems(["b"], in: "s")
    try expectSuccess(clean)
    try expectDropped([ListItemPath("s", "a")], dropping)
    try expectFailure(.unknownSection, failing)
    #expect(throws: ExpectationFailure.self) { try expectSuccess(dropping) }
    #expect(throws: ExpectationFailure.self) { try expectSuccess(failing) }
    #expect(throws: ExpectationFailure.self) { try expectDropped([], dropping) }
    #expect(throws: ExpectationFailure.self) { try expectDropped([], failing) }
    #expect(throws: ExpectationFailure.self) { try expectFailure(.unknownItem, failing) }
    #expect(throws: ExpectationFailure.self) { try expectFailure(.unknownSection, clean) }
  }

  @Test("The host records updates, reloads and scrolling, and maintains its own order")
  func records() throws {
    let test = TestList(["s": ["a", "b"]])
    #expect(test.host.updates.isEmpty && test.host.order == ["s": ["a", "b"]])
    test.list.deleteItems(["a"], in: "s")
    test["s"].context?.scrollTo(item: "b", at: .center, animated: false)
    #expect(test.host.updates.count == 1 && test.host.order == ["s": ["b"]])
    #expect(
      test.host.scrolls.map(\.indexPath) == [[0, 0]]
        && test.host.scrolls.map(\.position) == [.center]
        && test.host.scrolls.map(\.animated) == [false])
    let second = RecordingHost(of: test.list)
    #expect(second.reloads == [test.list.snapshot] && second.updates.isEmpty)
    try test.host.expectNoProblems()
    try second.expectNoProblems()
  }

  @Test("The host reports an update that doesn't start with the order that it shows")
  func notesProblems() throws {
    let test = TestList(["s": ["a"]])
    let stranger = TestList(["s": ["b"]])
    stranger.list.appendItems(["c"], in: "s")
    let update = try #require(stranger.host.updates.last)
    test.host.apply(update, commit: { _ in }, completion: { _ in })
    #expect(!test.host.problems.isEmpty)
    #expect(throws: ExpectationFailure.self) { try test.host.expectNoProblems() }
  }

  @Test("The host reports a list whose counts change before the commit, or don't change in it")
  func notesCounts() throws {
    let list = ListDataSource(logger: LogLines().logger)
    let host = RecordingHost(of: list)
    list.appendSections([TestSection("s", ["a"])])
    list.appendItems(["b"], in: "s")
    let update = try #require(host.updates.last)
    #expect(host.problems.isEmpty)
    // The list has applied this update already, and doesn't change with it.
    let replayer = RecordingHost()
    replayer.didAttach(to: list)
    replayer.reload(update.old) {}
    replayer.apply(update, commit: { _ in }, completion: { _ in })
    #expect(replayer.problems.contains { $0.hasPrefix("before a commit") })
  }

  @Test("A host that completes by hand completes one update at a time")
  func byHand() {
    let test = TestList(["s": []], pace: .completedByHand)
    #expect(!test.host.isHolding && !test.host.complete())
    test.list.appendItems(["a"], in: "s")
    #expect(test.host.isHolding && test.host.order == ["s": ["a"]])
    #expect(test.host.complete() && !test.host.isHolding)
    test.host.pace = .appliedByHand
    test.list.appendItems(["b"], in: "s")
    #expect(test.host.order == ["s": ["a"]])
    #expect(test.host.complete() && test.host.order == ["s": ["a", "b"]])
  }

  @Test("The section records the calls of its methods")
  func section() {
    let test = TestList(["s": ["a"]])
    let section = test["s"]
    test.host.visibleIndexPaths = [[0, 0]]
    test.list.didBecomeActive()
    test.list.didBecomeInactive()
    #expect(test.list.cell(at: [0, 0]) is ListContentView)
    section.didSelectItem(for: "a", at: [0, 0])
    section.didApproachEnd(remainingItems: 0)
    #expect(
      section.events == [
        .didBecomeActive, .didBecomeInactive, .didSelect("a", [0, 0]),
        .didApproachEnd(remainingItems: 0),
      ])
    #expect(section.filled == ["a"])
    section.forgetEvents()
    #expect(section.events.isEmpty && section.filled.isEmpty)
  }

  @Test("The reference of moves finds the obvious solutions")
  func reference() {
    #expect(MoveReference.longestRun([]) == 0)
    #expect(MoveReference.longestRun([3, 1, 2, 0]) == 2)
    #expect(MoveReference.staying([]) { _ in false } == [])
    #expect(MoveReference.staying([1, 0]) { _ in false } == [0])
    #expect(MoveReference.staying([1, 0]) { $0 == 0 } == [1])
    // Moving the named one alone would leave a shorter run.
    #expect(MoveReference.staying([1, 2, 0]) { $0 == 0 } == [0, 1])
  }
}
