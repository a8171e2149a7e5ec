import ListingKit
import ListingTesting
import Testing

/// Events while an update is computed off the owner. Its result returns as a job of the owner, so
/// everything that a test does without waiting comes before it.
@Suite("Updates that are computed off the owner", .tags(.concurrency))
@MainActor
struct ComputingTests {
  let updater = OffOwnerUpdater()
  let list: ListDataSource
  let host: RecordingHost
  let section = TestSection("s")

  init() async {
    list = ListDataSource(updater: updater, logger: LogLines().logger)
    host = RecordingHost(of: list)
    list.appendSections([section])
    await list.waitUntilIdle()
    host.forget()
  }

  /// Has operations done and returns while their update is being made.
  private func whileComputing(_ body: () -> Void) async {
    let count = host.updates.count
    await updater.begins(body)
    #expect(host.updates.count == count)
  }

  @Test("are delivered to the host when they are made, and waitUntilIdle waits for them")
  func offOwner() async throws {
    var log: [String] = []
    await whileComputing {
      list.appendItems(["a"], in: "s") { _ in log.append("1 \(list.displayedSnapshot)") }
      list.appendItems(["b"], in: "s") { _ in log.append("2 \(list.displayedSnapshot)") }
    }
    #expect(log.isEmpty && ListOrder(list) == ["s": []])
    await list.waitUntilIdle()
    #expect(log == ["1 s(a b)", "2 s(a b)"])
    #expect(host.updates.map(\.changes) == [["insert 0/0", "insert 0/1"]])
    #expect(updater.updateCountOnMainActor == 0)
    try host.expectNoProblems()
  }

  @Test("are applied although newer operations wait, which are one update after them")
  func newerOperations() async throws {
    var log: [String] = []
    await whileComputing {
      list.appendItems(["a"], in: "s") { _ in log.append("1 \(list.displayedSnapshot)") }
    }
    list.appendItems(["b"], in: "s") { _ in log.append("2 \(list.displayedSnapshot)") }
    list.deleteItems(["a"], in: "s") { _ in log.append("3 \(list.displayedSnapshot)") }
    list.appendItems(["b"], in: "no") { log.append("4 \($0.error != nil)") }
    #expect(log.isEmpty && host.updates.isEmpty)
    await list.waitUntilIdle()
    #expect(log == ["1 s(a)", "2 s(b)", "3 s(b)", "4 true"])
    #expect(host.updates.map(\.changes) == [["insert 0/0"], ["delete 0/0", "insert 0/0"]])
    #expect(updater.updateCountOnMainActor == 0)
    try host.expectNoProblems()
  }

  @Test("are displayed despite a stream of operations")
  func noStarving() async throws {
    var shown = 0
    for number in 0..<50 {
      list.appendItems(["\(number)"], in: "s")
      await Task.yield()
      // The displayed snapshot is never more than two transactions behind the requests when it changes.
      shown = max(shown, host.updates.count)
    }
    await list.waitUntilIdle()
    #expect(host.updates.count > 1 && section.context?.snapshot.numberOfItems == 50)
    try host.expectNoProblems()
  }

  @Test("are made on the owner by a flush, followed by the operations requested in the meantime")
  func flush() async throws {
    var log: [String] = []
    await whileComputing {
      list.appendItems(["a"], in: "s") { _ in log.append("1") }
    }
    list.appendItems(["b"], in: "s") { _ in log.append("2") }
    list.appendItems(["c"], in: "s") { _ in log.append("3") }
    list.flush()
    #expect(log == ["1", "2", "3"] && ListOrder(list) == ["s": ["a", "b", "c"]])
    #expect(host.updates.map(\.changes) == [["insert 0/0"], ["insert 0/1", "insert 0/2"]])
    #expect(updater.updateCountOnMainActor == 2)
    list.flush()
    // The result that was on its way changes nothing.
    for _ in 0..<100 { await Task.yield() }
    await list.waitUntilIdle()
    #expect(log.count == 3 && host.updates.count == 2)
    try host.expectNoProblems()
  }

  @Test("are made on the owner by the end of a batch, but not by the end of events")
  func batch() async throws {
    await whileComputing { list.appendItems(["a"], in: "s") }
    list.deliverEvents { list.appendItems(["b"], in: "s") }
    #expect(host.updates.isEmpty)
    list.performBatchUpdates {
      list.appendItems(["c"], in: "s")
      #expect(host.updates.isEmpty)
    }
    #expect(host.updates.map(\.changes) == [["insert 0/0"], ["insert 0/1", "insert 0/2"]])
    try host.expectNoProblems()
  }

  @Test("are flushed repeatedly from completions")
  func flushInCompletion() async throws {
    var log: [String] = []
    await whileComputing {
      list.appendItems(["a"], in: "s") { _ in
        log.append("1 \(list.displayedSnapshot)")
        list.appendItems(["b"], in: "s") { _ in
          log.append("3 \(list.displayedSnapshot)")
          list.flush()
        }
        list.flush()
        list.flush()
      }
      list.appendItems(["c"], in: "s") { _ in log.append("2 \(list.displayedSnapshot)") }
    }
    list.flush()
    #expect(log == ["1 s(a c)", "2 s(a c)", "3 s(a c b)"])
    await list.waitUntilIdle()
    #expect(log.count == 3 && host.updates.count == 2)
    try host.expectNoProblems()
  }

  @Test("are applied by hand after a flush, with a slow host between them")
  func slowHost() async throws {
    host.pace = .appliedByHand
    await whileComputing { list.appendItems(["a"], in: "s") }
    list.appendItems(["b"], in: "s")
    list.flush()
    #expect(host.isHolding && ListOrder(list) == ["s": []])
    host.complete()
    #expect(host.isHolding && ListOrder(list) == ["s": ["a"]])
    host.complete()
    #expect(ListOrder(list) == ["s": ["a", "b"]])
    await list.waitUntilIdle()
    try host.expectNoProblems()
  }

  @Test("aren't needed when the host is detached: the operations are complete")
  func detached() async {
    var log: [String] = []
    await whileComputing { list.appendItems(["a"], in: "s") { _ in log.append("1") } }
    list.detach()
    #expect(log == ["1"] && ListOrder(list) == ["s": ["a"]])
    list.appendItems(["b"], in: "s") { _ in log.append("2") }
    await list.waitUntilIdle()
    #expect(log == ["1", "2"] && ListOrder(list) == ["s": ["a", "b"]])
    #expect(host.updates.isEmpty && updater.updateCountOnMainActor == 0)
  }

  @Test("aren't passed to a host that is attached in the meantime, which shows the newest snapshot")
  func replaced() async throws {
    var log: [String] = []
    await whileComputing { list.appendItems(["a"], in: "s") { _ in log.append("1") } }
    list.appendItems(["b"], in: "s") { _ in log.append("2") }
    let other = RecordingHost(of: list)
    #expect(log == ["1"] && other.order == ["s": ["a"]])
    await list.waitUntilIdle()
    #expect(log == ["1", "2"] && other.order == ["s": ["a", "b"]])
    #expect(host.updates.isEmpty && other.updates.count == 1)
    try other.expectNoProblems()
  }

  @Test("of a deallocated host are committed when they are made, or at the next operation")
  func hostGoesAway() async {
    for operates in [false, true] {
      let list = ListDataSource(updater: updater, logger: LogLines().logger)
      list.appendSections([TestSection("s")])
      await list.waitUntilIdle()
      var host: RecordingHost? = RecordingHost(of: list)
      var log: [String] = []
      await whileComputing { list.appendItems(["a"], in: "s") { _ in log.append("1") } }
      #expect(host?.updates.isEmpty == true)
      host = nil
      #expect(log.isEmpty)
      if operates {
        list.appendItems(["b"], in: "s")
        #expect(log == ["1"])
      }
      await list.waitUntilIdle()
      #expect(log == ["1"] && ListOrder(list) == ["s": operates ? ["a", "b"] : ["a"]])
    }
  }

  @Test("of a deallocated list are dropped, and completions fail as cancelled in call order")
  func listGoesAway() async {
    var results: [String] = []
    let note = { (name: String) -> ListCompletion in
      { results.append("\(name) \($0.error?.code.rawValue ?? "done")") }
    }
    var list: ListDataSource? = ListDataSource(updater: updater, logger: LogLines().logger)
    weak let weakList = list
    var updateCount = 0
    var host = list.map { RecordingHost(of: $0) }
    host?.onApply = { _ in updateCount += 1 }
    await whileComputing { list?.appendSections([TestSection("s")], completion: note("1")) }
    list?.appendItems(["a"], in: "s", completion: note("2"))
    (list, host) = (nil, nil)
    #expect(weakList == nil)
    while results.count < 2 { await Task.yield() }
    #expect(results == ["1 cancelled", "2 cancelled"])
    for _ in 0..<100 { await Task.yield() }
    #expect(results.count == 2 && updateCount == 0)
  }

  @Test("keep the contexts of sections until they are no longer displayed")
  func contexts() async throws {
    let other = TestSection("t", ["x"])
    await whileComputing { list.appendSections([other]) }
    #expect(other.events.isEmpty && other.context?.list === list)
    list.deleteSections(["t"])
    await list.waitUntilIdle()
    #expect(other.events == [.didMoveToList, .willLeaveList] && other.context == nil)
    // One that is taken back before it has left stays.
    await whileComputing { list.deleteSections(["s"]) }
    list.appendSections([section])
    section.forgetEvents()
    await list.waitUntilIdle()
    #expect(section.events == [.willLeaveList, .didMoveToList])
    #expect(section.context?.list === list && ListOrder(list) == ["s": []])
    try host.expectNoProblems()
  }

  @Test("are finished by the updater that started them")
  func anotherUpdater() async throws {
    await whileComputing { list.appendItems(["a"], in: "s") }
    list.updater = ReloadUpdater()
    list.appendItems(["b"], in: "s")
    await list.waitUntilIdle()
    #expect(host.updates.map(\.changes) == [["insert 0/0"]])
    #expect(host.reloads.map(ListOrder.init) == [["s": ["a", "b"]]])
  }

  @Test("belong to lists with an owner and a host, while those of other lists are made at once")
  func atOnce() {
    let list = ListDataSource(updater: updater, isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    list.appendSections([TestSection("s")])
    list.appendItems(["a"], in: "s")
    #expect(host.updates.count == 2 && ListOrder(list) == ["s": ["a"]])
  }
}
