/// Counts the handles that are read where orders are listed or compared, so that a test can tell
/// what an operation looks into.
final class HandleReads: Sendable {
  /// What counts in the current task; `nil` outside of tests.
  @TaskLocal static var current: HandleReads?

  private let number = Guarded(0)

  var count: Int { number.withLock { $0 } }

  static func add(_ count: Int) { current?.number.withLock { $0 += count } }
}
