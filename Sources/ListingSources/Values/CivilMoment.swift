import Foundation
import ListingKit

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

  /// The day alone; `nil` where there is no such day or time of day.
  var listDay: ListDay? {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    return ListDay(year: year, month: month, day: day)
  }

  /// The moment in a zone; `nil` where there is no such day or time of day.
  func date(in timeZone: TimeZone) -> Date? {
    guard let listDay else { return nil }
    let seconds = listDay.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    let inGMT = Date(timeIntervalSince1970: Double(seconds) + fraction)
    // The offset depends on the moment itself: a first guess, then the offset at that moment.
    let guess = inGMT.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: inGMT)))
    return inGMT.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: guess)))
  }
}
