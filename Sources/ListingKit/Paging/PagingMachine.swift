/// A state machine that decides which pages a ``PagedSection`` requests, and when. It contains no items.
///
/// The section passes it events and performs the returned actions in order. At most one request per
/// direction is in progress, and none in addition to one for all content. Answers to other requests are
/// dropped.
struct PagingMachine: Sendable, Hashable {
  enum Event: Sendable, Hashable {
    /// The section was inserted into a list.
    case movedToList
    /// The section was removed from its list.
    case leftList
    /// The number of items between the visible ones and an end has changed. It's negative on the way to items beyond
    /// the end: that of the missing ones.
    case near(PagingEdge, remaining: Int)
    /// A page at an end is requested, regardless of the visible items.
    case pageWanted(PagingEdge)
    /// A page arrived.
    case answer(generation: Int, PagingAnswer)
    /// The page was inserted into the list, which shows a number of new items; the section's filter hides others.
    case applied(kept: Int, hidden: Int = 0)
    /// The list rejected the page.
    case refused(ListLoadFailure)
    /// A request failed.
    case failure(generation: Int, PagingFailure)
    /// Pages were dropped at an end.
    case dropped(PagingEdge, pages: Int)
    /// The user refreshes the section, which retries a failed load if there is one.
    case refresh(Anchor?)
    /// The user retries the failed load.
    case retry(Anchor?)
    /// All content is requested again, even after a failure, and at least a number of items.
    case reload(Anchor?, atLeast: Int = 0)
    /// The source reports a change of its content.
    case sourceChanged(Anchor?)
    /// Items were added to the end of the source.
    case sourceGrew
    /// Another source takes the place of the section's. Nothing of the old one arrives any more.
    case sourceReplaced
  }

  enum Action: Sendable, Hashable {
    /// Request a page from the source.
    case request(PagingRequest)
    /// Cancel the request of a direction.
    case cancel(ListLoadDirection)
    /// Append the page, then report the result.
    case append
    /// Prepend the page, then report the result.
    case prepend
    /// Replace all items with the page, then report the result.
    case replace
    /// Drop pages at an end while there are too many items, up to a maximum, then report their number.
    case trim(PagingEdge, most: Int)
    /// Report the change of the source again, with the items that are visible now.
    case readAgain
    /// Report a diagnostic.
    case report(String)
  }

  /// The visible items, around which a refresh begins.
  struct Anchor: Sendable, Hashable {
    /// The cursor of a page with the first visible item, if the source knows it.
    var cursor: ItemCursor?
    /// The number of items before the first visible one.
    var itemsBefore: Int
    /// The number of visible items.
    var visibleItems: Int
  }

  enum Phase: Sendable, Hashable {
    case idle
    case loading(PagingRequest)
    /// The answer is being inserted into the list.
    case applying(PagingRequest, PagingAnswer)
    /// A retry repeats the request; without one, all content has to be loaded again.
    case failed(ListLoadFailure, PagingRequest?)
  }

  /// One of the two ends.
  struct Side: Sendable, Hashable {
    var phase = Phase.idle
    /// The number of items between the visible ones and the end, as reported last.
    var remaining: Int?
    /// Whether a page was requested while all content was loading.
    var isWanted = false
    /// The number of successive pages without a new item, and of those that were repeated.
    var fruitless = 0
    var repeats = 0
  }

  /// The number of pages without a new item in a row after which paging stops.
  static let fruitlessLimit = 16
  /// The number of successive repetitions of a page after which it counts as the last one.
  static let repeatLimit = 2

  let sizes: ListPageSizes
  /// Whether the first page is requested when the section is inserted into a list.
  var asksOnEntering = true
  /// Whether the source allows pages that are larger than those of the section.
  var allowsLargePages = false
  /// Whether the last page of the source is requested first.
  var beginsAtEnd = false
  var window = PagingWindow()
  /// The load of all content, for the first time or again.
  var whole = Phase.idle
  var start = Side()
  var end = Side()
  /// Whether the source changed while all content was loading.
  var isOutdated = false
  /// Whether items were added to the end of the source while a page was loading there.
  var hasGrown = false
  /// Whether the pages are those of another source, whose cursors mean nothing to the current one.
  var isOfOtherSource = false
  var isInList = false
  var generation = 0
  var hasReportedMaximum = false

  init(_ sizes: ListPageSizes) { self.sizes = sizes }

  /// Whether the first page will be requested when the section has been inserted into a list.
  var isAboutToLoad: Bool { !isInList && asksWhenEntering }

  private var asksWhenEntering: Bool { asksOnEntering && window.isEmpty && whole == .idle }

  /// Handles an event.
  ///
  /// - Returns: the actions to perform, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .movedToList:
      isInList = true
      return asksWhenEntering ? read(nil) : []
    case .leftList: return leave()
    case .near(let edge, let remaining):
      self[edge].remaining = remaining
      return askIfNear(edge)
    case .pageWanted(let edge): return askForPage(edge)
    case .answer(let generation, let answer): return take(answer, generation)
    case .applied(let kept, let hidden): return proceed(kept: kept, hidden: hidden)
    case .refused(let failure): return refuse(failure)
    case .failure(let generation, let failure): return fail(failure, generation)
    case .dropped(let edge, let pages): return drop(pages, at: edge)
    case .refresh(let anchor): return hasFailed ? retry(anchor) : reload(anchor, atLeast: 0)
    case .retry(let anchor): return retry(anchor)
    case .reload(let anchor, let count): return reload(anchor, atLeast: count)
    case .sourceChanged(let anchor): return readChanged(anchor)
    case .sourceGrew: return readAdded()
    case .sourceReplaced: return readReplaced()
    }
  }

  /// Continues from the state of another machine, with the sizes of this one.
  mutating func resume(from other: PagingMachine) {
    window = other.window
    generation = other.generation
    (whole, start, end) = (other.whole.settled, other.start.settled, other.end.settled)
  }
}
