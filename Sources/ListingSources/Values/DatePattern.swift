import Foundation
import ListingKit

/// The format of a date: `yyyy`, `MM` or `M`, `dd` or `d`, `HH` or `H`, `mm`, `ss`, and between them
/// anything but letters; letters are in single quotes, and two quotes stand for one.
///
/// One pattern has a name: `rfc822`, for dates in mail and RSS, `Mon, 06 Sep 2021 12:34:56 +0200`.
///
/// The calendar is the Gregorian one. A text must match the pattern exactly, and nonexistent days are
/// rejected.
public struct DatePattern: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case number(Unit, digits: ClosedRange<Int>)
    case literal(UInt8)
  }

  private enum Unit: Sendable, Hashable {
    case year, month, day, hour, minute, second
  }

  /// The name of the pattern of mail.
  static let mailName = "rfc822"

  /// The name of the pattern of feeds: that of mail, or ISO 8601 with or without a time.
  static let feedName = "feed"

  private let parts: [Part]
  private var isFeed = false
  private var isMail: Bool { parts.isEmpty }

  /// The ISO 8601 format of a day.
  static let day = DatePattern(parts: [
    .number(.year, digits: 4...4), .literal(UInt8(ascii: "-")), .number(.month, digits: 2...2),
    .literal(UInt8(ascii: "-")), .number(.day, digits: 2...2),
  ])

  private init(parts: [Part]) { self.parts = parts }

  /// Creates a pattern; returns `nil` for unknown letters, and for a pattern without a year, month or day.
  public init?(_ pattern: String) {
    if pattern == Self.mailName || pattern == Self.feedName {
      parts = []
      isFeed = pattern == Self.feedName
      return
    }
    var parts: [Part] = []
    var units: Set<Unit> = []
    var rest = pattern[...]
    while let first = rest.first {
      if first == "'" {
        guard let literal = rest.takeQuoted() else { return nil }
        parts += literal.utf8.map { .literal($0) }
      } else if first.isLetter {
        let run = rest.prefix { $0 == first }
        rest = rest[run.endIndex...]
        guard let (unit, digits) = Self.unit(String(run)), units.insert(unit).inserted else {
          return nil
        }
        parts.append(.number(unit, digits: digits))
      } else {
        parts += String(first).utf8.map { .literal($0) }
        rest.removeFirst()
      }
    }
    guard units.isSuperset(of: [.year, .month, .day]) else { return nil }
    self.parts = parts
  }

  private static func unit(_ letters: String) -> (Unit, ClosedRange<Int>)? {
    switch letters {
    case "yyyy": (.year, 4...4)
    case "MM": (.month, 2...2)
    case "M": (.month, 1...2)
    case "dd": (.day, 2...2)
    case "d": (.day, 1...2)
    case "HH": (.hour, 2...2)
    case "H": (.hour, 1...2)
    case "mm": (.minute, 2...2)
    case "ss": (.second, 2...2)
    default: nil
    }
  }

  /// Parses a date.
  ///
  /// - Parameters:
  ///   - text: a date in this format.
  ///   - timeZone: the time zone of the date.
  /// - Returns: the date, or `nil` if the text doesn't match the pattern.
  public func date(of text: String, timeZone: TimeZone = .gmt) -> Date? {
    if isMail {
      guard let date = MailDate(text) else {
        guard isFeed else { return nil }
        return Self.momentDate(of: text, timeZone: timeZone)
          ?? Self.day.date(of: text, timeZone: timeZone)
      }
      return date.moment.date(in: date.timeZone ?? timeZone)
    }
    return moment(of: text)?.date(in: timeZone)
  }

  /// Parses a day; a time of day in the text is validated and ignored.
  ///
  /// - Parameter text: a date in this format.
  /// - Returns: the day, or `nil` if the text doesn't match the pattern.
  public func day(of text: String) -> ListDay? {
    guard isMail else { return moment(of: text)?.listDay }
    return MailDate(text)?.moment.listDay
      ?? (isFeed ? Self.day.day(of: String(text.prefix(10))) : nil)
  }

  private func moment(of text: String) -> CivilMoment? {
    var rest = text.utf8[...]
    var moment = CivilMoment()
    for part in parts {
      switch part {
      case .literal(let byte): guard rest.take(byte) else { return nil }
      case .number(let unit, let digits):
        guard let number = rest.takeNumber(digits: digits) else { return nil }
        switch unit {
        case .year: moment.year = number
        case .month: moment.month = number
        case .day: moment.day = number
        case .hour: moment.hour = number
        case .minute: moment.minute = number
        case .second: moment.second = number
        }
      }
    }
    return rest.isEmpty ? moment : nil
  }

  /// Parses a date and time in ISO 8601: `2012-01-31T18:30:05.25+01:00`. Seconds, their fraction and the
  /// offset are optional, and a space may replace the T.
  static func momentDate(of text: String, timeZone: TimeZone) -> Date? {
    var rest = text.utf8[...]
    var moment = CivilMoment()
    guard let year = rest.takeNumber(digits: 4...4), rest.take(UInt8(ascii: "-")),
      let month = rest.takeNumber(digits: 2...2), rest.take(UInt8(ascii: "-")),
      let day = rest.takeNumber(digits: 2...2),
      rest.take(UInt8(ascii: "T")) || rest.take(UInt8(ascii: " ")),
      let hour = rest.takeNumber(digits: 2...2), rest.take(UInt8(ascii: ":")),
      let minute = rest.takeNumber(digits: 2...2)
    else { return nil }
    (moment.year, moment.month, moment.day) = (year, month, day)
    (moment.hour, moment.minute) = (hour, minute)
    if rest.take(UInt8(ascii: ":")) {
      guard let second = rest.takeNumber(digits: 2...2) else { return nil }
      moment.second = second
      if rest.take(UInt8(ascii: ".")) {
        let count = rest.count
        guard let fraction = rest.takeNumber(digits: 1...9) else { return nil }
        moment.fraction = Double(fraction) / pow(10, Double(count - rest.count))
      }
    }
    guard let zone = rest.takeZone(default: timeZone), rest.isEmpty else { return nil }
    return moment.date(in: zone)
  }
}

extension Substring {
  /// Reads a text in single quotes; two quotes in it, or alone, stand for one.
  fileprivate mutating func takeQuoted() -> String? {
    removeFirst()
    if first == "'" {
      removeFirst()
      return "'"
    }
    var text = ""
    while let character = popFirst() {
      guard character == "'" else {
        text.append(character)
        continue
      }
      guard first == "'" else { return text }
      removeFirst()
      text.append("'")
    }
    return nil
  }
}

extension Substring.UTF8View {
  fileprivate mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    removeFirst()
    return true
  }

  /// Reads as many digits as there are, up to the upper bound.
  fileprivate mutating func takeNumber(digits: ClosedRange<Int>) -> Int? {
    let run = prefix(digits.upperBound).prefix {
      $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
    }
    guard run.count >= digits.lowerBound, let number = Int(Substring(run)) else { return nil }
    removeFirst(run.count)
    return number
  }

  /// Reads `Z` or an offset such as `+01:00`; returns the default without one.
  fileprivate mutating func takeZone(default zone: TimeZone) -> TimeZone? {
    if isEmpty { return zone }
    if take(UInt8(ascii: "Z")) { return .gmt }
    let isEast = take(UInt8(ascii: "+"))
    guard isEast || take(UInt8(ascii: "-")),
      let hours = takeNumber(digits: 2...2), hours <= 18, take(UInt8(ascii: ":")),
      let minutes = takeNumber(digits: 2...2), minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return TimeZone(secondsFromGMT: isEast ? seconds : -seconds)
  }
}
