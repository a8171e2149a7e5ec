/// A text where it was found, as it is written, in checked UTF-8.
struct FoundText {
  /// Where its bytes begin.
  let start: UnsafeRawPointer
  /// The number of its bytes.
  let count: Int
  /// The number of bytes that can be read from its start on, those behind it among them.
  let readable: Int

  /// A part of bytes that can be read to their end; `nil` where these are nowhere.
  @inline(__always)
  init?(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return nil }
    self.init(from: range.lowerBound, to: range.upperBound, of: base, count: bytes.count)
  }

  /// A part of bytes that can be read to their end.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - end: where it ends, not before it begins.
  ///   - base: the first of the bytes.
  ///   - readable: how many of them there are.
  @inline(__always)
  init(from start: Int, to end: Int, of base: UnsafeRawPointer, count readable: Int) {
    assert(0 <= start && start <= end && end <= readable, "A text is within the bytes.")
    self.start = base + start
    // Nothing is subtracted that could not be: it was found there.
    count = end &- start
    self.readable = readable &- start
  }

  /// Its bytes.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Its bytes in one word, the first of them lowest, and others above; `nil` where they are too many,
  /// or too few can be read.
  var word: UInt64? {
    @inline(__always)
    get {
      guard count <= 8, readable >= 8 else { return nil }
      return UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    }
  }

  /// The text.
  ///
  /// - Complexity: O(*n*) for *n* bytes; those that a String holds itself are neither counted nor
  ///   allocated.
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
