import Foundation

/// Digits in one word, the first in the lowest place.
enum PackedDigits {
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of each byte that isn't a digit; above the first such byte also of others.
  @inline(__always)
  static func others(_ word: UInt64) -> UInt64 { beyondNine(word ^ 0x3030_3030_3030_3030) }

  private static func beyondNine(_ digits: UInt64) -> UInt64 {
    ((digits &+ 0x7676_7676_7676_7676) | digits) & highs
  }

  /// Returns the number that the lowest bytes of a word spell.
  ///
  /// - Parameter count: the number of bytes, 1 to 8.
  /// - Returns: `nil` if one of them isn't a digit.
  @inline(__always)
  static func number(_ word: UInt64, count: Int) -> Int64? {
    // Fewer than eight digits get leading zeros.
    let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    var number = (word &<< shift) ^ (0x3030_3030_3030_3030 &<< shift)
    guard beyondNine(number) == 0 else { return nil }
    // Pairs of digits, of pairs, and of fours become numbers.
    number = (number &* (10 << 8 + 1)) >> 8 & 0x00FF_00FF_00FF_00FF
    number = (number &* (100 << 16 + 1)) >> 16 & 0x0000_FFFF_0000_FFFF
    number = (number &* (10_000 << 32 + 1)) >> 32
    return Int64(truncatingIfNeeded: number)
  }

  /// Returns the index of the first decimal point in the lowest bytes of a word, or their number if there
  /// is none.
  @inline(__always)
  static func point(_ word: UInt64, count: Int) -> Int {
    let others = word ^ 0x2E2E_2E2E_2E2E_2E2E
    let points = (others &- 0x0101_0101_0101_0101) & ~others & highs
    return min(points.trailingZeroBitCount / 8, count)
  }
}

extension Int64 {
  /// Parses an integer without a plus sign or white space, most of them in one step.
  @inline(__always)
  init?(plain text: FoundText) {
    if let word = text.word, text.count > 0,
      let number = PackedDigits.number(word, count: text.count)
    {
      self = number
    } else {
      self.init(plain: text.bytes)
    }
  }

  /// Parses an integer of at most 18 digits without a plus sign or white space: `-12`.
  init?(plain text: some Collection<UInt8>) {
    var (number, count, isNegative): (Int64, Int, Bool) = (0, 0, false)
    for byte in text {
      if byte.isDigit, count < 18 {
        number = number &* 10 &+ Int64(byte & 15)
        count += 1
      } else if byte == .minus, count == 0, !isNegative {
        isNegative = true
      } else {
        return nil
      }
    }
    guard count > 0 else { return nil }
    self = isNegative ? -number : number
  }
}

extension Double {
  /// The powers of ten by which numbers with few digits are divided: a constant table for a lookup at each
  /// number.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Parses a decimal number without an exponent, a plus sign or white space, most of them in one step.
  @inline(__always)
  init?(plain text: FoundText) {
    let count = text.count
    if let word = text.word, count > 0 {
      let point = PackedDigits.point(word, count: count)
      if point == count, let number = PackedDigits.number(word, count: count) {
        self = Double(number)
        return
      }
      let decimals = count - 1 - point
      if point > 0, decimals > 0 {
        // The digits without the point between them.
        let whole: UInt64 = 1 &<< UInt64(truncatingIfNeeded: 8 &* point) &- 1
        let digits = word & whole | (word >> 8) & ~whole
        if let number = PackedDigits.number(digits, count: count - 1) {
          self = Double(number) / Self.powers[decimals]
          return
        }
      }
    }
    self.init(plain: text.bytes)
  }

  /// Parses a decimal number of at most 15 digits without an exponent, a plus sign or white space:
  /// `-12.50`.
  ///
  /// The digits and the power of ten are exact then, so their quotient is the correctly rounded number.
  init?(plain text: some Collection<UInt8>) {
    var (digits, count, whole): (Int64, Int, Int?) = (0, 0, nil)
    var isNegative = false
    for byte in text {
      if byte.isDigit, count < 15 {
        digits = digits &* 10 &+ Int64(byte & 15)
        count += 1
      } else if byte == UInt8(ascii: "."), whole == nil, count > 0 {
        whole = count
      } else if byte == .minus, count == 0, !isNegative {
        isNegative = true
      } else {
        return nil
      }
    }
    let decimals = count - (whole ?? count)
    guard count > 0, whole == nil || decimals > 0 else { return nil }
    let number = Double(digits) / Self.powers[decimals]
    self = isNegative ? -number : number
  }
}

extension Decimal {
  /// Parses a decimal number of at most 19 digits without an exponent, a plus sign or white space: `-12.50`.
  ///
  /// Zeros at the end of the fraction don't count: databases write many, and they change no number.
  init?(plain text: some BidirectionalCollection<UInt8>) {
    let point = UInt8(ascii: ".")
    var rest = text[...]
    if rest.contains(point) { while rest.last == UInt8(ascii: "0") { rest.removeLast() } }
    var (digits, count, whole): (UInt64, Int, Int?) = (0, 0, nil)
    var isNegative = false
    for byte in rest {
      if byte.isDigit, count < 19 {
        digits = digits &* 10 &+ UInt64(byte & 15)
        count += 1
      } else if byte == point, whole == nil, count > 0 {
        whole = count
      } else if byte == .minus, count == 0, !isNegative {
        isNegative = true
      } else {
        return nil
      }
    }
    guard count > 0 else { return nil }
    self.init(
      sign: isNegative ? .minus : .plus, exponent: (whole ?? count) - count,
      significand: Decimal(digits))
  }
}
