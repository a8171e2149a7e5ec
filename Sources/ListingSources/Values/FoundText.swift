/// A text in the bytes that a source is reading, as written, in checked UTF-8.
struct FoundText {
  /// The start of its bytes.
  let start: UnsafeRawPointer
  /// The number of its bytes.
  let count: Int
  /// The number of bytes that can be read from its start, including those after it.
  let readable: Int

  /// Creates a text from a range of bytes that can be read to their end; returns `nil` for a buffer without
  /// memory.
  @inline(__always)
  init?(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return nil }
    self.init(from: range.lowerBound, to: range.upperBound, of: base, count: bytes.count)
  }

  /// Creates a text from a range of bytes that can be read to their end.
  ///
  /// - Parameters:
  ///   - start: the start of the range.
  ///   - end: the end of the range, not before its start.
  ///   - base: the first of the bytes.
  ///   - readable: the number of bytes.
  @inline(__always)
  init(from start: Int, to end: Int, of base: UnsafeRawPointer, count readable: Int) {
    assert(0 <= start && start <= end && end <= readable, "A text is within the bytes.")
    self.start = base + start
    // Can't overflow, as the range was found in the bytes.
    count = end &- start
    self.readable = readable &- start
  }

  /// Its bytes.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Its bytes in one word, the first in the lowest place, with arbitrary ones after them; `nil` if there
  /// are too many, or too few can be read.
  var word: UInt64? {
    @inline(__always)
    get {
      guard count <= 8, readable >= 8 else { return nil }
      return UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    }
  }

  /// The text.
  ///
  /// - Complexity: O(*n*) for *n* bytes. Short texts are neither counted nor allocated.
  var string: String {
    @inline(__always)
    get {
      guard count <= 15 else { return String(decoding: bytes, as: UTF8.self) }
      return String(unsafeUninitializedCapacity: count) { room in
        UnsafeMutableRawBufferPointer(room).copyMemory(from: bytes)
        return count
      }
    }
  }
}
