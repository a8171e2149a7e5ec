/// A request for a page.
struct PagingRequest: Sendable, Hashable {
  /// The part that is loaded.
  var direction: ListLoadDirection
  /// The position at which the page begins or ends; `nil` for the start of the source.
  var cursor: ItemCursor?
  /// The number of requested items.
  var limit: Int
  /// Whether the last page of the source is requested, rather than one at a cursor.
  var isFromEnd = false
  /// Distinguishes the answer from those of other requests.
  var generation = 0
  /// The number of earlier attempts, which failed transiently.
  var attempt = 0
  /// The delay before it's sent.
  var delay = Duration.zero
  /// The message of the failure that it repeats.
  var failure: String?

  /// The request to the source.
  var itemRequest: ItemRequest {
    ItemRequest(
      cursor: cursor, limit: limit,
      direction: direction == .prepend || isFromEnd ? .backward : .forward)
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
    return failure.map { message in
      let end = message.last?.isPunctuation == true ? "" : "."
      return "\(message)\(end) Retry \(attempt) of \(Self.mostRetries) in \(seconds) s."
    }
  }

  /// The same request as a first attempt.
  var asNew: PagingRequest {
    PagingRequest(direction: direction, cursor: cursor, limit: limit, isFromEnd: isFromEnd)
  }

  /// The maximum number of automatic retries: after one second, two and four.
  static let mostRetries = 3
  /// The maximum delay of an automatic retry.
  static let longestDelay = Duration.seconds(60)
}

/// An answer to a request, without its items.
struct PagingAnswer: Sendable, Hashable {
  /// The number of items as received.
  var received: Int
  /// The number of items that the source skipped.
  var skipped = 0
  /// The number of values that the source couldn't read.
  var unreadable = 0
  /// The cursor of the previous page.
  var previous: ItemCursor?
  /// The cursor of the next page.
  var next: ItemCursor?
  /// At the end of a source that grows, the cursor of what will be added.
  var continuation: ItemCursor?
  /// The time from the request to the answer.
  var duration = Duration.zero
  /// Whether its items are those of the page before it in the same direction.
  var isRepeated = false
}

/// The failure of a request.
struct PagingFailure: Sendable, Hashable {
  /// The message for the user.
  var message: String
  /// Whether the source has changed since the loaded pages were read.
  var isSourceChanged = false
  /// Whether the same request may succeed later.
  var isTransient = false
  /// The minimum delay before a retry.
  var retryDelay: Duration?
}
