import Foundation
import Testing

@testable import ListingSources

@Suite("Days") struct ListDayTests {
  @Test("every day of four hundred years follows the previous one, in its number and its order")
  func calendar() throws {
    var last = try #require(ListDay(year: 1899, month: 12, day: 31))
    // The day before the twentieth century, 70 years with 17 leap days before 1970.
    #expect(last.daysSince1970 == -(70 * 365 + 17) - 1)
    var count = 0
    for year in 1900..<2300 {
      for month in 1...12 {
        for day in 1...31 {
          guard let next = ListDay(year: year, month: month, day: day) else { continue }
          count += 1
          if next.daysSince1970 != last.daysSince1970 + 1 || !(last < next)
            || [next.year, next.month, next.day] != [year, month, day]
          {
            Issue.record("\(last) → \(next)")
          }
          last = next
        }
      }
    }
    // 97 leap days in 400 years.
    #expect(count == 400 * 365 + 97)
  }

  @Test("invalid days, and years without four digits, are rejected")
  func refused() {
    let days = [
      (2013, 2, 29), (1900, 2, 29), (2012, 4, 31), (2012, 0, 1), (2012, 13, 1), (2012, 1, 0),
      (2012, 1, 32), (-1, 1, 1), (10_000, 1, 1), (.max, .max, .max), (.min, .min, .min),
    ]
    for (year, month, day) in days { #expect(ListDay(year: year, month: month, day: day) == nil) }
  }

  @Test("a day is written in ISO 8601 format, and found in a calendar")
  func texts() throws {
    let day = try #require(ListDay(year: 12, month: 3, day: 4))
    #expect("\(day)" == "0012-03-04")
    var components = try #require(ListDay(year: 2000, month: 2, day: 29)).dateComponents
    components.timeZone = .gmt
    #expect(components.date == Date(timeIntervalSince1970: 951_782_400))
  }
}
