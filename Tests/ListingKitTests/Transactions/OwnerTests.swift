import ListingTesting
import Testing

@testable import ListingKit

/// An actor that owns lists, as a server has one for each viewer.
private actor Viewer {
  func run(_ body: @Sendable (isolated Viewer) async throws -> Void) async rethrows {
    try await body(self)
  }
}

@MainActor
private final class Log {
  var lines: [String] = []
}

/// Holds a list on the main actor, and may go away anywhere, as a view model does.
@MainActor
private final class Screen {
  private let list = ListDataSource(logger: LogLines().logger)
  private let host = PacedHost(.completedByHand)

  /// Leaves one operation with the host, and two in the transaction after it.
  init(_ log: Log) {
    let note = { (text: String) in
      MainActor.assertIsolated()
      log.lines.append(text)
    }
    list.attach(host)
    list.appendSections([TestSection("s")]) { note("1 \($0.error?.code.rawValue ?? "")") }
    list.flush()
    list.appendItems(["a"], in: "s") { note("2 \($0.error?.code.rawValue ?? "")") }
    list.appendItems(["b"], in: "s") { note("3 \($0.error?.code.rawValue ?? "")") }
  }
}

/// An actor that holds its list.
private actor Room {
  private let list = ListDataSource()

  func fill() async -> ListOrder {
    await list.waitUntilIdle()
    list.appendSections([TestSection("s", ["a"])])
    await list.waitUntilIdle()
    return ListOrder(list)
  }

  /// Creates a list for another owner, which the compiler wouldn't allow.
  func makeList() -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(ListDataSource()).toOpaque())
  }
}

/// An actor with a list and a host that never completes updates.
private actor Waiter {
  private let list = ListDataSource(logger: LogLines().logger)
  private let host = PacedHost(.completedByHand)

  func leaveOperation(_ completion: @escaping @Sendable (ListError.Code?) -> Void) {
    list.attach(host)
    list.appendSections([TestSection("s")]) { completion($0.error?.code) }
    list.flush()
  }

  func leaveLoad(_ work: @escaping @Sendable () async -> Void) {
    list.attach(host)
    list.load(work) { _ in Issue.record("it was called") }
  }
}

/// An actor whose list is for another owner, which the compiler wouldn't allow, with a running load.
private actor Loader {
  func makeList(
    _ work: @escaping @Sendable () async -> Void, _ done: @escaping @Sendable () -> Void
  )
    -> UInt
  {
    let list = ListDataSource()
    list.load(work) { _ in done() }
    return UInt(bitPattern: Unmanaged.passRetained(list).toOpaque())
  }
}

/// The elements of a stream until it's finished.
private func all<Element: Sendable>(of stream: AsyncStream<Element>) async -> [Element] {
  var elements: [Element] = []
  for await element in stream { elements.append(element) }
  return elements
}

/// Whether a condition is met within ten seconds, for what another thread is about to do.
private func becomesTrue(
  isolation: isolated (any Actor)? = #isolation, _ isMet: () -> Bool
) async -> Bool {
  for _ in 0..<10_000 {
    if isMet() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return isMet()
}

/// A list with one section on a recording host, owned by the caller, without pending operations.
private func makeList(
  pace: RecordingHost.Pace = .atOnce, isolation: isolated (any Actor)? = #isolation
) async -> (list: ListDataSource, host: RecordingHost) {
  let list = ListDataSource(logger: LogLines().logger, isolation: isolation)
  let host = RecordingHost(of: list, isolation: isolation)
  list.appendSections([TestSection("s")])
  await list.waitUntilIdle(isolation: isolation)
  host.forget()
  host.pace = pace
  return (list, host)
}

@Suite("Lists with an owner", .tags(.concurrency), .timeLimit(.minutes(10)))
struct OwnerTests {
  @Test("a transaction ends in the owner's next job, as one update: the main actor")
  @MainActor
  func coalescingOnTheMainActor() async throws {
    let (list, host) = await makeList()
    var log: [String] = []
    list.appendItems(["a"], in: "s") { _ in log.append("1 \(list.snapshot)") }
    list.appendItems(["b"], in: "s") { _ in log.append("2 \(list.snapshot)") }
    list.deleteItems(["a"], in: "s", animatingDifferences: false)
    #expect(host.updates.isEmpty && log.isEmpty && ListOrder(list) == ["s": []])
    await list.waitUntilIdle()
    #expect(host.updates.map(\.changes) == [["insert 0/0"]])
    #expect(host.updates.map(\.animates) == [false])
    #expect(log == ["1 s(b)", "2 s(b)"])
    try host.expectNoProblems()
  }

  @Test("a transaction ends in the owner's next job, as one update: a custom actor")
  func coalescingOnAnActor() async throws {
    try await Viewer().run { viewer in
      let (list, host) = await makeList()
      var log: [String] = []
      list.appendItems(["a"], in: "s") { _ in
        viewer.assertIsolated()
        log.append("1")
        list.appendItems(["c"], in: "s") { _ in log.append("3") }
      }
      list.appendItems(["b"], in: "s") { _ in log.append("2") }
      #expect(host.updates.isEmpty)
      await list.waitUntilIdle()
      #expect(log == ["1", "2", "3"] && ListOrder(list) == ["s": ["a", "b", "c"]])
      #expect(host.updates.count == 2)
      try host.expectNoProblems()
    }
  }

  @Test("flush ends a transaction at once, and each flush ends one")
  @MainActor
  func flush() async {
    let (list, host) = await makeList()
    list.appendItems(["a"], in: "s")
    list.appendItems(["b"], in: "s")
    list.flush()
    #expect(host.updates.count == 1 && ListOrder(list) == ["s": ["a", "b"]])
    list.appendItems(["c"], in: "s")
    list.flush()
    list.flush()
    #expect(host.updates.count == 2)
    await list.waitUntilIdle()
    #expect(host.updates.count == 2)
  }

  @Test("the end of a batch ends the transaction, including earlier operations")
  @MainActor
  func batch() async {
    let (list, host) = await makeList()
    list.appendItems(["a"], in: "s")
    list.performBatchUpdates { list.appendItems(["b"], in: "s") }
    #expect(host.updates.map(\.changes) == [["insert 0/0", "insert 0/1"]])
    await list.waitUntilIdle()
    #expect(host.updates.count == 1)
  }

  @Test("delivered events don't end the transaction of an owner")
  @MainActor
  func events() async {
    let (list, host) = await makeList()
    list.deliverEvents { list.appendItems(["a"], in: "s") }
    list.appendItems(["b"], in: "s")
    #expect(host.updates.isEmpty)
    await list.waitUntilIdle()
    #expect(host.updates.count == 1)
  }

  @Test("operations while a slow host applies an update are one update after it")
  @MainActor
  func slowHost() async throws {
    let (list, host) = await makeList(pace: .completedByHand)
    list.appendItems(["a"], in: "s")
    list.flush()
    #expect(host.isHolding)
    list.appendItems(["b"], in: "s")
    list.appendItems(["c"], in: "s")
    list.flush()
    #expect(host.updates.count == 1)
    // A flush was requested: the next transaction needs no further job of the owner.
    host.complete()
    #expect(host.updates.map(\.changes) == [["insert 0/0"], ["insert 0/1", "insert 0/2"]])
    host.complete()
    await list.waitUntilIdle()
    try host.expectNoProblems()
  }

  @Test("waitUntilIdle waits for a slow host, on any actor")
  @MainActor
  func settleWithSlowHost() async {
    let (list, host) = await makeList(pace: .appliedByHand)
    list.appendItems(["a"], in: "s")
    let waiters = (0..<2).map { _ in
      Task {
        await list.waitUntilIdle()
        return list.snapshot.description
      }
    }
    while !host.isHolding { await Task.yield() }
    #expect(ListOrder(list) == ["s": []])
    host.complete()
    for waiter in waiters { #expect(await waiter.value == "s(a)") }
  }

  @Test("a list without an owner adopts the one on which it's attached")
  @MainActor
  func adoptionByAttaching() async {
    let list = ListDataSource(isolation: nil)
    list.appendSections([TestSection("s")])
    #expect(list.sectionCount == 1)
    let host = RecordingHost(of: list)
    list.appendItems(["a"], in: "s")
    list.appendItems(["b"], in: "s")
    #expect(host.updates.isEmpty)
    await list.waitUntilIdle()
    #expect(host.updates.count == 1)
  }

  @Test("a list without an owner adopts the one of waitUntilIdle")
  func adoptionBySettling() async {
    await Viewer().run { _ in
      let list = ListDataSource(isolation: nil)
      list.appendSections([TestSection("s")])
      #expect(list.sectionCount == 1)
      await list.waitUntilIdle()
      list.appendItems(["a"], in: "s")
      #expect(ListOrder(list) == ["s": []])
      await list.waitUntilIdle()
      #expect(ListOrder(list) == ["s": ["a"]])
    }
  }

  @Test("a list keeps its first owner")
  @MainActor
  func firstOwnerStays() async {
    let list = ListDataSource()
    list.appendSections([TestSection("s")])
    let host = RecordingHost(of: list, isolation: nil)
    #expect(list.displayedSnapshot.numberOfSections == 0)
    await list.waitUntilIdle()
    #expect(list.displayedSnapshot.numberOfSections == 1 && host.updates.count == 1)
  }

  @Test("if the list is deallocated before its transaction ends, completions fail as cancelled")
  @MainActor
  func listGoesAway() async {
    var results: [String] = []
    var list: ListDataSource? = ListDataSource()
    weak let weakList = list
    let section = TestSection("s")
    list?.appendSections([section]) { results.append("1 \($0.error?.code.rawValue ?? "")") }
    section.appendItems(["a"]) { results.append("2 \($0.error?.code.rawValue ?? "")") }
    #expect(results.isEmpty)
    list = nil
    #expect(weakList == nil)
    while results.count < 2 { await Task.yield() }
    #expect(results == ["1 cancelled", "2 cancelled"])
    // The job that would have ended the transaction finds nothing to do.
    for _ in 0..<3 { await Task.yield() }
    #expect(results.count == 2 && section.events.isEmpty)
  }

  @Test("if a list is deallocated elsewhere, its completions are called on its owner")
  func listGoesAwayElsewhere() async {
    let log = Log()
    var screen: Screen? = await Screen(log)
    weak let weakScreen = screen
    // Here, where the main actor is not.
    screen = nil
    #expect(weakScreen == nil)
    while await log.lines.count < 3 { await Task.yield() }
    let lines = await log.lines
    #expect(lines == ["1 cancelled", "2 cancelled", "3 cancelled"])
  }

  @Test("a list doesn't retain its owner")
  func ownerThatHoldsItsList() async {
    weak var weakRoom: Room?
    do {
      let room = Room()
      weakRoom = room
      #expect(await room.fill() == ["s": ["a"]])
    }
    // The last job may not have let go of it yet.
    #expect(await becomesTrue { weakRoom == nil })
  }

  @Test("a list that outlives its owner continues without one")
  func outlivesItsOwner() async throws {
    let address = try #require(UnsafeRawPointer(bitPattern: await Room().makeList()))
    let list = Unmanaged<ListDataSource>.fromOpaque(address).takeRetainedValue()
    #expect(await becomesTrue { list.owner == nil })
    var count = 0
    list.appendSections([TestSection("s")]) { _ in count += 1 }
    list.appendItems(["a"], in: "s") { _ in count += 1 }
    #expect(count == 2 && ListOrder(list) == ["s": ["a"]])
  }

  @Test("an actor is released with its list whose host never completes, and completions are called")
  func hostThatNeverCompletes() async {
    weak var weakWaiter: Waiter?
    let (results, result) = AsyncStream.makeStream(of: ListError.Code?.self)
    do {
      let waiter = Waiter()
      weakWaiter = waiter
      await waiter.leaveOperation {
        result.yield($0)
        // The weak reference is nil before the actor is deinitialized, which is when this is called.
        result.finish()
      }
    }
    #expect(await becomesTrue { weakWaiter == nil })
    #expect(await all(of: results) == [.cancelled])
  }

  @Test("an actor is released with its list whose load never ends, and the load is cancelled")
  func loadThatNeverEnds() async {
    weak var weakWaiter: Waiter?
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    let (gate, keepOpen) = AsyncStream.makeStream(of: Int.self)
    do {
      let waiter = Waiter()
      weakWaiter = waiter
      await waiter.leaveLoad {
        for await _ in gate {}
        end.yield(Task.isCancelled)
        end.finish()
      }
    }
    #expect(await becomesTrue { weakWaiter == nil })
    // Otherwise it would wait for ever.
    if weakWaiter != nil { keepOpen.finish() }
    #expect(await all(of: ends) == [true])
    keepOpen.finish()
  }

  @Test("a load that outlives its owner returns to the next one")
  @MainActor
  func loadThatOutlivesItsOwner() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Int.self)
    let (ends, end) = AsyncStream.makeStream(of: Int.self)
    let address = try #require(
      UnsafeRawPointer(
        bitPattern: await Loader().makeList {
          for await _ in gate {}
        } _: {
          MainActor.assertIsolated()
          end.yield(1)
          end.finish()
        }))
    let list = Unmanaged<ListDataSource>.fromOpaque(address).takeRetainedValue()
    #expect(await becomesTrue { list.owner == nil })
    list.attach(PacedHost(.atOnce))
    open.finish()
    await list.waitUntilIdle()
    end.finish()
    #expect(await all(of: ends) == [1])
  }
}
