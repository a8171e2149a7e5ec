/// Bytes that are looked for, eight at a time: those below a bound, and two more.
struct ByteMarks {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  private let bound: UInt8
  private let one: UInt8
  private let other: UInt8

  /// - Parameters:
  ///   - bound: all bytes that are less are looked for; at most 128.
  ///   - one: another byte.
  ///   - other: another byte.
  init(below bound: UInt8, _ one: UInt8, _ other: UInt8) {
    self.bound = bound
    self.one = one
    self.other = other
  }

  /// Where the first of the bytes is, from a place on; the number of bytes where there is none.
  ///
  /// - Parameter seen: takes in the bits of the bytes before it, and of some behind it.
  @inline(__always)
  func first(
    in bytes: UnsafeRawBufferPointer, from start: Int, seen: inout UInt64
  ) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      seen |= word
      // The lowest of these bits is that of the first byte; a higher one may come of its borrow.
      let found =
        (Self.zeros(word ^ Self.ones &* UInt64(one))
          | Self.zeros(word ^ Self.ones &* UInt64(other))
          | ((word &- Self.ones &* UInt64(bound)) & ~word)) & Self.highs
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte < bound || byte == one || byte == other { return index }
      seen |= UInt64(byte)
      index += 1
    }
    return index
  }

  /// Which of 64 bytes are among those that are looked for: a bit for each, the lowest for the first.
  ///
  /// - Parameters:
  ///   - start: the first of them, behind which there are 63 more.
  ///   - seen: takes in the bits of all of them.
  @inline(__always)
  func mask(of bytes: UnsafeRawBufferPointer, from start: Int, seen: inout UInt64) -> UInt64 {
    var mask: UInt64 = 0
    for place in 0..<8 {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8 * place, as: UInt64.self))
      seen |= word
      // A sum never carries into the next byte: the seven low bits of both are added alone.
      let lows = word & ~Self.highs
      let isOther = lows &+ Self.ones &* UInt64(0x80 - bound)
      let others =
        (isOther | word) & Self.nonzeros(word ^ Self.ones &* UInt64(one))
        & Self.nonzeros(word ^ Self.ones &* UInt64(other))
      let found = ~others & Self.highs
      // Brings the high bits of the bytes together in one.
      mask |= (((found >> 7) &* 0x0102_0408_1020_4080) >> 56) << UInt64(8 * place)
    }
    return mask
  }

  /// The high bit of each byte that is not zero, and other bits.
  @inline(__always)
  private static func nonzeros(_ word: UInt64) -> UInt64 { ((word & ~highs) &+ ~highs) | word }

  /// The high bit of each byte that is zero; above the first of them also of others.
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  /// Whether bits that were taken in are of a byte beyond ASCII.
  static func areBeyondASCII(_ seen: UInt64) -> Bool { seen & highs != 0 }
}
