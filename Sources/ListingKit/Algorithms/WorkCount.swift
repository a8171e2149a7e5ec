/// A count of work, by which tests check what an operation costs. Release builds store no count.
@propertyWrapper
struct WorkCount: Sendable, Hashable {
  #if DEBUG
    var wrappedValue = 0

    init() {}
  #else
    /// Always 0.
    var wrappedValue: Int {
      get { 0 }
      set {}
    }

    init() {}
  #endif
}
