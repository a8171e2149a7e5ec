import Foundation

/// A day and a time of day in the Gregorian calendar, in no zone yet.
struct CivilMoment: Sendable, Hashable {
  var year = 1
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  /// The part of a second, from 0 up to 1.
  var fraction = 0.0

  /// The moment in a zone; `nil` where there is no such day or time of day.
  func date(in timeZone: TimeZone) -> Date? {
    guard (1...12).contains(month), day >= 1, day <= daysInMonth, (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    let seconds = daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    let inGMT = Date(timeIntervalSince1970: Double(seconds) + fraction)
    // The offset depends on the moment itself: a first guess, then the offset at that moment.
    let guess = inGMT.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: inGMT)))
    return inGMT.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: guess)))
  }

  private var daysInMonth: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from civil, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013);
  /// years of one era of 400 begin in March, so that the leap day is their last.
  private var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
