/// An error of a source with properties besides its message. All are `false` for other errors.
public protocol ItemSourceError: Error {
  /// Whether the source has changed since the loaded pages were read, so that a retry must begin again
  /// at the start.
  var isSourceChanged: Bool { get }
  /// Whether the same request may succeed later. The section then retries a limited number of times.
  var isTransient: Bool { get }
  /// The minimum delay before a retry; `nil` if the source doesn't know.
  var retryDelay: Duration? { get }
}

extension ItemSourceError {
  /// Returns `false`: the source hasn't changed.
  public var isSourceChanged: Bool { false }
  /// Returns `false`: the same request would fail again.
  public var isTransient: Bool { false }
  /// Returns `nil`: the source doesn't know.
  public var retryDelay: Duration? { nil }
}
