import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Hosts that are attached, detached and slow", .tags(.concurrency))
struct HostTests {
  @Test("without a host, operations are applied at once")
  func noHost() {
    let list = ListDataSource()
    var isDone = false
    list.appendSections([TestSection("s", ["a"])]) { _ in isDone = true }
    #expect(ListOrder(list) == ["s": ["a"]] && isDone)
  }

  @Test("a host that is attached late shows the displayed snapshot as a whole")
  func attachedLate() throws {
    let list = ListDataSource()
    list.appendSections([TestSection("s", ["a", "b"])])
    let host = RecordingHost()
    list.prepare(for: host)
    #expect(host.reloads.map(ListOrder.init) == [["s": ["a", "b"]]] && host.updates.isEmpty)
    #expect(host.list === list && list.host === host)
    list.deleteItems(["a"], in: "s")
    #expect(host.order == ["s": ["b"]])
    try host.expectNoProblems()
  }

  @Test("a host that is attached in a batch shows the displayed snapshot, then gets the update")
  func attachedInBatch() throws {
    let list = ListDataSource()
    let host = RecordingHost()
    list.performBatchUpdates {
      list.appendSections([TestSection("s", ["a"])])
      list.attach(host)
      #expect(host.order == [:])
    }
    #expect(host.updates.map(\.changes) == [["insert section 0"]])
    try host.expectNoProblems()
  }

  @Test("a replaced host is detached, and pending updates are complete")
  func replaced() throws {
    let test = TestList(["s": []], pace: .completedByHand)
    var log: [String] = []
    test.list.appendItems(["a"], in: "s") { _ in log.append("1") }
    test.list.appendItems(["b"], in: "s") { _ in log.append("2") }
    let other = RecordingHost(of: test.list)
    #expect(log == ["1", "2"] && test.host.list == nil)
    #expect(other.order == ["s": ["a", "b"]])
    // The old one completes late: nothing happens twice.
    test.host.complete()
    test.list.appendItems(["c"], in: "s")
    #expect(log == ["1", "2"] && other.order == ["s": ["a", "b", "c"]])
    try other.expectNoProblems()
  }

  @Test(
    "A view that is attached to another list leaves the first one, whose updates don't reach it")
  func movedView() throws {
    let first = TestList(["s": ["a"]]).list
    let second = TestList(["t": ["b"]]).list
    let view = ListView()
    view.size = CGSize(width: 100, height: 100)
    first.attach(view)
    second.attach(view)
    #expect(first.host == nil && second.host === view)
    first.deleteItems(["a"], in: "s")
    #expect(view.visibleIndexPaths == [IndexPath(item: 0, section: 0)])
    second.appendItems(["c"], in: "t")
    #expect(view.visibleIndexPaths.count == 2)
  }

  @Test("a detached host completes pending updates, committed or not")
  func detached() {
    for pace in [RecordingHost.Pace.completedByHand, .appliedByHand] {
      let test = TestList(["s": []], pace: pace)
      var isDone = false
      test.list.appendItems(["a"], in: "s") { _ in isDone = true }
      #expect(!isDone)
      test.list.detach()
      #expect(isDone && test.order == ["s": ["a"]] && test.list.host == nil)
      test.list.appendItems(["b"], in: "s")
      test.host.complete()
      #expect(test.order == ["s": ["a", "b"]])
    }
  }

  @Test("a host that is deallocated during an update counts as having applied it")
  func goesAway() {
    let list = ListDataSource()
    let section = TestSection("s")
    list.appendSections([section])
    var host: RecordingHost? = RecordingHost(of: list, pace: .appliedByHand)
    var log: [String] = []
    list.appendItems(["a"], in: section) { _ in log.append("1") }
    #expect(log.isEmpty && host != nil)
    host = nil
    #expect(list.host == nil)
    list.appendItems(["b"], in: section) { _ in log.append("2") }
    #expect(log == ["1", "2"] && ListOrder(list) == ["s": ["a", "b"]])
  }

  @Test("flush and waitUntilIdle notice a deallocated host, too")
  func goesAwayUnnoticed() async {
    for settles in [false, true] {
      let list = ListDataSource(isolation: nil)
      list.appendSections([TestSection("s")])
      var host: RecordingHost? = RecordingHost(of: list, pace: .appliedByHand, isolation: nil)
      var isDone = false
      list.appendItems(["a"], in: "s") { _ in isDone = true }
      #expect(!isDone && host != nil)
      host = nil
      if settles { await list.waitUntilIdle(isolation: nil) } else { list.flush() }
      #expect(isDone && ListOrder(list) == ["s": ["a"]])
    }
  }

  @Test("a list continues after a host that detaches itself while it applies an update")
  func detachesWhileApplying() {
    let test = TestList(["s": []], pace: .appliedByHand)
    test.host.onApply = { _ in test.list.detach() }
    var isDone = false
    test.list.appendItems(["a"], in: "s") { _ in isDone = true }
    #expect(isDone && test.order == ["s": ["a"]])
    test.list.appendItems(["b"], in: "s")
    #expect(test.order == ["s": ["a", "b"]])
    test.host.complete()
    #expect(test.order == ["s": ["a", "b"]])
  }

  @Test("a host that replaces another one during an update is up to date")
  func replacedWhileApplying() throws {
    for pace in [RecordingHost.Pace.atOnce, .completedByHand, .appliedByHand] {
      let test = TestList(["s": []], pace: pace)
      let other = RecordingHost()
      test.host.onApply = { _ in test.list.attach(other) }
      var isDone = false
      test.list.appendItems(["a"], in: "s") { _ in isDone = true }
      test.host.complete()
      #expect(isDone && test.order == ["s": ["a"]] && other.order == ["s": ["a"]])
      test.list.appendItems(["b"], in: "s")
      #expect(other.order == ["s": ["a", "b"]])
      try other.expectNoProblems()
    }
  }

  @Test(
    "of hosts that are attached during an attachment, the last one is used, and the others are notified"
  )
  func attachedWhileAttaching() throws {
    let test = TestList(["s": []], pace: .completedByHand)
    let (second, third) = (RecordingHost(), RecordingHost())
    test.list.appendItems(["a"], in: "s") { _ in test.list.attach(third) }
    // The first host is detached, which completes its updates.
    test.list.attach(second)
    #expect(test.list.host === third && third.list === test.list)
    #expect(test.host.list == nil && second.list == nil)
    test.list.appendItems(["b"], in: "s")
    #expect(third.order == ["s": ["a", "b"]])
    try third.expectNoProblems()
  }

  @Test("a host that a section attaches as it leaves shows the list without it")
  func attachedByLeaving() throws {
    for hasHost in [true, false] {
      let list = ListDataSource()
      let (first, second) = (RecordingHost(), RecordingHost())
      let section = TestSection("s", ["a"])
      list.appendSections([section, TestSection("t")])
      if hasHost { list.attach(first) }
      section.onEvent = { _, event in if event == .willLeaveList { list.attach(second) } }
      list.deleteSections(["s"])
      #expect(second.order == ["t": []])
      list.appendItems(["b"], in: "t")
      #expect(second.order == ["t": ["b"]] && first.list == nil)
      try second.expectNoProblems()
    }
  }

  @Test("a completion that is called twice counts once")
  func completesTwice() {
    let list = ListDataSource()
    let host = StubbornHost()
    list.attach(host)
    var count = 0
    list.appendSections([TestSection("s")]) { _ in count += 1 }
    #expect(count == 0)
    host.completion?(true)
    host.completion?(false)
    #expect(count == 1 && ListOrder(list) == ["s": []])
    let late = host.completion
    list.appendItems(["a"], in: "s") { _ in count += 1 }
    late?(true)
    #expect(count == 1)
    host.completion?(true)
    #expect(count == 2 && ListOrder(list) == ["s": ["a"]])
  }

  @Test("an update that a host never commits is committed with its completion")
  func neverCommits() {
    let list = ListDataSource()
    let host = StubbornHost()
    list.attach(host)
    list.appendSections([TestSection("s")])
    #expect(ListOrder(list) == [:])
    host.completion?(false)
    #expect(ListOrder(list) == ["s": []])
    list.moveSection("s", .after("s"))
    #expect(ListOrder(list) == ["s": []])
  }
}

/// A host that commits nothing and completes only when and as often as a test says.
private final class StubbornHost: ListHost {
  var completion: ((Bool) -> Void)?
  var size: CGSize { .zero }
  var visibleIndexPaths: [IndexPath] { [] }

  func didAttach(to list: ListDataSource) {}
  func didDetach() {}
  func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) { completion() }
  func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    self.completion = completion
  }
  func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? { nil }
  func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? { nil }
  func cell(at indexPath: IndexPath) -> (any ListCell)? { nil }
  func scrollToItem(
    at indexPath: IndexPath, position: ListScrollPosition, animated: Bool
  ) {}
}
