import Testing

@testable import ListingKit

/// How the paging machine gets from each state to the next.
enum PagingMachineTable {
  typealias Event = PagingMachine.Event
  typealias Action = PagingMachine.Action

  static let second = ItemCursor(rawValue: "second")
  static let third = ItemCursor(rawValue: "third")
  static let zeroth = ItemCursor(rawValue: "zeroth")
  static let around = ItemCursor(rawValue: "around")

  /// Pages of 10, the first of 20; the next one is requested with fewer than 5 items left.
  static func machine(after events: [Event] = []) -> PagingMachine {
    var machine = PagingMachine(ListPageSizes(page: 10, first: 20, threshold: 5))
    for event in events { _ = machine.handle(event) }
    return machine
  }

  static func first(_ generation: Int, limit: Int = 20) -> Action {
    .request(.init(direction: .first, limit: limit, generation: generation))
  }

  static func refresh(
    _ generation: Int, limit: Int = 20, at cursor: ItemCursor? = nil
  ) -> Action {
    .request(.init(direction: .refresh, cursor: cursor, limit: limit, generation: generation))
  }

  static func next(
    _ cursor: ItemCursor, _ generation: Int, attempt: Int = 0, delay: Duration? = nil
  ) -> Action {
    .request(
      .init(
        direction: .append, cursor: cursor, limit: 10, generation: generation, attempt: attempt,
        delay: delay ?? [.zero, .seconds(1), .seconds(2), .seconds(4)][attempt],
        failure: attempt == 0 ? nil : "no"))
  }

  static func anchor(before: Int, visible: Int = 3) -> PagingMachine.Anchor {
    .init(cursor: around, itemsBefore: before, visibleItems: visible)
  }

  static func previous(_ cursor: ItemCursor, _ generation: Int) -> Action {
    .request(.init(direction: .prepend, cursor: cursor, limit: 10, generation: generation))
  }

  static func answer(
    _ generation: Int, _ received: Int, next: ItemCursor? = nil, previous: ItemCursor? = nil
  ) -> Event {
    .answer(
      generation: generation,
      PagingAnswer(received: received, previous: previous, next: next))
  }

  static func failure(_ generation: Int, isSourceChanged: Bool = false) -> Event {
    .failure(
      generation: generation, PagingFailure(message: "no", isSourceChanged: isSourceChanged))
  }

  static func transient(_ generation: Int, delay: Duration? = nil) -> Event {
    .failure(
      generation: generation,
      PagingFailure(message: "no", isTransient: true, retryDelay: delay))
  }

  static func refused(_ code: ListError.Code = .duplicates) -> Event {
    .refused(ListLoadFailure(message: "twice", code: code))
  }

  // How each state is reached. The first request is of generation 1.
  static let loadingFirst: [Event] = [.movedToList]
  static let applyingFirst = loadingFirst + [answer(1, 20, next: second)]
  static let idle = applyingFirst + [.applied(kept: 20)]
  static let loadingAppend = idle + [.near(.end, remaining: 4)]
  static let applyingAppend = loadingAppend + [answer(2, 7, next: third)]
  static let failedFirst = loadingFirst + [failure(1)]
  static let failedAppend = loadingAppend + [failure(2)]
  static let refused = applyingAppend + [refused()]
  static let end =
    loadingAppend + [answer(2, 7), .applied(kept: 7)]
  static let empty: [Event] =
    loadingFirst + [answer(1, 0), .applied(kept: 0)]
  static let refreshing = loadingAppend + [.refresh(nil)]
  static let left = loadingAppend + [.leftList]
  /// Read around the visible items, at a position with items before it.
  static let inside =
    idle + [.refresh(anchor(before: 5)), answer(2, 20, next: third, previous: zeroth)]
    + [.applied(kept: 20)]
  static let loadingPrepend = inside + [.near(.start, remaining: 4)]

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
}
