/// Reads the bytes of a text after a template.
struct DateScanner {
  private let bytes: UnsafeRawBufferPointer
  private let takesUnknownZones: Bool
  private var index = 0
  private var moment = CivilMoment()
  private var seen: UInt8 = 0
  private var isAfternoon: Bool?

  private init(_ bytes: UnsafeRawBufferPointer, takesUnknownZones: Bool) {
    self.bytes = bytes
    self.takesUnknownZones = takesUnknownZones
  }

  /// Returns the moment that a text names; `nil` if it doesn't match the template.
  static func moment(
    of bytes: UnsafeRawBufferPointer, after template: DateTemplate
  ) -> CivilMoment? {
    var scanner = DateScanner(bytes, takesUnknownZones: template.takesUnknownZones)
    guard scanner.take(template.parts), scanner.index == bytes.count else { return nil }
    return scanner.wholeMoment
  }

  /// The moment, if it has a day.
  private var wholeMoment: CivilMoment? {
    guard seen == Self.wholeDay else { return nil }
    guard let isAfternoon else { return moment }
    // Clocks of 24 hours are sometimes written with PM, too.
    guard isAfternoon ? moment.hour >= 1 : moment.hour <= 12 else { return nil }
    var moment = moment
    if isAfternoon, moment.hour < 12 { moment.hour += 12 }
    if !isAfternoon, moment.hour == 12 { moment.hour = 0 }
    return moment
  }

  private static let (year, month, day): (UInt8, UInt8, UInt8) = (1, 2, 4)
  private static let wholeDay = year | month | day

  private mutating func take(_ parts: [DateTemplate.Part]) -> Bool {
    for part in parts {
      switch part {
      case .literal(let byte): guard take(byte) else { return false }
      case .space: guard takeSpace() else { return false }
      case .field(let field): guard take(field) else { return false }
      case .optional(let parts):
        let before = self
        if !take(parts) { self = before }
      }
    }
    return true
  }

  private mutating func take(_ field: DateField) -> Bool {
    switch field {
    case .number(let unit, let digits):
      guard let number = takeNumber(digits: digits) else { return false }
      return set(unit, to: Int(number))
    case .fraction(let digits):
      let start = index
      guard let number = takeNumber(digits: digits) else { return false }
      moment.fraction = Double(number) / Self.powers[index - start]
      return true
    case .monthName:
      guard let month = DateNames.month(takeWord()) else { return false }
      return set(.month, to: month)
    case .weekday: return DateNames.isWeekday(takeWord())
    case .dayPeriod: return takeDayPeriod()
    case .zone:
      guard let offset = takeZone() else { return false }
      moment.offset = offset
      return true
    case .elapsed(let unitsPerSecond):
      guard let elapsed = takeElapsed(unitsPerSecond) else { return false }
      moment = elapsed
      seen = Self.wholeDay
      return true
    }
  }

  private static let powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  private mutating func set(_ unit: DateUnit, to number: Int) -> Bool {
    switch unit {
    case .year:
      moment.year = number
      seen |= Self.year
    case .shortYear:
      moment.year = number + (number < 50 ? 2000 : 1900)
      seen |= Self.year
    case .month:
      moment.month = number
      seen |= Self.month
    case .day:
      moment.day = number
      seen |= Self.day
    case .halfDayHour:
      guard (1...12).contains(number) else { return false }
      moment.hour = number
    case .hour: moment.hour = number
    case .minute: moment.minute = number
    case .second: moment.second = number
    case .fraction, .dayPeriod, .zone: break
    }
    return true
  }

  // MARK: - Bytes

  private var first: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard let first, first == byte || first.isLetter && first ^ 0x20 == byte else { return false }
    index += 1
    return true
  }

  private mutating func take(anyOf text: StaticString) -> Bool {
    guard let first, text.withUTF8Buffer({ $0.contains(first) }) else { return false }
    index += 1
    return true
  }

  /// Reads white space, with the narrow and the usual no-break space.
  private mutating func takeSpace() -> Bool {
    let start = index
    while let first {
      if first == .space || first == .tab || first == .lineFeed || first == .carriageReturn {
        index += 1
      } else if first == 0xC2, byte(at: index + 1) == 0xA0 {
        index += 2
      } else if first == 0xE2, byte(at: index + 1) == 0x80, byte(at: index + 2) == 0xAF {
        index += 3
      } else {
        break
      }
    }
    return index > start
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Reads as many digits as there are, up to the upper bound.
  private mutating func takeNumber(digits: ClosedRange<Int>) -> Int64? {
    let start = index
    var number: Int64 = 0
    while index - start < digits.upperBound, let first, first.isDigit {
      number = number &* 10 &+ Int64(first & 15)
      index += 1
    }
    return index - start >= digits.lowerBound ? number : nil
  }

  /// Reads letters, of any script.
  private mutating func takeWord() -> String {
    let start = index
    while let first, first.isLetter || first >= 0x80 { index += 1 }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
  }

  private mutating func takeDayPeriod() -> Bool {
    let isAfternoon = take(UInt8(ascii: "p"))
    guard isAfternoon || take(UInt8(ascii: "a")) else { return false }
    let hasPeriod = take(UInt8(ascii: "."))
    guard take(UInt8(ascii: "m")), first?.isLetter != true else { return false }
    if hasPeriod { _ = take(UInt8(ascii: ".")) }
    self.isAfternoon = isAfternoon
    return true
  }

  private mutating func takeElapsed(_ unitsPerSecond: Int64) -> CivilMoment? {
    let isNegative = take(.minus)
    guard let count = takeNumber(digits: 1...18) else { return nil }
    var moment = CivilMoment(isNegative ? -count : count, unitsPerSecond: unitsPerSecond)
    let start = index + 1
    if take(UInt8(ascii: ".")), let fraction = takeNumber(digits: 1...9) {
      // Before 1970, the fraction leads away from the second.
      guard !isNegative, unitsPerSecond == 1 else { return nil }
      moment?.fraction = Double(fraction) / Self.powers[index - start]
    }
    return moment
  }

  // MARK: - Time zones

  /// Reads an offset, or the name of a time zone with or without an offset: `Z`, `+02:00`, `CEST`,
  /// `GMT+2`, `+0200 (CEST)`.
  private mutating func takeZone() -> Int? {
    var offset: Int?
    if first?.isLetter == true {
      let name = takeWord()
      guard let known = DateNames.offset(ofZone: name) ?? unknownZone(name) else { return nil }
      offset = known
      // `GMT+2` is two hours east of GMT; other names already determine the offset.
      if known == 0, first == UInt8(ascii: "+") || first == .minus {
        offset = takeOffset(hourDigits: 1...2)
      }
    } else {
      offset = takeOffset(hourDigits: 2...2)
      let before = self
      if offset != nil, takeSpace(), takeWord().isEmpty { self = before }
    }
    guard offset != nil else { return nil }
    takeComment()
    return offset
  }

  /// The offset of an unknown name in mail (RFC 5322, section 4.3).
  private func unknownZone(_ name: String) -> Int? {
    takesUnknownZones && (1...5).contains(name.utf8.count) ? 0 : nil
  }

  private mutating func takeOffset(hourDigits: ClosedRange<Int>) -> Int? {
    let isEast = take(UInt8(ascii: "+"))
    guard isEast || take(.minus), let hours = takeNumber(digits: hourDigits), hours <= 18 else {
      return nil
    }
    var minutes: Int64 = 0
    if take(.colon) || first?.isDigit == true {
      guard let number = takeNumber(digits: 2...2), number < 60 else { return nil }
      minutes = number
    }
    let seconds = Int(hours * 3600 + minutes * 60)
    return isEast ? seconds : -seconds
  }

  /// Skips a name of the time zone in parentheses, as in mail, or in brackets (RFC 9557).
  private mutating func takeComment() {
    let before = self
    _ = takeSpace()
    guard let open = first, open == UInt8(ascii: "(") || open == .openBracket else {
      self = before
      return
    }
    let close = open == .openBracket ? .closeBracket : UInt8(ascii: ")")
    while let first, first != close { index += 1 }
    if !take(close) { self = before }
  }
}

extension UInt8 {
  /// Whether this is an ASCII letter.
  fileprivate var isLetter: Bool {
    let lower = self | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }
}
