extension Double {
  /// The powers of ten that are numbers of their own.
  private static let powers: [Double] = (0...22).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0.1) * 10)
  }

  /// Reads a number of at most 15 digits that is written plainly: `-12.50`.
  ///
  /// Both the digits and the power of ten are exact then, so that their quotient is the nearest
  /// number there is, as of any right way to read it.
  init?(plain text: some Sequence<UInt8>) {
    var (digits, count, decimals): (Int64, Int, Int?) = (0, 0, nil)
    var (isNegative, isFirst) = (false, true)
    for byte in text {
      if byte.isDigit {
        digits = digits &* 10 &+ Int64(byte & 15)
        count += 1
        if count > 15 { return nil }
        decimals = decimals.map { $0 + 1 }
      } else if byte == UInt8(ascii: "."), decimals == nil, count > 0 {
        decimals = 0
      } else if byte == .minus, isFirst {
        isNegative = true
      } else {
        return nil
      }
      isFirst = false
    }
    guard count > 0, decimals != 0 else { return nil }
    let number = Double(digits) / Self.powers[decimals ?? 0]
    self = isNegative ? -number : number
  }
}
