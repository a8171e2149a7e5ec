import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Spellings of dates")
struct DatePatternTests {
  /// Eleven minutes to noon and 36 seconds on June 25, 2018, in GMT.
  private let moment = Date(timeIntervalSince1970: 1_529_923_896)

  @Test(
    "Feeds name a moment in many ways",
    arguments: [
      "Mon, 25 Jun 2018 10:51:36 GMT", "25 Jun 2018 10:51:36 Z", "Mon, 25 jun 18 06:51:36 EDT",
      "Monday, 25 June 2018 12:51:36 +0200", " 25 Jun 2018  05:21:36 -0530 ",
      "25 Jun 2018 10:51:36",
      "Mon,25 Jun 2018 10:51:36 UT", "Mon 25 Jun 2018 10:51:36 UTC",
      "Mon, 25 Jun 2018 12:51:36 CEST",
      "Mon, 25 Jun 2018 11:51:36 CET", "Mon, 25 Jun 2018 11:51:36 BST",
      "Mon, 25 Jun 2018 13:51:36 MSK",
      "Mon, 25 Jun 2018 12:51:36 +0200 (CEST)", "Mon, 25 Jun 2018 12:51:36 +02:00",
      "Mon, 25 Jun 2018 12:51:36 GMT+2", "Mon, 25 Jun 2018 12:51:36 GMT+02:00",
      "Mon, 25 Jun 2018 10:51:36 XYZ", "Mon, 25 Jun 2018 10:51:36 -0000",
      "Mon, 25 Jun 2018 10:51:36 AM GMT", "25-Jun-2018 10:51:36", "Monday, 25-Jun-18 10:51:36 GMT",
      "25 June, 2018 10:51:36", "25th June 2018 10:51:36", "Mon., 25. Jun. 2018 10:51:36",
      "Mon Jun 25 10:51:36 2018", "Mon Jun 25 12:51:36 CEST 2018", "Mon Jun 25 10:51:36 +0000 2018",
      "Mon Jun 25 2018 12:51:36 GMT+0200 (Central European Summer Time)",
      "Jun 25 2018 10:51:36", "June 25, 2018 10:51:36", "Jun 25, 2018, 10:51:36 AM",
      "June 25th, 2018 at 10:51:36 am", "Monday, June 25, 2018 10:51:36 a.m. GMT",
      "Jun 25, 2018, 10:51:36\u{202F}AM", "10:51:36, 25 June 2018",
      "2018-06-25T10:51:36Z", "2018-06-25T12:51:36+02:00", "2018-06-25T12:51:36+0200",
      "2018-06-25T12:51:36+02", "2018-06-25 10:51:36", "2018-06-25 10:51:36 UTC",
      "2018-06-25 12:51:36 +0200", "2018-06-25 12:51:36 +0200 CEST", "2018-06-25t10:51:36z",
      "2018-06-25T12:51:36+02:00[Europe/Berlin]", "2018-6-25 10:51:36", "2018/06/25 10:51:36",
      "2018.06.25 10:51:36", "20180625T105136Z", "20180625T105136",
      "25/06/2018 10:51:36", "06/25/2018 10:51:36 AM", "25.06.2018 10:51:36", "25.6.2018, 10:51:36",
      "25-06-2018 10:51:36", "06-25-2018 10:51:36", "Monday, 25/06/2018 10:51:36",
      "Montag, 25. Juni 2018 10:51:36", "lundi 25 juin 2018 10:51:36",
      "Lun, 25 Jun 2018 10:51:36 GMT",
      "lunes, 25 de junio de 2018 10:51:36", "segunda-feira, 25 de junho de 2018 10:51:36",
      "lunedì 25 giugno 2018 10:51:36", "maandag 25 juni 2018 10:51:36", "25 czerwca 2018 10:51:36",
      "25. června 2018 10:51:36", "25 июня 2018 10:51:36", "25 Haziran 2018 10:51:36",
      "25. kesäkuuta 2018 10:51:36", "25 Ιουνίου 2018 10:51:36", "2018年6月25日 10:51:36",
      "2018년 6월 25일 10:51:36",
    ])
  func feeds(text: String) throws {
    let pattern = try #require(DatePattern("feed"))
    #expect(pattern.date(of: text) == moment)
    #expect(pattern.day(of: text) == ListDay(year: 2018, month: 6, day: 25))
  }

  @Test(
    "Hours may have one digit, seconds and the time may be missing",
    arguments: [
      ("25 Jun 2018 9:05:00", 9 * 60 + 5), ("25 Jun 2018 9:05", 9 * 60 + 5),
      ("25/06/2018 11:41", 11 * 60 + 41), ("Jun 25 2018 11:41 PM", 23 * 60 + 41),
      ("25 Jun 2018 12:10 AM", 10), ("25 Jun 2018 12:10 p.m.", 12 * 60 + 10),
      ("25 Jun 2018 17:30 PM", 17 * 60 + 30), ("Jun 25 2018", 0), ("June 25, 2018", 0),
      ("25 Jun 2018", 0), ("2018-06-25", 0), ("25.06.2018", 0), ("20180625", 0),
      ("Mon, 25 Jun 2018", 0),
    ])
  func shortTimes(text: String, minutes: Int) throws {
    let pattern = try #require(DatePattern("feed"))
    let midnight = Date(timeIntervalSince1970: 1_529_884_800)
    #expect(pattern.date(of: text) == midnight.addingTimeInterval(Double(minutes) * 60))
  }

  @Test(
    "A text that isn't a date, or may be several, is none in a feed",
    arguments: [
      "", "soon", "Mon", "05/06/2018", "05-06-2018", "31 Feb 2021 10:34:56 GMT", "2018-13-25",
      "6 Sep 2021 24:00:00 GMT", "6 Sep 2021 10:34:56 GMT x", "6 Sep 021 10:34:56 GMT",
      "6 Foo 2021 10:34:56", "25 Jun 2018 13:05 AM", "25 Jun 2018 0:05 PM", "Jun 2018", "2018",
      "25 Jun 2018 10:51:36 +2500", "1529926896",
    ])
  func unreadable(text: String) throws {
    #expect(try #require(DatePattern("feed")).date(of: text) == nil)
  }

  @Test("A day and a month that are the same number are one date")
  func sameNumbers() throws {
    let pattern = try #require(DatePattern("feed"))
    #expect(pattern.day(of: "05/05/2018") == ListDay(year: 2018, month: 5, day: 5))
  }

  @Test("Mail has two digits of a year, and no numbers in place of names of months")
  func mail() throws {
    let pattern = try #require(DatePattern("rfc822"))
    #expect(pattern.date(of: "1 Jan 99 00:00 UT") == Date(timeIntervalSince1970: 915_148_800))
    #expect(
      pattern.day(of: "Mon, 06 Sep 2021 23:34:56 -0700") == ListDay(year: 2021, month: 9, day: 6))
    for text in ["2021-09-06T10:34:56Z", "25/06/2018", "Jun 25 2018"] {
      #expect(pattern.date(of: text) == nil, "\(text)")
    }
  }

  @Test(
    "ISO 8601 with and without colons, fractions, and a space for the T",
    arguments: [
      ("2018-06-25T12:51:36+0200", 0), ("2018-06-25T12:51:36+02:00", 0),
      ("2018-06-25T12:51:36+02", 0),
      ("2018-06-25t10:51:36z", 0), ("2018-06-25 10:51:36", 0), ("2018-06-25 12:51:36 +0200", 0),
      ("2018-06-25 10:51:36 UTC", 0), ("2018-06-25T10:51:36.25Z", 0.25),
      ("2018-06-25T10:51:36Z", 0), ("2018-06-25T10:51:36.250000000Z", 0.25),
      ("2018-06-25T10:51:36,25", 0.25), ("20180625T105136Z", 0), ("2018-06-25T05:51:36-0500", 0),
    ])
  func iso8601(text: String, fraction: Double) {
    let date = FieldType.datetime.value(of: text)
    #expect(date == .date(moment.addingTimeInterval(fraction)))
  }

  @Test("A leap second is the second after it")
  func leapSecond() {
    let date = FieldType.datetime.value(of: "2016-12-31T23:59:60Z")
    #expect(date == .date(Date(timeIntervalSince1970: 1_483_228_800)))
  }

  @Test(
    "A format has Unicode's letters",
    arguments: [
      ("dd/MMM/yyyy:HH:mm:ss Z", "25/Jun/2018:12:51:36 +0200"),
      ("yyyy-MM-dd'T'HH:mm:ssXXX", "2018-06-25T12:51:36+02:00"),
      ("yyyy-MM-dd'T'HH:mm:ssxx", "2018-06-25T12:51:36+0200"),
      ("yyyy-MM-dd HH:mm:ss z", "2018-06-25 12:51:36 CEST"),
      ("MMM d, yyyy h:mm:ss a", "Jun 25, 2018 10:51:36 AM"),
      ("EEEE, d MMMM yyyy, HH:mm:ss", "Monday, 25 June 2018, 10:51:36"),
      ("d. MMMM yyyy HH:mm:ss", "25. Juni 2018 10:51:36"),
      ("yyMMddHHmmss", "180625105136"), ("yyyy-MM-dd[ HH:mm:ss]", "2018-06-25 10:51:36"),
      ("unix", "1529923896"), ("unix-ms", "1529923896000"), ("unix-us", "1529923896000000"),
    ])
  func letters(format: String, text: String) throws {
    #expect(try #require(DatePattern(format)).date(of: text) == moment)
  }

  @Test("A part in brackets may be missing, and a fraction has as many digits as letters")
  func optionalParts() throws {
    let pattern = try #require(DatePattern("yyyy-MM-dd[ HHmmssSSS]"))
    #expect(pattern.date(of: "1970-01-02") == Date(timeIntervalSince1970: 86_400))
    #expect(pattern.date(of: "1970-01-01 000001250") == Date(timeIntervalSince1970: 1.25))
    #expect(pattern.date(of: "1970-01-01 00000125") == nil)
  }

  @Test("Units since 1970 are those of the format, before 1970 too, with a fraction of seconds")
  func unixTime() throws {
    let (unix, milliseconds) = (
      try #require(DatePattern("unix")), try #require(DatePattern("unix-ms"))
    )
    #expect(unix.date(of: "-1") == Date(timeIntervalSince1970: -1))
    #expect(unix.date(of: "1.5") == Date(timeIntervalSince1970: 1.5))
    #expect(milliseconds.date(of: "-1") == Date(timeIntervalSince1970: -0.001))
    #expect(milliseconds.date(of: "1250") == Date(timeIntervalSince1970: 1.25))
    #expect(unix.day(of: "86399") == ListDay(year: 1970, month: 1, day: 1))
    #expect(unix.date(of: "999999999999999") == nil)
    #expect(unix.date(of: "now") == nil)
  }

  @Test("A day and the days since 1970 are inverse, in leap years too")
  func daysSince1970() {
    for days in stride(from: -719_528, through: 2_932_896, by: 37) {
      #expect(ListDay(daysSince1970: days)?.daysSince1970 == days)
    }
    #expect(ListDay(daysSince1970: 11_016) == ListDay(year: 2000, month: 2, day: 29))
    #expect(ListDay(daysSince1970: -719_529) == nil)
    #expect(ListDay(daysSince1970: 2_932_897) == nil)
  }
}
