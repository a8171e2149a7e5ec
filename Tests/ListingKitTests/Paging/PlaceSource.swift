import ListingKit

/// A source of numbers that can be read from any place, forward and backward.
final class PlaceSource: ItemSource, ObservedItemSource {
  private struct State {
    var numbers: [Int]
    var requests: [ItemRequest] = []
    var failures: [PlaceSourceFailure] = []
    var listeners: [AsyncStream<Void>.Continuation] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state: Guarded<State>
  /// Whether the source says where an item is.
  private let knowsPlaces: Bool
  /// Whether its pages have the number of all items, and of those before them.
  private let counts: Bool
  let canReadFromEnd: Bool
  private let beginsAnywhere: Bool

  init(
    _ numbers: [Int], knowsPlaces: Bool = true, counts: Bool = true, canReadFromEnd: Bool = false,
    beginsAnywhere: Bool = false
  ) {
    state = Guarded(State(numbers: numbers))
    self.knowsPlaces = knowsPlaces
    self.counts = counts
    self.canReadFromEnd = canReadFromEnd
    self.beginsAnywhere = beginsAnywhere
  }

  /// The requests so far.
  var requests: [ItemRequest] { state.withLock { $0.requests } }
  /// Returns after this number of requests.
  func wasAsked(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.requests.count < count { state.waiting.append((count, continuation)) }
        return state.requests.count >= count
      }
      if isThere { continuation.resume() }
    }
  }

  /// How many listen for changes.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  func set(_ numbers: [Int]) { state.withLock { $0.numbers = numbers } }

  /// The next requests fail.
  func fail(_ failures: PlaceSourceFailure...) { state.withLock { $0.failures += failures } }

  /// Says that something has changed.
  func tellOfChange() {
    for listener in state.withLock({ $0.listeners }) { listener.yield() }
  }

  func page(_ request: ItemRequest) async throws -> ItemPage<TextItem> {
    let result: Result<ItemPage<TextItem>, PlaceSourceFailure> = state.withLock { state in
      state.requests.append(request)
      let asked = state.requests.count
      for entry in state.waiting where entry.count <= asked { entry.continuation.resume() }
      state.waiting.removeAll { $0.count <= asked }
      if !state.failures.isEmpty { return .failure(state.failures.removeFirst()) }
      let start = request.direction == .forward ? Int.min : .max
      let place = request.cursor.flatMap { Int($0.rawValue) } ?? start
      let (before, after) = (
        state.numbers.filter { $0 < place }, state.numbers.filter { $0 >= place }
      )
      let numbers = Array(
        request.direction == .forward
          ? after.prefix(request.limit) : before.suffix(request.limit))
      let lower = numbers.first ?? place
      let upper = numbers.last.map { $0 + 1 } ?? place
      return .success(
        ItemPage(
          items: numbers.map { TextItem("\($0)") },
          previous: state.numbers.contains { $0 < lower } ? ItemCursor(rawValue: "\(lower)") : nil,
          next: state.numbers.contains { $0 >= upper } ? ItemCursor(rawValue: "\(upper)") : nil,
          total: counts ? state.numbers.count : nil,
          itemsBefore: counts ? state.numbers.count { $0 < lower } : nil))
    }
    return try result.get()
  }

  func cursor(around item: TextItem) -> ItemCursor? {
    knowsPlaces ? ItemCursor(rawValue: item.listIdentifier) : nil
  }

  func cursor(after count: Int) -> ItemCursor? {
    guard beginsAnywhere else { return nil }
    return state.withLock { state in
      state.numbers.isEmpty
        ? ItemCursor(rawValue: "0")
        : ItemCursor(rawValue: "\(state.numbers[min(count, state.numbers.count - 1)])")
    }
  }

  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.listeners.append(continuation) }
    return stream
  }
}

/// Why a request fails.
struct PlaceSourceFailure: ItemSourceError {
  var isTransient = true
  var retryDelay: Duration?
}
