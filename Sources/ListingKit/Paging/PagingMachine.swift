/// What a section that pages asks for and when: a state machine, apart from all loading and items.
///
/// Events go in, actions come out, and the section carries them out in order. At most one request
/// is under way; answers to any other are dropped. It is used by ``PagedSection``.
struct PagingMachine: Sendable, Hashable {
  /// A page to ask for.
  struct Request: Sendable, Hashable {
    /// Where the page begins; `nil` for the start of the source.
    var cursor: ItemCursor?
    /// The number of items wanted.
    var limit: Int
    /// Tells the answer from those of other requests.
    var generation: Int
    /// Whether the page takes the place of all that is there, or follows it.
    var isReplacement: Bool
  }

  enum Event: Sendable, Hashable {
    /// The section is in a list.
    case movedToList
    /// The section left its list.
    case leftList
    /// So many items follow the last visible one.
    case nearEnd(remaining: Int)
    /// Somebody wants a page, wherever the last visible item is.
    case pageWanted
    /// A page came, of so many items as received.
    case answer(generation: Int, received: Int, next: ItemCursor?)
    /// The page that came was put into the list, which kept so many new items of it.
    case applied(kept: Int)
    /// The list refused the page that came.
    case refused(message: String, code: ListError.Code = .source)
    /// A request failed; where the source has changed, so would each one that follows it.
    case failure(generation: Int, message: String, isSourceChanged: Bool = false)
    /// The user asks for the content anew.
    case refresh
    /// The user asks again for what failed.
    case retry
    /// The content is wanted anew, whatever has failed.
    case reload
  }

  enum Action: Sendable, Hashable {
    /// Ask the source.
    case request(Request)
    /// Cancel the request that is under way.
    case cancel
    /// Append the page that came, then say what became of it.
    case append
    /// Put the page that came in place of all items, then say what became of it.
    case replace
    /// Tell the list's diagnostics.
    case report(String)
  }

  private enum Phase: Sendable, Hashable {
    case idle
    case loading(Request)
    /// The answer is being put into the list.
    case applying(Request, received: Int, next: ItemCursor?)
    case failed(Request, message: String)
    /// The list refused a page, or the source is no longer the same: only a new start can help.
    case refused(ListLoadDirection, message: String, code: ListError.Code)
  }

  private enum Position: Sendable, Hashable {
    case start
    case next(ItemCursor)
    case end
  }

  /// The number of pages without a new item in a row after which paging stops.
  static let fruitlessLimit = 16

  private let pageSize: Int
  private let firstPageSize: Int
  private let threshold: Int
  /// Whether the first page is asked for when the section enters a list.
  var asksOnEntering = true
  private var phase = Phase.idle
  private var position = Position.start
  private var isInList = false
  private var generation = 0
  /// The items of all pages as received, from which the size of a refresh is taken.
  private var received = 0
  /// The cursors of this run through the source: one that comes again would go round in circles.
  private var cursors: Set<ItemCursor> = []
  /// How many pages in a row brought nothing new.
  private var fruitless = 0
  /// What the list said last about the items after the last visible one.
  private var remaining: Int?

  /// Creates a machine; sizes below 1 count as 1.
  init(pageSize: Int, firstPageSize: Int?, threshold: Int?) {
    self.pageSize = max(1, pageSize)
    self.firstPageSize = max(1, firstPageSize ?? pageSize)
    self.threshold = max(1, threshold ?? pageSize)
  }

  /// Goes on from where another machine has come to, with the sizes of this one.
  mutating func resume(from other: PagingMachine) {
    position = other.position
    generation = other.generation
    received = other.received
    cursors = other.cursors
    fruitless = other.fruitless
    switch other.phase {
    case .failed, .refused: phase = other.phase
    case .idle, .loading, .applying: phase = .idle
    }
  }

  /// What the section shows of it.
  var loadState: ListLoadState {
    switch phase {
    case .idle:
      guard position == .end else { return .idle }
      return received == 0 ? .empty : .end
    case .loading(let request), .applying(let request, _, _):
      return request.isReplacement ? .loadingFirst : .loadingAppend
    case .failed(_, let message), .refused(_, let message, _): return .failed(message: message)
    }
  }

  /// What is loading or has failed; `nil` where nothing is and has.
  var direction: ListLoadDirection? {
    switch phase {
    case .idle: nil
    case .loading(let request), .applying(let request, _, _), .failed(let request, _):
      direction(of: request)
    case .refused(let direction, _, _): direction
    }
  }

  /// What kind of failure there was; `nil` without one.
  var failureCode: ListError.Code? {
    switch phase {
    case .idle, .loading, .applying: nil
    case .failed: .source
    case .refused(_, _, let code): code
    }
  }

  private func direction(of request: Request) -> ListLoadDirection {
    guard request.isReplacement else { return .append }
    return position == .start ? .first : .refresh
  }

  /// Takes an event.
  ///
  /// - Returns: what to do, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .movedToList:
      isInList = true
      return asksOnEntering && phase == .idle && position == .start ? askForFirst() : []
    case .pageWanted: return askForPage()
    case .leftList: return leave()
    case .nearEnd(let remaining):
      self.remaining = remaining
      return askIfNear()
    case .answer(let generation, let received, let next):
      guard case .loading(let request) = phase, request.generation == generation else { return [] }
      phase = .applying(request, received: max(0, received), next: next)
      return [request.isReplacement ? .replace : .append]
    case .applied(let kept):
      guard case .applying(let request, let received, let next) = phase else { return [] }
      return proceed(after: request, received: received, next: next, kept: kept)
    case .refused(let message, let code):
      guard case .applying(let request, _, _) = phase else { return [] }
      phase = .refused(direction(of: request), message: message, code: code)
      return []
    case .failure(let generation, let message, let isSourceChanged):
      guard case .loading(let request) = phase, request.generation == generation else { return [] }
      phase =
        isSourceChanged
        ? .refused(direction(of: request), message: message, code: .source)
        : .failed(request, message: message)
      return [.report(message)]
    case .refresh: return refresh()
    case .retry:
      switch phase {
      case .failed, .refused: return refresh()
      case .idle, .loading, .applying: return []
      }
    case .reload: return reload()
    }
  }
}

extension PagingMachine {
  private mutating func proceed(
    after request: Request, received count: Int, next: ItemCursor?, kept: Int
  ) -> [Action] {
    phase = .idle
    if request.isReplacement {
      received = 0
      cursors = []
      fruitless = 0
    }
    received += count
    fruitless = kept > 0 ? 0 : fruitless + 1
    guard let next else {
      position = .end
      return []
    }
    guard cursors.insert(next).inserted else {
      position = .end
      return [
        .report(
          "the source gave the cursor '\(next.rawValue)' twice, which would go round in circles; "
            + "this was taken as its end. Have each page name the one after it")
      ]
    }
    position = .next(next)
    guard fruitless < Self.fruitlessLimit else {
      let message = "\(fruitless) pages in a row brought nothing new, though more were promised"
      fruitless = 0
      generation += 1
      phase = .failed(append(next), message: message)
      return [.report(message)]
    }
    // Nothing changes on display by such a page, so that nobody would say again that the end is
    // near; after a replacement the same number of items may follow the last visible one.
    if kept == 0 { return ask(append(next)) }
    return request.isReplacement ? askIfNear() : []
  }

  private mutating func leave() -> [Action] {
    isInList = false
    remaining = nil
    guard case .loading = phase else { return [] }
    phase = .idle
    return [.cancel]
  }

  private mutating func refresh() -> [Action] {
    if case .failed(let request, _) = phase { return ask(request) }
    return reload()
  }

  private mutating func reload() -> [Action] {
    switch phase {
    case .idle, .failed, .refused: return askForFirst()
    case .loading: return isInList ? [.cancel] + askForFirst() : []
    case .applying: return []
    }
  }

  private mutating func askForFirst() -> [Action] {
    let limit = max(firstPageSize, received)
    return ask(Request(cursor: nil, limit: limit, generation: 0, isReplacement: true))
  }

  private mutating func askIfNear() -> [Action] {
    guard phase == .idle, case .next(let cursor) = position, let remaining, remaining < threshold
    else { return [] }
    return ask(append(cursor))
  }

  private mutating func askForPage() -> [Action] {
    guard phase == .idle else { return [] }
    switch position {
    case .start: return askForFirst()
    case .next(let cursor): return ask(append(cursor))
    case .end: return []
    }
  }

  private func append(_ cursor: ItemCursor) -> Request {
    Request(cursor: cursor, limit: pageSize, generation: generation, isReplacement: false)
  }

  private mutating func ask(_ request: Request) -> [Action] {
    guard isInList else { return [] }
    generation += 1
    var request = request
    request.generation = generation
    phase = .loading(request)
    return [.request(request)]
  }
}
