/// The states of the parts of a section that loads pages.
public struct ListLoadStates: Sendable, Hashable {
  /// The state of a part.
  public enum State: Sendable, Hashable {
    /// Nothing is loading. There may be more.
    case idle
    /// It's loading, or a retry is pending.
    case loading
    /// It failed. It can be retried.
    case failed(ListLoadFailure)
    /// The source has no more items in this direction.
    case end
  }

  /// The first page of a section without pages.
  public var first = State.idle
  /// The page after the loaded items.
  public var append = State.idle
  /// The page before the loaded items.
  public var prepend = State.idle
  /// All content again.
  public var refresh = State.idle

  /// Creates the states of a section that has requested nothing.
  public init() {}

  /// The state of a part.
  public subscript(direction: ListLoadDirection) -> State {
    switch direction {
    case .first: first
    case .append: append
    case .prepend: prepend
    case .refresh: refresh
    }
  }

  /// The part that ``ListLoadState`` describes: one that is loading, or else one that has failed.
  public var mainDirection: ListLoadDirection? {
    let order: [ListLoadDirection] = [.first, .refresh, .append, .prepend]
    return order.first { self[$0] == .loading } ?? order.first { self[$0].failure != nil }
  }
}

extension ListLoadStates.State {
  /// The failure; `nil` if it didn't fail.
  public var failure: ListLoadFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

/// The reason for which a page couldn't be loaded.
public struct ListLoadFailure: Sendable, Hashable {
  /// The message for the user.
  public var message: String
  /// `source`, or the reason for which the list rejected the page.
  public var code: ListError.Code
  /// Whether the source has changed since the loaded pages were read, so that all content has to be loaded
  /// again (``PagedSection/reloadPages()``).
  public var isSourceChanged: Bool

  /// Creates a failure.
  public init(message: String, code: ListError.Code = .source, isSourceChanged: Bool = false) {
    self.message = message
    self.code = code
    self.isSourceChanged = isSourceChanged
  }
}

/// The part of a section's content that is loaded.
public enum ListLoadDirection: String, Sendable, Hashable, CaseIterable {
  /// The first page of a section without pages.
  case first
  /// The page after the loaded items.
  case append
  /// The page before the loaded items.
  case prepend
  /// All content again. The loaded items stay until it arrives.
  case refresh

  /// Whether it's the page before or after the loaded items.
  var isIncremental: Bool { self == .append || self == .prepend }
}

/// The state of a section that loads pages, in one word; ``ListLoadStates`` has the state of each part.
public enum ListLoadState: Sendable, Hashable {
  /// Nothing is loading. There may be more pages.
  case idle
  /// The first page is loading.
  case loadingFirst
  /// The page after the loaded items is loading.
  case loadingAppend
  /// The page before the loaded items is loading.
  case loadingPrepend
  /// All content is loading again.
  case refreshing
  /// The last load failed, with the message of its error. It can be retried.
  case failed(message: String)
  /// The source has no more items.
  case end
  /// The source has no items.
  case empty
}
