/// What a section that loads pages is doing, in one word; ``ListLoadStates`` tells it part by part.
public enum ListLoadState: Sendable, Hashable {
  /// Nothing is under way; more may come.
  case idle
  /// The first page is under way.
  case loadingFirst
  /// A page after the items that are there is under way.
  case loadingAppend
  /// A page before the items that are there is under way.
  case loadingPrepend
  /// The whole content is under way anew.
  case refreshing
  /// The last load failed, with the message of its error; a retry asks again.
  case failed(message: String)
  /// The source has no more items.
  case end
  /// The source has ended without one item.
  case empty
}
