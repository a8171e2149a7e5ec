import Foundation
import ListingKit
import ListingSources
import Testing

@testable import ListingXML

/// Formats: their results in two languages, and the types that they accept.
@Suite struct BindingFormatTests {
  /// Noon on the first of March 2024 in Greenwich.
  private static let now = Date(timeIntervalSince1970: 1_709_294_400)

  private func shown(
    _ text: String, _ value: ListValue, _ kind: FieldKind, locale: String = "en_US"
  ) -> String {
    var fields = BindingScope.Fields()
    fields.add("v", kind)
    let scope = BindingScope(place: "a cell", parameters: .init(), fields: fields)
    let parser = BindingParser(text)
    if let problem = parser.problems.first { return problem.placed }
    var parts: [TextTemplate.Part] = []
    do throws(Finding) {
      for part in parser.parts {
        switch part {
        case .literal(let literal): parts.append(.literal(literal))
        case .binding(let binding): parts.append(.value(try scope.typed(binding).expression))
        }
      }
    } catch {
      return error.placed
    }
    let values = BindingValues(
      item: ListItem("k", fields: ["v": value]),
      environment: DocumentEnvironment(
        locale: Locale(identifier: locale), timeZone: .gmt, now: { Self.now }))
    do throws(UnusableValue) {
      return try TextTemplate(parts: parts).text(values)
    } catch {
      return "missing: \(error.message)"
    }
  }

  /// The text with plain spaces in place of those that do not break.
  private func plain(_ text: String) -> String {
    text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
  }

  private let number = FieldKind(type: .number)
  private let integer = FieldKind(type: .integer)

  @Test func texts() {
    #expect(shown("{it.v | uppercase}", .string("straße"), FieldKind()) == "STRASSE")
    #expect(shown("{it.v | lowercase}", .string("ÄÖI"), FieldKind()) == "äöi")
    // Turkish distinguishes a dotted i from one without a dot.
    #expect(shown("{it.v | uppercase}", .string("i"), FieldKind(), locale: "tr_TR") == "İ")
  }

  @Test func numbers() {
    #expect(shown("{it.v | number(2)}", .number(1234.5), number) == "1,234.50")
    #expect(shown("{it.v | number(2)}", .number(1234.5), number, locale: "de_DE") == "1.234,50")
    #expect(shown("{it.v | number}", .integer(1_234_567), integer) == "1,234,567")
    #expect(shown("{it.v | number(0)}", .number(-0.4), number) == "-0")
    // All 19 digits of a whole number, more than a binary one holds.
    #expect(
      shown("{it.v | number}", .integer(.max), integer, locale: "de_DE")
        == "9.223.372.036.854.775.807")
    #expect(shown("{it.v | percent}", .number(0.256), number) == "25.6%")
    #expect(plain(shown("{it.v | percent(0)}", .number(0.25), number, locale: "de_DE")) == "25 %")
    #expect(shown("{it.v | currency('EUR')}", .number(12.5), number) == "€12.50")
    #expect(
      plain(shown("{it.v | currency('EUR')}", .number(12.5), number, locale: "de_DE"))
        == "12,50 €")
    #expect(plain(shown("{it.v | bytes}", .integer(1_500_000), integer)) == "1.5 MB")
    // A fraction is rounded, in both signs.
    for (text, bytes) in [("1500000.7", "1.5 MB"), ("1500000", "1.5 MB"), ("2.5", "3 bytes")] {
      let value = Decimal(string: text).map { ListValue.decimal($0) } ?? .null
      #expect(plain(shown("{it.v | bytes}", value, FieldKind(type: .decimal))) == bytes)
    }
  }

  @Test func dates() {
    let day = ListDay(year: 2024, month: 2, day: 29).map { ListValue.day($0) } ?? .null
    let kind = FieldKind(type: .date)
    #expect(shown("{it.v | date('d.M.yyyy')}", day, kind) == "29.2.2024")
    #expect(shown("{it.v | date('EEEE')}", day, kind, locale: "de_DE") == "Donnerstag")
    // A quote in a pattern is written twice, as in all texts: the pattern is d' of 'MMMM.
    #expect(shown("{it.v | date('d'' of ''MMMM')}", day, kind) == "29 of February")
    #expect(shown("{it.v | relative}", day, kind) == "yesterday")
    let moment = FieldKind(
      type: .datetime, timeZone: TimeZone(secondsFromGMT: 7200) ?? .gmt)
    let date = ListValue.date(Self.now - 3 * 3600)
    // Nine in Greenwich, eleven two hours east of it.
    #expect(shown("{it.v | date('HH:mm')}", date, moment) == "11:00")
    #expect(shown("{it.v | relative}", date, moment) == "3 hours ago")
    #expect(shown("{it.v | relative}", date, moment, locale: "de_DE") == "vor 3 Stunden")
  }

  @Test func whatIsMissing() {
    let optional = FieldKind(type: .number, isOptional: true)
    #expect(shown("[{it.v | number}]", .null, optional) == "[]")
    #expect(shown("{it.v ?? 'free' | number}", .null, optional) == "free")
    #expect(shown("{it.v ?? 0 | number(1)}", .null, optional) == "0.0")
    #expect(
      shown("{it.v | number}", .null, number) == "missing: item 'k' has no value for the field 'v'")
  }

  @Test func whatIsWrong() {
    #expect(shown("{it.v | upper}", .null, FieldKind()) == "8..<13 unknown format 'upper'")
    #expect(shown("{it.v | number}", .null, FieldKind()) == "8..<14 'number' is not for a text")
    #expect(shown("{it.v | uppercase}", .null, number) == "8..<17 'uppercase' is not for a number")
    #expect(
      shown("{it.v | uppercase(2)}", .null, FieldKind())
        == "18..<19 'uppercase' has no arguments")
    for digits in ["-1", "21", "1.5", "'2'", "1, 2"] {
      let text = "{it.v | number(\(digits))}"
      #expect(
        shown(text, .null, number)
          == "8..<\(text.count - 1) 'number' takes the number of digits after the decimal point")
    }
    #expect(
      shown("{it.v | currency('euro')}", .null, number)
        == "8..<24 'currency' takes the code of a currency in quotes, such as currency('EUR')")
    for pattern in ["", "y '", "nothing", "-"] {
      let quoted = "'" + pattern.replacing("'", with: "''") + "'"
      let text = "{it.v | date(\(quoted))}"
      #expect(
        shown(text, .null, FieldKind(type: .date))
          == "8..<\(text.count - 1) 'date' takes a pattern in quotes, such as date('yyyy-MM-dd')")
    }
  }
}
