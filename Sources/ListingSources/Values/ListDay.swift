import Foundation

/// A day of the Gregorian calendar, without a time zone and so without a time at which it begins.
public struct ListDay: Sendable, Hashable {
  // One number, so that it isn't larger than most values of items: five bits for the day, four for the
  // month.
  private let packed: Int32

  /// Creates a day.
  ///
  /// - Parameters:
  ///   - year: from 0 to 9999, as in ISO 8601; the year 0 precedes the year 1.
  ///   - month: from 1 to 12.
  ///   - day: from 1 to the length of the month.
  /// - Returns: `nil` if the day doesn't exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year)
    else { return nil }
    packed = Int32(year << 9 | month << 5 | day)
  }

  /// The year, from 0 to 9999.
  public var year: Int { Int(packed >> 9) }
  /// The month, from 1 to 12.
  public var month: Int { Int(packed >> 5 & 15) }
  /// The day of the month, from 1 to 31.
  public var day: Int { Int(packed & 31) }

  /// The components of the day for the Gregorian calendar.
  public var dateComponents: DateComponents {
    DateComponents(
      calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since January 1, 1970.
  ///
  /// From "days from civil" in Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013); the
  /// years of an era of 400 begin in March, so that the leap day is their last.
  package var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Creates the day of a number of days since January 1, 1970; returns `nil` outside of the years 0 to 9999.
  ///
  /// The inverse of ``daysSince1970``, from the same publication.
  package init?(daysSince1970 days: Int) {
    guard (-719_528...2_932_896).contains(days) else { return nil }
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension ListDay: Comparable {
  /// Returns whether a day is before another one.
  public static func < (one: ListDay, other: ListDay) -> Bool { one.packed < other.packed }
}

extension ListDay: CustomStringConvertible {
  /// The day in ISO 8601: `2012-01-31`.
  public var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: count - text.count) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }
}
