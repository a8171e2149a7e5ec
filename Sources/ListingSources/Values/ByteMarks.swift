import CByteMarks

/// Bytes that are looked for, many at a time: those below a bound, and two more.
struct ByteMarks {
  private let bound: UInt8
  private let one: UInt8
  private let other: UInt8

  /// - Parameters:
  ///   - bound: all bytes that are less are looked for.
  ///   - one: another byte.
  ///   - other: another byte.
  init(below bound: UInt8, _ one: UInt8, _ other: UInt8) {
    self.bound = bound
    self.one = one
    self.other = other
  }

  /// Where the first of the bytes is, from a place on; the number of bytes where there is none.
  ///
  /// - Parameter beyond: is not 0 any more where a byte before it, or just behind it, is beyond ASCII.
  @inline(__always)
  func first(
    in bytes: UnsafeRawBufferPointer, from start: Int, beyond: inout UInt64
  ) -> Int {
    var index = start
    if let base = bytes.baseAddress {
      // Most of what is looked through is shorter, and so takes one step.
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
