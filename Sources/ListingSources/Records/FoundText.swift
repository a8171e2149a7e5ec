/// A text where it was found, as it is written, in checked UTF-8.
struct FoundText {
  /// Its bytes.
  let bytes: UnsafeRawBufferPointer
  /// The number of bytes that can be read from its start on, those behind it among them.
  let readable: Int

  /// A part of bytes that can be read to their end.
  @inline(__always)
  init(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[range])
    readable = bytes.count - range.lowerBound
  }

  /// Its bytes in one word, the first of them lowest, and others above; `nil` where they are too many,
  /// or too few can be read.
  var word: UInt64? {
    @inline(__always)
    get {
      guard bytes.count <= 8, readable >= 8, let start = bytes.baseAddress else { return nil }
      return UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    }
  }
}
