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
