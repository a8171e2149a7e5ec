/// Memory for values of a trivial type, which is freed with the buffer. Only debug builds check indexes.
@usableFromInline
struct OwnedBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let start: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  /// Creates a buffer whose values must be written before they are read.
  @inlinable
  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    count = capacity
  }

  @inlinable
  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    start.initialize(repeating: value, count: count)
  }

  @inlinable
  deinit { start.deallocate() }

  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return start[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count)
      start[index] = newValue
    }
  }
}
