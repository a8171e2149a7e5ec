extension Int64 {
  /// Reads a whole number of at most 18 digits that is written plainly: `-12`.
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
  /// The powers of ten that are numbers of their own.
  private static let powers: [Double] = (0...22).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0.1) * 10)
  }

  /// Reads a number of at most 15 digits that is written plainly: `-12.50`.
  ///
  /// Both the digits and the power of ten are exact then, so that their quotient is the nearest
  /// number there is, as of any right way to read it.
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
