import Testing

@testable import ListingKit

@Suite("Paging machine", .tags(.concurrency))
struct PagingMachineTests {
  typealias Table = PagingMachineTable

  @Test(
    "Each event in each state leads to the expected state and actions",
    arguments: PagingMachineTable.rows)
  func transition(row: Table.Row) {
    var machine = Table.machine(after: row.before)
    #expect(machine.handle(row.event) == row.actions)
    #expect(machine.loadState == row.state)
  }

  @Test("A reload requests as many items as are loaded, or more if more are wanted")
  func reloadedCount() {
    for (count, limit) in [(0, 20), (15, 20), (80, 80)] {
      var machine = Table.machine(after: Table.failedAppend)
      #expect(machine.handle(.reload(nil, atLeast: count)) == [Table.refresh(3, limit: limit)])
      machine = Table.machine(after: Table.failedFirst)
      #expect(machine.handle(.reload(nil, atLeast: count)) == [Table.first(2, limit: limit)])
    }
  }

  @Test("There may be further pages unless the source ended or a load failed, also in a refresh")
  func furtherPages() {
    func mayHavePages(after events: [Table.Event]) -> [Bool] {
      let machine = Table.machine(after: events)
      return [.end, .start].map { machine.mayHavePages(at: $0) }
    }
    for state in [
      [], Table.loadingFirst, Table.applyingFirst, Table.idle, Table.loadingAppend,
      Table.applyingAppend, Table.refreshing, Table.end + [.reload(nil)],
      Table.failedAppend + [.reload(nil)], Table.failedFirst + [.retry(nil)],
    ] { #expect(mayHavePages(after: state) == [true, false], "\(state)") }
    for state in [Table.inside, Table.loadingPrepend, Table.inside + [.reload(nil)]] {
      #expect(mayHavePages(after: state) == [true, true], "\(state)")
    }
    for state in [
      Table.end, Table.empty, Table.failedFirst, Table.failedAppend, Table.refused,
      Table.end + [.reload(nil), Table.failure(3)],
    ] { #expect(mayHavePages(after: state) == [false, false], "\(state)") }
    let prependFailed = Table.loadingPrepend + [Table.failure(3)]
    #expect(mayHavePages(after: prependFailed) == [true, false])
  }

  @Test("a cursor that occurs twice ends the pages, and is reported", arguments: [true, false])
  func sameCursor(isFirst: Bool) throws {
    var machine = Table.machine(after: Table.applyingAppend + [.applied(kept: 7)])
    #expect(machine.handle(.near(.end, remaining: 0)) == [Table.next(Table.third, 3)])
    let again = isFirst ? Table.second : Table.third
    #expect(machine.handle(Table.answer(3, 5, next: again)) == [.append])
    let actions = machine.handle(.applied(kept: 5))
    guard case .report(let message) = try #require(actions.first), actions.count == 1 else {
      Issue.record("\(actions)")
      return
    }
    // It may be an address with a secret in it.
    #expect(message.contains("the same cursor twice"))
    #expect(!message.contains(again.rawValue))
    #expect(machine.loadState == .end)
    #expect(machine.handle(.near(.end, remaining: 0)).isEmpty)
  }

  @Test("sixteen pages without a new item end in a failure, after which a retry continues")
  func fruitless() throws {
    var machine = Table.machine(after: Table.loadingFirst)
    for page in 1...15 {
      let cursor = ItemCursor(rawValue: "\(page)")
      // Empty pages and pages of known items count alike.
      let received = page % 2
      _ = machine.handle(Table.answer(page, received, next: cursor))
      #expect(machine.handle(.applied(kept: 0)) == [Table.next(cursor, page + 1)])
    }
    let last = ItemCursor(rawValue: "16")
    _ = machine.handle(Table.answer(16, 0, next: last))
    let actions = machine.handle(.applied(kept: 0))
    guard case .failed(let message) = machine.loadState else {
      Issue.record("\(machine.loadState)")
      return
    }
    #expect(message.contains("16 pages in a row"))
    #expect(actions == [.report(message)])
    let retried = machine.handle(.retry(nil))
    guard case .request(let request) = try #require(retried.first) else { return }
    #expect(request.cursor == last && request.direction == .append)
    // A page with an item restarts the count.
    let after = ItemCursor(rawValue: "17")
    _ = machine.handle(Table.answer(request.generation, 1, next: after))
    #expect(machine.handle(.applied(kept: 1)).isEmpty)
    #expect(machine.loadState == .idle)
  }

  /// A machine at the end of a source that grows.
  private static func machineAtGrowingEnd(received: Int = 5) -> PagingMachine {
    var machine = Table.machine(after: Table.loadingFirst)
    var answer = PagingAnswer(received: received)
    answer.continuation = Table.second
    _ = machine.handle(.answer(generation: 1, answer))
    _ = machine.handle(.applied(kept: received))
    return machine
  }

  @Test("What is added to a source is requested when its end is near, and not before")
  func added() {
    var machine = Self.machineAtGrowingEnd()
    #expect(machine.loadState == .end)
    #expect(machine.handle(.near(.end, remaining: 100)) == [])
    #expect(machine.handle(.sourceGrew) == [])
    #expect(machine.loadState == .idle, "there is more now")
    #expect(machine.handle(.near(.end, remaining: 0)) == [Table.next(Table.second, 2)])
    machine = Self.machineAtGrowingEnd()
    _ = machine.handle(.near(.end, remaining: 0))
    #expect(machine.handle(.sourceGrew) == [Table.next(Table.second, 2)])
    // A section without items has no end that could be near.
    machine = Self.machineAtGrowingEnd(received: 0)
    #expect(machine.loadState == .empty)
    #expect(machine.handle(.sourceGrew) == [Table.next(Table.second, 2)])
    // Others have nothing that could be requested.
    machine = Table.machine(after: Table.end)
    _ = machine.handle(.near(.end, remaining: 0))
    #expect(machine.handle(.sourceGrew) == [])
    #expect(machine.loadState == .end)
  }

  @Test("What is added while a page is loading is requested after it, once")
  func addedMeanwhile() {
    var machine = Self.machineAtGrowingEnd()
    _ = machine.handle(.near(.end, remaining: 0))
    _ = machine.handle(.sourceGrew)
    #expect(machine.handle(.sourceGrew) == [])
    #expect(machine.handle(.sourceGrew) == [])
    var answer = PagingAnswer(received: 2)
    answer.continuation = Table.third
    #expect(machine.handle(.answer(generation: 2, answer)) == [.append])
    #expect(machine.handle(.applied(kept: 2)) == [Table.next(Table.third, 3)])
    answer = PagingAnswer(received: 0)
    answer.continuation = Table.third
    #expect(machine.handle(.answer(generation: 3, answer)) == [.append])
    #expect(machine.handle(.applied(kept: 0)) == [])
    #expect(machine.loadState == .end)
  }

  @Test("A source that was replaced while it grew is read again, without a failure")
  func replacedMeanwhile() {
    var machine = Self.machineAtGrowingEnd()
    _ = machine.handle(.near(.end, remaining: 0))
    #expect(machine.handle(.sourceGrew) == [Table.next(Table.second, 2)])
    let failure = PagingFailure(message: "changed", isSourceChanged: true)
    #expect(machine.handle(.failure(generation: 2, failure)) == [Table.refresh(3)])
    #expect(machine.loadState == .refreshing)
  }

  @Test("sizes below one count as one, and omitted ones are derived from the page size")
  func sizes() {
    var small = PagingMachine(ListPageSizes(page: 0, first: -3, threshold: Int.min))
    #expect(small.handle(.movedToList) == [Table.first(1, limit: 1)])
    _ = small.handle(Table.answer(1, 1, next: Table.second))
    _ = small.handle(.applied(kept: 1))
    #expect(small.handle(.near(.end, remaining: 1)).isEmpty)
    #expect(small.handle(.near(.end, remaining: 0)).count == 1)
    var usual = PagingMachine(ListPageSizes(page: 7))
    #expect(usual.handle(.movedToList) == [Table.first(1, limit: 7)])
    _ = usual.handle(Table.answer(1, 7, next: Table.second))
    _ = usual.handle(.applied(kept: 7))
    #expect(usual.handle(.near(.end, remaining: 7)).isEmpty)
    #expect(usual.handle(.near(.end, remaining: 6)).count == 1)
  }

  @Test("a machine that doesn't load on entering requests the first page on demand")
  func asksWhenWanted() {
    var machine = Table.machine()
    machine.asksOnEntering = false
    #expect(machine.handle(.movedToList) == [])
    #expect(machine.loadState == .idle)
    #expect(machine.handle(.pageWanted(.end)) == [Table.first(1)])
  }

  @Test("a failed refresh doesn't change the states of the other loads")
  func statesAfterFailedRefresh() {
    let failure = ListLoadStates.State.failed(ListLoadFailure(message: "no"))
    var states = ListLoadStates()
    states.append = .end
    states.prepend = .end
    states.refresh = failure
    let machine = Table.machine(after: Table.end + [.refresh(nil), Table.failure(3)])
    #expect(machine.loadStates == states)
    states.append = failure
    let both = Table.machine(after: Table.failedAppend + [.reload(nil), Table.failure(3)])
    #expect(both.loadStates == states)
    #expect(both.loadStates.mainDirection == .refresh)
  }

  @Test("each load has its own state")
  func states() {
    #expect(Table.machine().loadStates == ListLoadStates())
    #expect(Table.machine(after: Table.loadingFirst).loadStates.first == .loading)
    #expect(Table.machine(after: Table.failedFirst).loadStates.mainDirection == .first)
    let both = Table.machine(after: Table.loadingPrepend + [.near(.end, remaining: 0)]).loadStates
    #expect(both.prepend == .loading && both.append == .loading)
    #expect(both.first == .idle && both.refresh == .idle)
    let refused = Table.machine(after: Table.refused).loadStates
    #expect(refused.append.failure?.code == .duplicates)
    #expect(refused.prepend == .end)
  }

  @Test("a backward cursor that leads to itself is the start, and is reported")
  func sameCursorBackward() {
    var machine = Table.machine(after: Table.loadingPrepend)
    _ = machine.handle(Table.answer(3, 5, next: Table.around, previous: Table.zeroth))
    let actions = machine.handle(.applied(kept: 5))
    #expect(actions.count == 1)
    #expect(machine.loadStates.prepend == .end)
    #expect(machine.handle(.near(.start, remaining: 0)).isEmpty)
  }

  @Test("the same page three times is the last one, and is reported")
  func repeatedPage() {
    var machine = Table.machine(after: Table.loadingAppend)
    var actions: [PagingMachine.Action] = []
    for number in 2...4 {
      let answer = PagingAnswer(
        received: 7, next: ItemCursor(rawValue: "\(number)"), isRepeated: number > 2)
      _ = machine.handle(.answer(generation: number, answer))
      actions = machine.handle(.applied(kept: number > 2 ? 0 : 7))
      if number == 2 { actions = machine.handle(.near(.end, remaining: 0)) }
    }
    guard case .report(let message) = actions.first else {
      Issue.record("\(actions)")
      return
    }
    #expect(message.contains("the same page 3 times"))
    #expect(actions.count == 1)
    #expect(machine.loadState == .end)
  }

  @Test("a maximum with which a dropped page would be requested again at once is an error")
  func maximum() throws {
    #expect(try ListPageSizes(page: 10, threshold: 5, maximum: 20).maximum == 20)
    let error = #expect(throws: ListError.self) {
      try ListPageSizes(page: 10, threshold: 5, maximum: 19)
    }
    #expect(error?.code == .invalid)
    #expect(error?.message.contains("20 or more") == true)
    #expect(throws: ListError.self) { try ListPageSizes(threshold: .max, maximum: .max - 1) }
  }

  @Test(
    "with a maximum, pages are dropped at the far end, and requested again next to the remaining ones"
  )
  func dropping() throws {
    var machine = PagingMachine(try ListPageSizes(page: 10, threshold: 5, maximum: 20))
    _ = machine.handle(.movedToList)
    _ = machine.handle(Table.answer(1, 10, next: Table.second))
    #expect(machine.handle(.applied(kept: 10)) == [])
    _ = machine.handle(.near(.end, remaining: 0))
    _ = machine.handle(Table.answer(2, 10, next: Table.third, previous: Table.zeroth))
    #expect(machine.handle(.applied(kept: 10)) == [.trim(.start, most: 1)])
    #expect(machine.loadStates.prepend == .end)
    #expect(machine.handle(.dropped(.start, pages: 1)) == [])
    #expect(machine.loadStates.prepend == .idle)
    #expect(machine.window.beginsInside)
    // A refresh begins where the page that is left began.
    var refreshed = machine
    #expect(refreshed.handle(.refresh(nil)) == [Table.refresh(3, limit: 10, at: Table.second)])
    #expect(machine.handle(.near(.start, remaining: 4)) == [Table.previous(Table.zeroth, 3)])
    _ = machine.handle(Table.answer(3, 10, next: Table.second))
    #expect(machine.handle(.applied(kept: 10)) == [.trim(.end, most: 1)])
    // A page that is loading next to a dropped one would leave a hole.
    _ = machine.handle(.near(.end, remaining: 0))
    #expect(machine.handle(.dropped(.end, pages: 1)) == [.cancel(.append)])
    #expect(machine.handle(.near(.end, remaining: 0)) == [Table.next(Table.second, 5)])
  }

  @Test(
    "with a maximum, pages that a source can't return to aren't dropped, which is reported once")
  func droppingForGood() throws {
    var machine = PagingMachine(try ListPageSizes(page: 10, threshold: 5, maximum: 20))
    _ = machine.handle(.movedToList)
    _ = machine.handle(Table.answer(1, 10, next: ItemCursor(rawValue: "1")))
    var actions: [[PagingMachine.Action]] = [machine.handle(.applied(kept: 10))]
    for page in 2...4 {
      _ = machine.handle(.near(.end, remaining: 0))
      _ = machine.handle(Table.answer(page, 10, next: ItemCursor(rawValue: "\(page)")))
      actions.append(machine.handle(.applied(kept: 10)))
    }
    #expect(actions.map(\.count) == [0, 0, 1, 0])
  }
}
