import Foundation
import ListingKit
import ListingSources
import Testing

@Suite("Field types")
struct FieldTypeTests {
  @Test(
    "texts that are values",
    arguments: [
      (.string, " a ", .string(" a ")), (.integer, "-12", .integer(-12)),
      (.integer, " 9223372036854775807 ", .integer(.max)), (.number, "-1.5e3", .number(-1500)),
      (.number, ".5", .number(0.5)), (.number, "5.", .number(5)),
      (.decimal, "0.10", .decimal(Decimal(sign: .plus, exponent: -1, significand: 1))),
      (.boolean, "true", .boolean(true)), (.boolean, "0", .boolean(false)),
      (.boolean, "TRUE", .boolean(true)), (.boolean, "False", .boolean(false)),
      (.boolean, "yes", .boolean(true)), (.boolean, "No", .boolean(false)),
      (.boolean, " 1 ", .boolean(true)), (.boolean, "off", .boolean(false)),
      (.url, "https://example.org/a?b#c", .string("https://example.org/a?b#c")),
      (.date, "2012-02-29", ListDay(year: 2012, month: 2, day: 29).map { .day($0) } ?? .null),
      (.datetime, "1970-01-01T01:00", .date(Date(timeIntervalSince1970: 3600))),
      (.datetime, "1970-01-01 01:00:02.25", .date(Date(timeIntervalSince1970: 3602.25))),
      (.datetime, "1970-01-01T00:00:00Z", .date(Date(timeIntervalSince1970: 0))),
      (.datetime, "1970-01-01T00:00:00-01:30", .date(Date(timeIntervalSince1970: 5400))),
    ] as [(FieldType, String, ListValue)])
  func values(type: FieldType, text: String, value: ListValue) {
    #expect(type.value(of: text) == value)
  }

  @Test(
    "decimals are the numbers that Foundation reads, however they are written",
    arguments: [
      "0", "-0", "-0.00", "007", "12.50", "-12.50", "1000", "5.", ".5", "-.5", "+5", "0.001",
      "50000.010000000000", "0.07000000000000000000", "9999999999999999999", "18446744073709551616",
      "99999999999999999999999999999999999999", "0.12345678901234567890", "1.5e3",
    ])
  func decimals(text: String) throws {
    let number = try #require(Decimal(string: text))
    #expect(FieldType.decimal.value(of: text) == .decimal(number))
    #expect(FieldType.decimal.value(of: " \(text)") == .decimal(number))
    let read = try #require(FieldType.decimal.value(of: text)?.plainText)
    #expect(read == number.description)
  }

  @Test(
    "texts that are none",
    arguments: [
      (.integer, "9223372036854775808"), (.integer, "1.0"), (.integer, "1 2"), (.integer, ""),
      (.number, "nan"), (.number, "inf"), (.number, "0x10"), (.number, "1e999"), (.number, "1,5"),
      (.number, "."), (.number, "1e"), (.decimal, "12abc"), (.decimal, "1e999"), (.decimal, "."),
      (.decimal, "-"), (.decimal, "1.2.3"), (.decimal, "1-2"), (.decimal, "0.0x"), (.decimal, ""),
      (.decimal, "123456789012345678901234567890123456789"), (.boolean, "maybe"), (.boolean, "2"),
      (.boolean, "yess"),
      (.url, "http://[broken"), (.url, ""), (.date, "2012/01/01"), (.date, "2013-02-29"),
      (.date, "2012-13-01"), (.date, "2012-00-01"), (.date, "2012-04-31"), (.date, "2012-01-01x"),
      (.date, "2012-1-1"), (.datetime, "2012-01-01"), (.datetime, "2012-01-01T24:00"),
      (.datetime, "2012-01-01T00:60"), (.datetime, "2012-01-01T00:00+1"),
      (.datetime, "2012-01-01T00:00+19:00"), (.datetime, "2012-01-01T00:00:00."),
      (.datetime, "2012-01-01T00:00:00.Z"), (.datetime, "2012-02-30T00:00:00Z"),
      (.datetime, "2012-01-01T24:00:00Z"), (.datetime, "2012-01-01T00:00:00.1234567890Z"),
      (.datetime, "2012-01-01T00:00:00Zx"),
    ] as [(FieldType, String)])
  func refused(type: FieldType, text: String) {
    #expect(type.value(of: text) == nil)
  }

  @Test(
    "dates after a pattern",
    arguments: [
      ("yyyy/MM/dd", "1970/02/01", 31), ("d.M.yyyy", "3.1.1970", 2),
      ("d.M.yyyy", "13.12.1969", -19),
      ("yyyyMMdd", "19700111", 10), ("'on' dd''MM''yyyy", "on 02'01'1970", 1),
      ("dd|MM|yyyy", "01|03|2000", 11_017),
    ])
  func patterns(pattern: String, text: String, days: Int) throws {
    let pattern = try #require(DatePattern(pattern))
    #expect(pattern.date(of: text) == Date(timeIntervalSince1970: Double(days) * 86_400))
  }

  @Test(
    "patterns that are none",
    arguments: [
      "", "yyyy", "HH:mm", "yyyy-MM-dd hh:mm", "yyyy-MM-dd[", "yyyy-MM-dd]", "yyyy-MM-dd-dd",
      "yyyy-MM-dd 'x", "yyyy-MM-ddT", "EEE", "YYYY-MM-dd",
    ])
  func badPatterns(pattern: String) {
    #expect(DatePattern(pattern) == nil)
  }

  @Test("a date without a zone is meant in the field's zone, summer time included")
  func zones() throws {
    let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    // 2012-01-01 00:00 at -8 h, 2012-07-01 00:00 at -7 h.
    let winter = Date(timeIntervalSince1970: 1_325_376_000 + 8 * 3600)
    let summer = Date(timeIntervalSince1970: 1_341_100_800 + 7 * 3600)
    let pattern = try #require(DatePattern("yyyy-MM-dd"))
    func value(_ text: String, _ type: FieldType) -> ListValue? {
      type.value(of: text, format: .date(pattern), timeZone: zone)
    }
    #expect(value("2012-01-01", .datetime) == .date(winter))
    #expect(value("2012-07-01", .datetime) == .date(summer))
    // A day is the same everywhere.
    #expect(value("2012-07-01", .date) == ListDay(year: 2012, month: 7, day: 1).map { .day($0) })
  }

  @Test("a day that is written with a time is the day, if there is such a time")
  func daysWithTimes() throws {
    let format = FieldFormat.date(try #require(DatePattern("yyyy-MM-dd HH:mm")))
    let day = FieldType.date.value(of: "2012-07-01 23:59", format: format)
    #expect(day == ListDay(year: 2012, month: 7, day: 1).map { .day($0) })
    #expect(FieldType.date.value(of: "2012-07-01 24:00", format: format) == nil)
  }

  @Test("days are those of the calendar, over four hundred years")
  func calendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let pattern = try #require(DatePattern("yyyy-M-d"))
    for days in stride(from: -100_000, to: 60_000, by: 97) {
      let date = Date(timeIntervalSince1970: Double(days) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let year = String(try #require(parts.year))
      let text = "\(year)-\(try #require(parts.month))-\(try #require(parts.day))"
      #expect(pattern.date(of: text) == date, "\(text)")
    }
  }
}

@Suite("Formats of booleans")
struct BooleanWordsTests {
  @Test("A format has the only words for true and false, as they are written")
  func words() throws {
    let format = try #require(FieldFormat("ja/nein", of: .boolean))
    #expect(FieldType.boolean.value(of: "ja", format: format) == .boolean(true))
    #expect(FieldType.boolean.value(of: " nein ", format: format) == .boolean(false))
    for text in ["Ja", "yes", "true", "1", ""] {
      #expect(FieldType.boolean.value(of: text, format: format) == nil, "\(text)")
    }
  }

  @Test("A format has two different words", arguments: ["yes", "/no", "yes/", "a/a", "a/b/c", ""])
  func invalid(text: String) {
    #expect(FieldFormat(text, of: .boolean) == nil)
  }
}

@Suite("Keys of several values")
struct ItemKeyTests {
  @Test("every pair of small values gives its own identifier, which can be undone")
  func undone() {
    let parts = ["", "a", "|", "\\", "a|", "\\|", "|\\", "\\\\", "|\u{301}"]
    var seen: Set<String> = []
    for left in parts {
      for right in parts {
        let identifier = ItemKey.identifier(of: [left, right])
        #expect(seen.insert(identifier).inserted)
        #expect(ItemKey.values(of: identifier, count: 2) == [left, right])
      }
    }
    #expect(ItemKey.identifier(of: ["a|b"]) == "a|b")
    #expect(ItemKey.values(of: "a|b", count: 1) == ["a|b"])
    #expect(ItemKey.values(of: "a\\", count: 2) == nil)
    #expect(ItemKey.values(of: "a\\b|c", count: 2) == nil)
    #expect(ItemKey.values(of: "a|b", count: 3) == nil)
  }
}

@Suite("Suggestions")
struct NameSuggestionTests {
  @Test("the nearest name within a third of the length")
  func nearest() {
    #expect(["name", "latitude", "longitude"].suggestion(for: "lattitude") == "latitude")
    #expect(["name", "city"].suggestion(for: "naem") == "name")
    #expect(["name", "city"].suggestion(for: "Name") == "name")
    #expect(["name", "city"].suggestion(for: "country") == nil)
    #expect(["integer", "decimal"].suggestion(for: "int") == "integer")
    #expect(["integer", "interval"].suggestion(for: "int") == nil)
    #expect(["a", "b"].suggestion(for: "c") == nil)
    #expect(["a", "b"].suggestion(for: "B") == "b")
    #expect(["id"].suggestion(for: String(repeating: "i", count: 100_000)) == nil)
  }
}
