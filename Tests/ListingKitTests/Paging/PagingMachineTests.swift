import Testing

@testable import ListingKit

@Suite("Paging machine")
struct PagingMachineTests {
  typealias Event = PagingMachine.Event
  typealias Action = PagingMachine.Action

  static let second = ItemCursor(rawValue: "second")
  static let third = ItemCursor(rawValue: "third")

  /// Pages of 10, the first of 20; the next is asked for with fewer than 5 items left.
  static func machine(after events: [Event] = []) -> PagingMachine {
    var machine = PagingMachine(pageSize: 10, firstPageSize: 20, threshold: 5)
    for event in events { _ = machine.handle(event) }
    return machine
  }

  static func first(_ generation: Int, limit: Int = 20) -> Action {
    .request(.init(cursor: nil, limit: limit, generation: generation, isReplacement: true))
  }

  static func next(_ cursor: ItemCursor, _ generation: Int) -> Action {
    .request(.init(cursor: cursor, limit: 10, generation: generation, isReplacement: false))
  }

  // How each state is reached. The first request is of generation 1.
  static let loadingFirst: [Event] = [.movedToList]
  static let applyingFirst = loadingFirst + [.answer(generation: 1, received: 20, next: second)]
  static let idle = applyingFirst + [.applied(kept: 20)]
  static let loadingAppend = idle + [.nearEnd(remaining: 4)]
  static let applyingAppend = loadingAppend + [.answer(generation: 2, received: 7, next: third)]
  static let failedFirst = loadingFirst + [.failure(generation: 1, message: "no")]
  static let failedAppend = loadingAppend + [.failure(generation: 2, message: "no")]
  static let refused = applyingAppend + [.refused(message: "twice")]
  static let end =
    loadingAppend + [.answer(generation: 2, received: 7, next: nil), .applied(kept: 7)]
  static let empty: [Event] =
    loadingFirst + [.answer(generation: 1, received: 0, next: nil), .applied(kept: 0)]
  static let refreshing = loadingAppend + [.refresh]
  static let left = loadingAppend + [.leftList]

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var before: [Event]
    var event: Event
    var actions: [Action]
    var state: ListLoadState

    init(
      _ name: String, _ before: [Event], _ event: Event, _ actions: [Action],
      _ state: ListLoadState
    ) {
      self.name = name
      self.before = before
      self.event = event
      self.actions = actions
      self.state = state
    }

    var testDescription: String { name }
  }

  static let table: [Row] = [
    Row("enters", [], .movedToList, [first(1)], .loadingFirst),
    Row("nothing before the list", [], .nearEnd(remaining: 0), [], .idle),
    Row("no refresh before the list", [], .refresh, [], .idle),
    Row("no retry before the list", [], .retry, [], .idle),
    Row("no page before the list", [], .pageWanted, [], .idle),

    Row("first: end waits", loadingFirst, .nearEnd(remaining: 0), [], .loadingFirst),
    Row(
      "first: answer", loadingFirst, .answer(generation: 1, received: 20, next: second),
      [.replace], .loadingFirst),
    Row(
      "first: stale answer", loadingFirst, .answer(generation: 0, received: 20, next: second), [],
      .loadingFirst),
    Row(
      "first: failure", loadingFirst, .failure(generation: 1, message: "no"), [.report("no")],
      .failed(message: "no")),
    Row(
      "first: stale failure", loadingFirst, .failure(generation: 0, message: "no"), [],
      .loadingFirst),
    Row("first: refresh", loadingFirst, .refresh, [.cancel, first(2)], .loadingFirst),
    Row("first: a page is wanted", loadingFirst, .pageWanted, [], .loadingFirst),
    Row("first: leaves", loadingFirst, .leftList, [.cancel], .idle),

    Row("applied", applyingFirst, .applied(kept: 20), [], .idle),
    Row("applied, with duplicates", applyingFirst, .applied(kept: 3), [], .idle),
    Row(
      "applied, all duplicates", applyingFirst, .applied(kept: 0), [next(second, 2)],
      .loadingAppend),
    Row(
      "applying: a second answer", applyingFirst, .answer(generation: 1, received: 1, next: nil),
      [], .loadingFirst),
    Row(
      "applying: refused", applyingFirst, .refused(message: "twice"), [],
      .failed(message: "twice")),

    Row("idle: near the end", idle, .nearEnd(remaining: 4), [next(second, 2)], .loadingAppend),
    Row("idle: at the end", idle, .nearEnd(remaining: 0), [next(second, 2)], .loadingAppend),
    Row("idle: not near", idle, .nearEnd(remaining: 5), [], .idle),
    Row("idle: a page is wanted", idle, .pageWanted, [next(second, 2)], .loadingAppend),
    Row("failed: a page is wanted", failedAppend, .pageWanted, [], .failed(message: "no")),
    Row("end: a page is wanted", end, .pageWanted, [], .end),
    Row("idle: refresh", idle, .refresh, [first(2)], .loadingFirst),
    Row("idle: retry", idle, .retry, [], .idle),
    Row("idle: stale answer", idle, .answer(generation: 1, received: 9, next: nil), [], .idle),
    Row("idle: leaves", idle, .leftList, [], .idle),
    Row("idle: enters again", idle + [.leftList], .movedToList, [], .idle),

    Row("append: end again", loadingAppend, .nearEnd(remaining: 0), [], .loadingAppend),
    Row(
      "append: answer", loadingAppend, .answer(generation: 2, received: 7, next: third),
      [.append], .loadingAppend),
    Row("append: refresh", loadingAppend, .refresh, [.cancel, first(3)], .loadingFirst),
    Row("append: retry", loadingAppend, .retry, [], .loadingAppend),
    Row("append: leaves", loadingAppend, .leftList, [.cancel], .idle),
    Row("append: applied", applyingAppend, .applied(kept: 7), [], .idle),
    Row(
      "append: last page",
      loadingAppend + [.answer(generation: 2, received: 7, next: nil)], .applied(kept: 7), [],
      .end),

    Row(
      "failed first: near the end", failedFirst, .nearEnd(remaining: 0), [],
      .failed(message: "no")),
    Row("failed first: retry", failedFirst, .retry, [first(2)], .loadingFirst),
    Row(
      "failed append: refresh asks again", failedAppend, .refresh, [next(second, 3)],
      .loadingAppend),
    Row("failed append: reload begins anew", failedAppend, .reload, [first(3)], .loadingFirst),
    Row("idle: reload", idle, .reload, [first(2)], .loadingFirst),
    Row("append: reload", loadingAppend, .reload, [.cancel, first(3)], .loadingFirst),
    Row("failed append: retry", failedAppend, .retry, [next(second, 3)], .loadingAppend),
    Row(
      "failed append: the answer comes late", failedAppend,
      .answer(generation: 2, received: 7, next: third), [], .failed(message: "no")),
    Row("refused: near the end", refused, .nearEnd(remaining: 0), [], .failed(message: "twice")),
    Row(
      "source changed: retry starts anew",
      loadingAppend + [.failure(generation: 2, message: "changed", isSourceChanged: true)], .retry,
      [first(3)], .loadingFirst),
    Row(
      "source changed: near the end",
      loadingAppend + [.failure(generation: 2, message: "changed", isSourceChanged: true)],
      .nearEnd(remaining: 0), [], .failed(message: "changed")),
    Row("refused: retry starts anew", refused, .retry, [first(3)], .loadingFirst),

    Row("end: near the end", end, .nearEnd(remaining: 0), [], .end),
    Row(
      "end: refresh asks for as many as came", end, .refresh, [first(3, limit: 27)],
      .loadingFirst),
    Row("empty: near the end", empty, .nearEnd(remaining: 0), [], .empty),
    Row("empty: refresh", empty, .refresh, [first(2)], .loadingFirst),

    Row(
      "refresh: the answer to the page before is stale", refreshing,
      .answer(generation: 2, received: 7, next: third), [], .loadingFirst),
    Row(
      "refresh failed: old pages stay, retry refreshes",
      refreshing + [.failure(generation: 3, message: "no")], .retry, [first(4)], .loadingFirst),
    Row(
      "refreshed: still near the end, as it was said last",
      refreshing + [.answer(generation: 3, received: 20, next: second)], .applied(kept: 20),
      [next(second, 4)], .loadingAppend),

    Row("left: answer", left, .answer(generation: 2, received: 7, next: third), [], .idle),
    Row("left: near the end", left, .nearEnd(remaining: 0), [], .idle),
    Row("left: refresh", left, .refresh, [], .idle),
    Row(
      "left: enters and goes on", left + [.movedToList], .nearEnd(remaining: 0),
      [next(second, 3)], .loadingAppend),
    Row(
      "left during the first page: asks again", loadingFirst + [.leftList], .movedToList,
      [first(2)], .loadingFirst),
  ]

  @Test("Which load it is about")
  func direction() {
    let refreshed = Self.idle + [.refresh]
    #expect(Self.machine().direction == nil)
    #expect(Self.machine(after: Self.loadingFirst).direction == .first)
    #expect(Self.machine(after: Self.failedFirst).direction == .first)
    #expect(Self.machine(after: Self.idle).direction == nil)
    #expect(Self.machine(after: Self.loadingAppend).direction == .append)
    #expect(Self.machine(after: Self.failedAppend).direction == .append)
    #expect(Self.machine(after: Self.refused).direction == .append)
    #expect(Self.machine(after: refreshed).direction == .refresh)
    #expect(
      Self.machine(after: refreshed + [.failure(generation: 2, message: "no")]).direction
        == .refresh)
    #expect(Self.machine(after: Self.failedAppend).failureCode == .source)
    #expect(
      Self.machine(after: Self.applyingAppend + [.refused(message: "twice", code: .duplicates)])
        .failureCode == .duplicates)
    #expect(Self.machine(after: Self.idle).failureCode == nil)
  }

  @Test("each transition", arguments: table)
  func transition(row: Row) {
    var machine = Self.machine(after: row.before)
    #expect(machine.handle(row.event) == row.actions)
    #expect(machine.loadState == row.state)
  }

  @Test("a cursor that comes twice ends it, and is reported", arguments: [true, false])
  func sameCursor(isFirst: Bool) throws {
    var machine = Self.machine(after: Self.applyingAppend + [.applied(kept: 7)])
    #expect(machine.handle(.nearEnd(remaining: 0)) == [Self.next(Self.third, 3)])
    let again = isFirst ? Self.second : Self.third
    #expect(machine.handle(.answer(generation: 3, received: 5, next: again)) == [.append])
    let actions = machine.handle(.applied(kept: 5))
    guard case .report(let message) = try #require(actions.first), actions.count == 1 else {
      Issue.record("\(actions)")
      return
    }
    #expect(message.contains("'\(again.rawValue)'"))
    #expect(machine.loadState == .end)
    #expect(machine.handle(.nearEnd(remaining: 0)).isEmpty)
  }

  @Test("sixteen pages without a new item end in a failure, from which a retry goes on")
  func fruitless() throws {
    var machine = Self.machine(after: Self.loadingFirst)
    for page in 1...15 {
      let cursor = ItemCursor(rawValue: "\(page)")
      // Empty pages and pages of known items count alike.
      let received = page % 2
      _ = machine.handle(.answer(generation: page, received: received, next: cursor))
      #expect(machine.handle(.applied(kept: 0)) == [Self.next(cursor, page + 1)])
    }
    let last = ItemCursor(rawValue: "16")
    _ = machine.handle(.answer(generation: 16, received: 0, next: last))
    let actions = machine.handle(.applied(kept: 0))
    guard case .failed(let message) = machine.loadState else {
      Issue.record("\(machine.loadState)")
      return
    }
    #expect(message.contains("16 pages in a row"))
    #expect(actions == [.report(message)])
    let retried = machine.handle(.retry)
    guard case .request(let request) = try #require(retried.first) else { return }
    #expect(request.cursor == last && !request.isReplacement)
    // A page with an item begins the count anew.
    let after = ItemCursor(rawValue: "17")
    _ = machine.handle(.answer(generation: request.generation, received: 1, next: after))
    #expect(machine.handle(.applied(kept: 1)).isEmpty)
    #expect(machine.loadState == .idle)
  }

  @Test("sizes below one count as one, and are taken from the page's where they are left out")
  func sizes() {
    var small = PagingMachine(pageSize: 0, firstPageSize: -3, threshold: Int.min)
    #expect(small.handle(.movedToList) == [Self.first(1, limit: 1)])
    _ = small.handle(.answer(generation: 1, received: 1, next: Self.second))
    _ = small.handle(.applied(kept: 1))
    #expect(small.handle(.nearEnd(remaining: 1)).isEmpty)
    #expect(small.handle(.nearEnd(remaining: 0)).count == 1)
    var usual = PagingMachine(pageSize: 7, firstPageSize: nil, threshold: nil)
    #expect(usual.handle(.movedToList) == [Self.first(1, limit: 7)])
    _ = usual.handle(.answer(generation: 1, received: 7, next: Self.second))
    _ = usual.handle(.applied(kept: 7))
    #expect(usual.handle(.nearEnd(remaining: 7)).isEmpty)
    #expect(usual.handle(.nearEnd(remaining: 6)).count == 1)
  }

  @Test("a machine that does not ask on entering asks for the first page when one is wanted")
  func asksWhenWanted() {
    var machine = Self.machine()
    machine.asksOnEntering = false
    #expect(machine.handle(.movedToList) == [])
    #expect(machine.loadState == .idle)
    #expect(machine.handle(.pageWanted) == [Self.first(1)])
  }
}
