/// A count of work, by which tests check what an operation costs. Release builds don't count.
struct WorkCount: Sendable {
  #if DEBUG
    private(set) var value = 0

    mutating func add(_ count: Int = 1) { value += count }
  #else
    mutating func add(_ count: Int = 1) {}
  #endif
}

/// The number of handles that are read where orders are listed or compared, by which tests check
/// what an operation costs. Release builds count nothing.
final class HandleReads: Sendable {
  #if DEBUG
    /// Counts in the current task; `nil` outside of tests.
    @TaskLocal static var current: HandleReads?

    private let number = Guarded(0)

    var count: Int { number.withLock { $0 } }

    static func add(_ count: Int) { current?.number.withLock { $0 += count } }
  #else
    static func add(_ count: Int) {}
  #endif
}
