import Foundation
import ListingKit

/// A date and a time of day in the Gregorian calendar, without a time zone.
struct CivilMoment: Sendable, Hashable {
  var year = 1
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  /// The fraction of a second, at least 0 and less than 1.
  var fraction = 0.0

  /// The date alone; `nil` if the date or the time of day doesn't exist.
  var listDay: ListDay? {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    return ListDay(year: year, month: month, day: day)
  }

  /// Returns the date in a time zone, or `nil` if the date or the time of day doesn't exist.
  func date(in timeZone: TimeZone) -> Date? {
    guard let listDay else { return nil }
    let seconds = listDay.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    let inGMT = Date(timeIntervalSince1970: Double(seconds) + fraction)
    // The offset depends on the result: a first guess, then the offset at that time.
    let guess = inGMT.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: inGMT)))
    return inGMT.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: guess)))
  }
}
