/// Memory for values of a trivial type, which is freed with the buffer. Reads and writes aren't
/// checked.
@usableFromInline
struct OwnedBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let start: UnsafeMutablePointer<Element>

  /// Creates a buffer whose values must be written before they are read.
  @inlinable
  init(capacity: Int) { start = .allocate(capacity: capacity) }

  @inlinable
  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    start.initialize(repeating: value, count: count)
  }

  @inlinable
  deinit { start.deallocate() }

  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) get { start[index] }
    @inline(__always) nonmutating set { start[index] = newValue }
  }
}
