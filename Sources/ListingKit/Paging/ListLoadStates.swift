/// What a section that loads pages is doing with each part of its content.
public struct ListLoadStates: Sendable, Hashable {
  /// What becomes of one part.
  public enum State: Sendable, Hashable {
    /// Nothing is under way; more may come.
    case idle
    /// It is under way, or waits to be asked for again.
    case loading
    /// It failed, for a reason; a retry asks again.
    case failed(ListLoadFailure)
    /// The source has no more there.
    case end
  }

  /// The first page, where none is there.
  public var first = State.idle
  /// The page after the items that are there.
  public var append = State.idle
  /// The page before the items that are there.
  public var prepend = State.idle
  /// The whole content anew.
  public var refresh = State.idle

  /// The states of a section that has asked for nothing.
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

  /// The part that is told of where one word has to do: what is loading, else what has failed.
  public var mainDirection: ListLoadDirection? {
    let order: [ListLoadDirection] = [.first, .refresh, .append, .prepend]
    return order.first { self[$0] == .loading } ?? order.first { self[$0].failure != nil }
  }
}

extension ListLoadStates.State {
  /// Why it failed; `nil` where it did not.
  public var failure: ListLoadFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

/// Why a page could not be loaded.
public struct ListLoadFailure: Sendable, Hashable {
  /// What to tell the user.
  public var message: String
  /// What kind of failure it is: `source`, or why the list refused the page.
  public var code: ListError.Code

  /// Creates a failure.
  public init(message: String, code: ListError.Code = .source) {
    self.message = message
    self.code = code
  }
}
