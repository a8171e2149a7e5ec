/// A count of work, by which tests check what an operation costs. Release builds don't count.
struct WorkCount: Sendable {
  #if DEBUG
    private(set) var value = 0

    mutating func add(_ count: Int = 1) { value += count }
  #else
    mutating func add(_ count: Int = 1) {}
  #endif
}
