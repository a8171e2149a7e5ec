import ListingTesting
import Logging
import Testing

@testable import ListingKit

/// Does at random what can be done with a list, and writes down which completions came.
private final class RandomUse {
  let list: ListDataSource
  private(set) var completed: [Int] = []
  private(set) var asked = 0
  private(set) var cancelled = 0
  private var host: PacedHost?
  private var generator: SeededGenerator
  private let sections = [TestSection("s"), TestSection("t"), TestSection("u")]

  init(_ list: ListDataSource, seed: UInt64) {
    self.list = list
    generator = SeededGenerator(seed: seed)
    list.appendSections(sections)
  }

  private func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private func name() -> String { ["s", "t", "u", "no"][random(16) / 5] }

  /// Asks for an operation whose completion writes its number down.
  func operate() {
    let number = asked
    asked += 1
    // Some completions request another operation, and some end the transaction.
    let goesOn = random(16) == 0
    let completion: ListCompletion = { [weak self] in
      if $0.error?.code == .cancelled { self?.cancelled += 1 }
      self?.completed.append(number)
      guard goesOn, let self else { return }
      operate()
      if number % 3 == 0 { list.flush() }
    }
    let (section, item) = (name(), "\(random(20))")
    switch random(8) {
    case 0, 1: list.appendItems([item], in: section, completion: completion)
    case 2: list.deleteItems([item], in: section, completion: completion)
    case 3:
      list.moveItem(item, .after("\(random(20))"), in: section, completion: completion)
    case 4: list.reconfigureItems([item], in: section, completion: completion)
    case 5: list.moveSection(section, .after(name()), completion: completion)
    case 6:
      sections[random(3)].items = (0..<random(8)).map { "\($0 * 3)" }
      list.updateSection(section, completion: completion)
    default:
      list.insertItems([item], .before("\(random(20))"), in: section, completion: completion)
    }
  }

  /// Comes between operations: turns end, hosts come, go, complete and are let go of.
  func interrupt(isolation: isolated (any Actor)? = #isolation) {
    switch random(12) {
    case 0: list.flush()
    case 1: list.performBatchUpdates { for _ in 0..<4 { operate() } }
    case 2: list.deliverEvents { for _ in 0..<2 { operate() } }
    case 3, 4:
      let other = PacedHost(PacedHost.Pace.allCases[random(4)])
      list.attach(other, isolation: isolation)
      host = other
    case 5: if random(4) == 0 { list.detach() }
    case 6: if random(4) == 0 { host = nil }
    default: host?.complete()
    }
  }

  /// Lets all come that is outstanding.
  func finish(isolation: isolated (any Actor)? = #isolation) async {
    list.detach()
    host = nil
    await list.waitUntilIdle(isolation: isolation)
  }
}

@Suite("Completions", .tags(.concurrency))
struct CompletionTests {
  /// Says nothing: most operations here are refused, or drop something.
  private let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }

  private func expectAll(_ use: RandomUse, _ seed: UInt64) {
    let isInOrder = use.completed == Array(0..<use.asked)
    #expect(isInOrder, "seed \(seed): \(use.completed.count) of \(use.asked), or not in order")
    #expect(use.cancelled == 0 && use.list.snapshot == use.list.pending.displayed)
  }

  /// The number of completions in a list.
  #if THREAD_SANITIZER
    // It takes ten times as long, and what could race has met long before.
    private static let count = 500
  #else
    private static let count = triesAllCases ? 5_000 : 1_000
  #endif

  @Test("are called once each, in call order, in lists without an owner")
  func withoutOwner() async {
    for seed in UInt64(0)..<10 {
      let list = ListDataSource(logger: quiet, isolation: nil)
      let use = RandomUse(list, seed: seed)
      while use.asked < Self.count {
        for _ in 0..<40 { use.operate() }
        use.interrupt(isolation: nil)
      }
      await use.finish(isolation: nil)
      expectAll(use, seed)
    }
  }

  @Test("are called once each, in call order, with updates computed off the owner")
  @MainActor
  func withOwner() async {
    for seed in UInt64(10)..<20 {
      let list = ListDataSource(
        updater: DiffingUpdater(computesOffOwnerAbove: 0), logger: quiet)
      let use = RandomUse(list, seed: seed)
      while use.asked < Self.count {
        for _ in 0..<40 { use.operate() }
        use.interrupt()
        if use.asked % 3 != 0 { await Task.yield() }
      }
      await use.finish()
      expectAll(use, seed)
    }
  }

  @Test("that each flush the next operation do not nest, 100,000 deep")
  func longChain() {
    let list = ListDataSource()
    var count = 0
    func next() {
      guard count < 100_000 else { return }
      count += 1
      list.deleteItems(["x"], in: "s") { _ in next() }
      list.flush()
    }
    next()
    #expect(count == 100_000)
  }

  @Test("of a list with an owner that each flush the next operation do not nest")
  @MainActor
  func longChainWithOwner() async {
    let list = ListDataSource(
      updater: DiffingUpdater(computesOffOwnerAbove: 0), logger: quiet)
    let host = PacedHost(.atOnce)
    list.attach(host)
    list.appendSections([TestSection("s", ["a"])])
    var count = 0
    func next() {
      guard count < 10_000 else { return }
      count += 1
      list.reconfigureItems(["a"], in: "s") { _ in next() }
      list.flush()
    }
    next()
    await list.waitUntilIdle()
    #expect(count == 10_000 && host.count == 1)
  }

  @Test("1,000 nested batches are one transaction")
  func deepBatches() {
    let test = TestList(["s": []])
    func nest(_ depth: Int) {
      guard depth < 1_000 else { return }
      test.list.performBatchUpdates {
        if depth % 10 == 0 { test.list.appendItems(["\(depth)"], in: "s") }
        nest(depth + 1)
      }
    }
    nest(0)
    #expect(test.host.updates.map(\.changeCount) == [100])
  }
}

@Suite("Hosts that don't complete their updates", .tags(.concurrency))
struct LostHostTests {
  @Test("a deallocated host has applied its update, at once in a list without an owner")
  func goesAway() {
    let list = ListDataSource()
    list.appendSections([TestSection("s")])
    var host: RecordingHost? = RecordingHost(of: list, pace: .appliedByHand)
    var log: [String] = []
    list.appendItems(["a"], in: "s") { _ in log.append("1") }
    list.appendItems(["b"], in: "s") { _ in log.append("2") }
    #expect(host?.isHolding == true && log.isEmpty)
    host = nil
    #expect(log == ["1", "2"] && ListOrder(list) == ["s": ["a", "b"]])
  }

  @Test(
    "the update of a deallocated host whose completion is kept is displayed by the next operation")
  func completionIsKept() {
    let list = ListDataSource()
    list.appendSections([TestSection("s")])
    var host: PacedHost? = PacedHost(.appliedByHand)
    if let host { list.attach(host) }
    var log: [String] = []
    list.appendItems(["a"], in: "s") { _ in log.append("1") }
    let kept = host?.held ?? []
    host = nil
    #expect(kept.count == 1 && log.isEmpty && list.displayedSnapshot.numberOfItems == 0)
    list.flush()
    #expect(log == ["1"] && list.displayedSnapshot.itemIdentifiers(inSection: "s") == ["a"])
    list.appendItems(["b"], in: "s")
    for completion in kept { completion() }
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "s") == ["a", "b"])
  }

  @Test("a deallocated host has applied its update, on the owner, wherever it was released")
  @MainActor
  func goesAwayFromOwner() async {
    let list = ListDataSource(logger: LogLines().logger)
    list.appendSections([TestSection("s")])
    await list.waitUntilIdle()
    var host: RecordingHost? = RecordingHost(of: list, pace: .completedByHand)
    var log: [String] = []
    list.appendItems(["a"], in: "s") { _ in
      MainActor.assertIsolated()
      log.append("1")
    }
    list.flush()
    list.appendItems(["b"], in: "s") { _ in log.append("2") }
    #expect(host?.isHolding == true)
    host = nil
    await list.waitUntilIdle()
    #expect(log == ["1", "2"] && ListOrder(list) == ["s": ["a", "b"]])
  }

  @Test("a deallocated host is noticed without further calls")
  @MainActor
  func goesAwayUnnoticed() async {
    let list = ListDataSource(logger: LogLines().logger)
    list.appendSections([TestSection("s")])
    await list.waitUntilIdle()
    var host: RecordingHost? = RecordingHost(of: list, pace: .appliedByHand)
    var isDone = false
    list.appendItems(["a"], in: "s") { _ in isDone = true }
    list.flush()
    #expect(host?.isHolding == true)
    host = nil
    while !isDone { await Task.yield() }
    #expect(ListOrder(list) == ["s": ["a"]])
  }

  @Test("a host that releases the completion without calling it has applied the update")
  func forgets() {
    let list = ListDataSource()
    let host = PacedHost(.forgetful)
    list.attach(host)
    var count = 0
    list.appendSections([TestSection("s")]) { _ in count += 1 }
    list.appendItems(["a"], in: "s") { _ in count += 1 }
    #expect(count == 2 && ListOrder(list) == ["s": ["a"]])
  }
}
