import CByteMarks

/// A set of bytes that is searched many bytes at a time: those below a bound, and two others.
struct ByteMarks {
  private let bound: UInt8
  private let one: UInt8
  private let other: UInt8

  /// - Parameters:
  ///   - bound: all smaller bytes are in the set.
  ///   - one: a byte of the set.
  ///   - other: a byte of the set.
  init(below bound: UInt8, _ one: UInt8, _ other: UInt8) {
    self.bound = bound
    self.one = one
    self.other = other
  }

  /// Returns the index of the first byte of the set from an index on, or the number of bytes if there is
  /// none.
  ///
  /// - Parameter beyond: set to a nonzero value if a byte before it, or just after it, isn't ASCII.
  @inline(__always)
  func first(
    in bytes: UnsafeRawBufferPointer, from start: Int, beyond: inout UInt64
  ) -> Int {
    var index = start
    if let base = bytes.baseAddress {
      // Most texts are shorter, and take one step.
      while index + 32 <= bytes.count {
        let marks = byte_marks_of_32(base + index, bound, one, other)
        beyond |= marks.beyond_ascii
        if marks.found != 0 { return index + marks.found.trailingZeroBitCount }
        index += 32
      }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte < bound || byte == one || byte == other { return index }
      beyond |= UInt64(byte & 0x80)
      index += 1
    }
    return index
  }
}
