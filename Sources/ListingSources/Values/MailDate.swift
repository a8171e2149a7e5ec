import Foundation

/// A date and time in the format of mail and RSS: `Mon, 06 Sep 2021 12:34:56 +0200` (RFC 5322, with RFC
/// 822's names of time zones and two-digit years).
struct MailDate: Sendable, Hashable {
  private(set) var moment = CivilMoment()
  /// The time zone in the text.
  private(set) var timeZone: TimeZone?

  /// Parses a date and time; the day of the week is optional and ignored.
  init?(_ text: String) {
    var words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
    if let first = words.first, Self.days.contains(String(first.lowercased().prefix(3))) {
      words.removeFirst()
    }
    guard words.count == 4 || words.count == 5, let day = words[0].number(1...2),
      let month = Self.months.firstIndex(of: words[1].lowercased()), let year = Self.year(words[2])
    else { return nil }
    (moment.year, moment.month, moment.day) = (year, month + 1, day)
    let time = words[3].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = time.compactMap { String($0).number(2...2) }
    guard numbers.count == time.count, numbers.count == 2 || numbers.count == 3 else { return nil }
    (moment.hour, moment.minute) = (numbers[0], numbers[1])
    if numbers.count == 3 { moment.second = numbers[2] }
    guard words.count == 5 else { return }
    guard let seconds = Self.offset(words[4]), let zone = TimeZone(secondsFromGMT: seconds) else {
      return nil
    }
    timeZone = zone
  }

  private static let days: Set = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let zones = [
    "UT": 0, "GMT": 0, "UTC": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7,
  ]

  private static func year(_ text: String) -> Int? {
    if let year = text.number(4...4) { return year }
    return text.number(2...2).map { $0 < 50 ? 2000 + $0 : 1900 + $0 }
  }

  private static func offset(_ text: String) -> Int? {
    if let hours = zones[text.uppercased()] { return hours * 3600 }
    guard let sign = text.first, sign == "+" || sign == "-",
      let number = String(text.dropFirst()).number(4...4), number % 100 < 60, number <= 1800
    else { return nil }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return sign == "+" ? seconds : -seconds
  }
}

extension String {
  /// Reads a number with this many digits.
  fileprivate func number(_ digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(utf8.count), utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(self)
  }
}
