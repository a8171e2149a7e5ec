/// What a section that loads pages is doing.
public enum ListLoadState: Sendable, Hashable {
  /// Nothing is under way; more may come.
  case idle
  /// The first page is under way.
  case loadingFirst
  /// A further page is under way.
  case loadingAppend
  /// The last load failed, with the message of its error; a retry asks again.
  case failed(message: String)
  /// The source has no more items.
  case end
  /// The source has ended without one item.
  case empty
}
