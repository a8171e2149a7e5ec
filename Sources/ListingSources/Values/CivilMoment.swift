import Foundation
import ListingKit

/// A date and a time of day in the Gregorian calendar, with or without an offset from GMT.
struct CivilMoment: Sendable, Hashable {
  var year = 1
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  /// The second; 60 for a leap second.
  var second = 0
  /// The fraction of a second, at least 0 and less than 1.
  var fraction = 0.0
  /// The offset from GMT in seconds, to the east; `nil` for the time zone of the data.
  var offset: Int?

  /// The date alone; `nil` if the date or the time of day doesn't exist.
  var listDay: ListDay? {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    return ListDay(year: year, month: month, day: day)
  }

  /// Returns the date, or `nil` if the date or the time of day doesn't exist.
  ///
  /// - Parameter timeZone: the time zone of a moment without an offset.
  func date(in timeZone: @autoclosure () -> TimeZone) -> Date? {
    guard let listDay else { return nil }
    let seconds = listDay.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    let inGMT = Date(timeIntervalSince1970: Double(seconds) + fraction)
    if let offset { return inGMT.addingTimeInterval(-Double(offset)) }
    let timeZone = timeZone()
    // The offset depends on the result: a first guess, then the offset at that time.
    let guess = inGMT.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: inGMT)))
    return inGMT.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: guess)))
  }
}

extension CivilMoment {
  /// Creates the moment of a number of units since 1970; `nil` outside of the years 0 to 9999.
  init?(_ count: Int64, unitsPerSecond: Int64) {
    let (seconds, units) = count.flooredDivision(by: unitsPerSecond)
    let (days, secondOfDay) = seconds.flooredDivision(by: 86_400)
    guard let listDay = ListDay(daysSince1970: Int(days)) else { return nil }
    (year, month, day) = (listDay.year, listDay.month, listDay.day)
    hour = Int(secondOfDay) / 3600
    minute = Int(secondOfDay) % 3600 / 60
    second = Int(secondOfDay) % 60
    fraction = Double(units) / Double(unitsPerSecond)
    offset = 0
  }
}

extension CivilMoment {
  /// Parses a moment in GMT as programs write it: `2026-11-29T06:12:00Z`, or `2026-11-29T06:12:00.5Z`.
  init?(plain text: some Collection<UInt8>) {
    var rest = text.makeIterator()
    func number(digits: Int) -> Int? {
      var number = 0
      for _ in 0..<digits {
        guard let byte = rest.next(), byte.isDigit else { return nil }
        number = number * 10 + Int(byte & 15)
      }
      return number
    }
    guard let year = number(digits: 4), rest.next() == .minus,
      let month = number(digits: 2), rest.next() == .minus,
      let day = number(digits: 2), rest.next() == UInt8(ascii: "T"),
      let hour = number(digits: 2), rest.next() == .colon,
      let minute = number(digits: 2), rest.next() == .colon, let second = number(digits: 2)
    else { return nil }
    var (fraction, scale, next) = (0, 1.0, rest.next())
    if next == UInt8(ascii: ".") {
      next = rest.next()
      while let byte = next, byte.isDigit, scale < 1e9 {
        fraction = fraction * 10 + Int(byte & 15)
        scale *= 10
        next = rest.next()
      }
      guard scale > 1 else { return nil }
    }
    guard next == UInt8(ascii: "Z"), rest.next() == nil else { return nil }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      fraction: Double(fraction) / scale, offset: 0)
  }
}

extension Int64 {
  /// Returns the quotient, rounded down, and the remainder, which isn't negative.
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
