/// What a section that pages asks for and when: a state machine, apart from all loading and items.
///
/// Events go in, actions come out, and the section carries them out in order. At most one request a
/// direction is under way, and none beside one for the whole content; answers to any other are
/// dropped. It is used by ``PagedSection``.
struct PagingMachine: Sendable, Hashable {
  enum Event: Sendable, Hashable {
    /// The section is in a list.
    case movedToList
    /// The section left its list.
    case leftList
    /// So many items lie between the visible ones and an end.
    case near(PagingEdge, remaining: Int)
    /// Somebody wants a page at an end, wherever the visible items are.
    case pageWanted(PagingEdge)
    /// A page came.
    case answer(generation: Int, PagingAnswer)
    /// The page that came was put into the list, which kept so many new items of it.
    case applied(kept: Int)
    /// The list refused the page that came.
    case refused(ListLoadFailure)
    /// A request failed.
    case failure(generation: Int, PagingFailure)
    /// So many pages were dropped at an end.
    case dropped(PagingEdge, pages: Int)
    /// The user asks for the content anew, or again for what failed.
    case refresh(Anchor?)
    /// The user asks again for what failed.
    case retry(Anchor?)
    /// The content is wanted anew, whatever has failed.
    case reload(Anchor?)
    /// The source says that its content is no longer what was read.
    case sourceChanged(Anchor?)
  }

  enum Action: Sendable, Hashable {
    /// Ask the source.
    case request(PagingRequest)
    /// Cancel the request of a direction.
    case cancel(ListLoadDirection)
    /// Put the page that came behind all items, then say what became of it.
    case append
    /// Put the page that came before all items, then say what became of it.
    case prepend
    /// Put the page that came in place of all items, then say what became of it.
    case replace
    /// Drop pages at an end, at most so many, as far as there are too many items; say how many.
    case trim(PagingEdge, most: Int)
    /// Say that the source has changed once more, with what can be seen now.
    case readAgain
    /// Tell the list's diagnostics.
    case report(String)
  }

  /// What can be seen, for a refresh to begin with.
  struct Anchor: Sendable, Hashable {
    /// Where a page begins that shows the first visible item, if the source knows.
    var cursor: ItemCursor?
    /// The number of items before the first visible one.
    var itemsBefore: Int
    /// The number of visible items.
    var visibleItems: Int
  }

  enum Phase: Sendable, Hashable {
    case idle
    case loading(PagingRequest)
    /// The answer is being put into the list.
    case applying(PagingRequest, PagingAnswer)
    /// A retry makes the request again; without one only reading anew can help.
    case failed(ListLoadFailure, PagingRequest?)
  }

  /// One of the two ends.
  struct Side: Sendable, Hashable {
    var phase = Phase.idle
    /// What the list said last about the items between the visible ones and the end.
    var remaining: Int?
    /// Whether a page was wanted while the whole content was under way.
    var isWanted = false
    /// How many pages in a row brought nothing new, and how many of them the same.
    var fruitless = 0
    var repeats = 0
  }

  /// The number of pages without a new item in a row after which paging stops.
  static let fruitlessLimit = 16
  /// The number of times in a row that a page may come again before it is taken for the last one.
  static let repeatLimit = 2

  let sizes: ListPageSizes
  /// Whether the first page is asked for when the section enters a list.
  var asksOnEntering = true
  var window = PagingWindow()
  /// The load of the whole content, for the first time or anew.
  var whole = Phase.idle
  var start = Side()
  var end = Side()
  /// Whether the source changed while the whole content was under way.
  var isOutdated = false
  var isInList = false
  var generation = 0
  var hasReportedMaximum = false

  init(_ sizes: ListPageSizes) { self.sizes = sizes }

  /// Takes an event.
  ///
  /// - Returns: what to do, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .movedToList:
      isInList = true
      return asksOnEntering && window.isEmpty && whole == .idle ? read(nil) : []
    case .leftList: return leave()
    case .near(let edge, let remaining):
      self[edge].remaining = remaining
      return askIfNear(edge)
    case .pageWanted(let edge): return askForPage(edge)
    case .answer(let generation, let answer): return take(answer, generation)
    case .applied(let kept): return proceed(kept: kept)
    case .refused(let failure): return refuse(failure)
    case .failure(let generation, let failure): return fail(failure, generation)
    case .dropped(let edge, let pages): return drop(pages, at: edge)
    case .refresh(let anchor): return hasFailed ? retry(anchor) : reload(anchor)
    case .retry(let anchor): return retry(anchor)
    case .reload(let anchor): return reload(anchor)
    case .sourceChanged(let anchor): return readChanged(anchor)
    }
  }

  /// Goes on from where another machine has come to, with the sizes of this one.
  mutating func resume(from other: PagingMachine) {
    window = other.window
    generation = other.generation
    (whole, start, end) = (other.whole.settled, other.start.settled, other.end.settled)
  }
}
