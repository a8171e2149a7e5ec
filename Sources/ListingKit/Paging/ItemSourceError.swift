/// An error of a source that says more than its message. Other errors count as `false` throughout.
public protocol ItemSourceError: Error {
  /// Whether the source is no longer what the pages so far were read from: the same page would fail
  /// again, and a retry reads anew from the start.
  var isSourceChanged: Bool { get }
  /// Whether the same request may well succeed a little later: a section then asks again by itself,
  /// a bounded number of times.
  var isTransient: Bool { get }
  /// How long to wait at least before the same request; `nil` where the source does not know.
  var retryDelay: Duration? { get }
}

extension ItemSourceError {
  /// The source is the same.
  public var isSourceChanged: Bool { false }
  /// The same request would fail again.
  public var isTransient: Bool { false }
  /// The source does not know.
  public var retryDelay: Duration? { nil }
}
