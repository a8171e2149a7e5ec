/// How far a source has read a page.
public struct ItemProgress: Sendable, Hashable {
  /// The number of items read so far.
  public var items: Int
  /// The number of bytes read so far.
  public var bytes: Int
  /// The number of bytes to read; `nil` if the source doesn't know.
  public var totalBytes: Int?

  /// The handler that a source calls in the task that requested the page; `nil` if it needn't report.
  @TaskLocal public static var report: Handler?

  /// Creates a report.
  public init(items: Int, bytes: Int, totalBytes: Int? = nil) {
    self.items = items
    self.bytes = bytes
    self.totalBytes = totalBytes
  }

  /// A function that receives reports.
  ///
  /// A structure, because binding a task-local value of a function type crashes in optimized code: the
  /// compiler (Swift 6.3.1) passes `swift_task_localValuePush` the wrong metadata for it.
  public struct Handler: Sendable {
    private let body: @Sendable (ItemProgress) -> Void

    /// Creates a handler that calls a function.
    public init(_ body: @escaping @Sendable (ItemProgress) -> Void) { self.body = body }

    /// Receives a report.
    public func callAsFunction(_ progress: ItemProgress) { body(progress) }
  }
}
