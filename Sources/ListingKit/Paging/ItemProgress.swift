/// How far the reading of a page has come.
public struct ItemProgress: Sendable, Hashable {
  /// The number of items read so far.
  public var items: Int
  /// The number of bytes read so far.
  public var bytes: Int
  /// The number of bytes there are to read, where the source knows.
  public var totalBytes: Int?

  /// Whom a source tells, from the task in which it was asked for a page; `nil` where nobody listens.
  @TaskLocal public static var report: (@Sendable (ItemProgress) -> Void)?

  /// Creates a report.
  public init(items: Int, bytes: Int, totalBytes: Int? = nil) {
    self.items = items
    self.bytes = bytes
    self.totalBytes = totalBytes
  }
}
