/// A page that a section asks for.
struct PagingRequest: Sendable, Hashable {
  /// What the page is for.
  var direction: ListLoadDirection
  /// The place that the page lies beside; `nil` for the start of the source.
  var cursor: ItemCursor?
  /// The number of items wanted.
  var limit: Int
  /// Tells the answer from those of other requests.
  var generation = 0
  /// How often it failed before in a way that is worth another try.
  var attempt = 0
  /// How long to wait before it is made.
  var delay = Duration.zero
  /// The message of the failure that it repeats.
  var failure: String?

  /// What the source is asked.
  var itemRequest: ItemRequest {
    ItemRequest(
      cursor: cursor, limit: limit, direction: direction == .prepend ? .backward : .forward)
  }

  /// The request that repeats this one after a transient failure, or `nil` if this is the last attempt or
  /// the source wants a longer delay than ``longestDelay``.
  func retry(after failure: PagingFailure) -> PagingRequest? {
    var request = self
    request.delay = max(failure.retryDelay ?? .zero, .seconds(1 << attempt))
    request.attempt += 1
    request.failure = failure.message
    return request.attempt > Self.mostRetries || request.delay > Self.longestDelay ? nil : request
  }

  /// The message that a retry is pending, or `nil` if this request isn't one.
  var retryMessage: String? {
    let seconds = Int((delay / .seconds(1)).rounded(.up))
    return failure.map { "\($0) Retry \(attempt) of \(Self.mostRetries) in \(seconds) s." }
  }

  /// The same request as if it was made for the first time.
  var asNew: PagingRequest {
    PagingRequest(direction: direction, cursor: cursor, limit: limit)
  }

  /// How often a request is made again by itself: after a second, two and four.
  static let mostRetries = 3
  /// How long a request waits at most; a source that wants more is left to the user.
  static let longestDelay = Duration.seconds(60)
}

/// An answer to a request, without its items.
struct PagingAnswer: Sendable, Hashable {
  /// The number of items as received.
  var received: Int
  /// The number of items that the source skipped.
  var skipped = 0
  /// Where the page before begins.
  var previous: ItemCursor?
  /// Where the next page begins.
  var next: ItemCursor?
  /// Whether its items are those of the page that came there before it.
  var isRepeated = false
}

/// What came of a request that failed.
struct PagingFailure: Sendable, Hashable {
  /// What to tell the user.
  var message: String
  /// Whether the source is no longer what the pages so far were read from.
  var isSourceChanged = false
  /// Whether the same request may well succeed a little later.
  var isTransient = false
  /// How long to wait at least before the same request.
  var retryDelay: Duration?
}
