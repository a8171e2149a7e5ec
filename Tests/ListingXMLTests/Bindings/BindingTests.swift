import Foundation
import ListingKit
import ListingSources
import Testing

@testable import ListingXML

/// Texts with bindings: parsing and values.
@Suite struct BindingTests {
  private let item = ListItem(
    "k", fields: ["name": .string("Aino"), "age": .integer(7), "none": .null])

  /// The text that a document's template shows for the item.
  private func shown(_ text: String) -> String {
    var fields = BindingScope.Fields()
    fields.add("name", FieldKind())
    fields.add("age", FieldKind(type: .integer))
    fields.add("none", FieldKind())
    fields.add("maybe", FieldKind(isOptional: true))
    var parameters = BindingScope.Fields()
    parameters.add("crew", FieldKind())
    let scope = BindingScope(
      place: "a cell", parameters: parameters, fields: fields, hasSection: true)
    let parser = BindingParser(text)
    if let problem = parser.problems.first { return problem.placed }
    var parts: [TextTemplate.Part] = []
    for part in parser.parts {
      switch part {
      case .literal(let literal): parts.append(.literal(literal))
      case .binding(let binding):
        do throws(Finding) {
          parts.append(.value(try scope.typed(binding).expression))
        } catch {
          return error.placed
        }
      }
    }
    let values = BindingValues(
      item: item, parameters: ["crew": .string("Ares")],
      section: SectionStatus(identifier: "s", count: 3, state: .idle))
    do throws(UnusableValue) {
      return try TextTemplate(parts: parts).text(values)
    } catch {
      return "missing: \(error.message)"
    }
  }

  @Test func values() {
    #expect(shown("{it.name} is { it.age }") == "Aino is 7")
    #expect(shown("{it.id}{param.crew}{section.count}{section.id}") == "kAres3s")
    #expect(shown("{it.none ?? 'nobody'}, {it.name ?? 'nobody'}") == "nobody, Aino")
    #expect(shown("{it.none??''}") == "")
  }

  @Test func bracesAreWrittenTwice() {
    #expect(shown("{{it.name}}") == "{it.name}")
    #expect(shown("{{{it.age}}}") == "{7}")
    #expect(shown("a}}b") == "a}b")
  }

  @Test func whatIsMissing() {
    #expect(shown("{it.none}") == "missing: item 'k' has no value for the field 'none'")
    #expect(shown("[{it.maybe}]") == "[]")
    #expect(shown("[{section.total}]") == "[]")
  }

  @Test func whatIsWrong() {
    #expect(shown("a {it.nam}") == "6..<9 unknown field 'nam'")
    #expect(shown("{that.name}") == "1..<5 unknown name 'that'")
    #expect(shown("{it}") == "1..<3 'it' has no value itself")
    #expect(shown("{param.kru}") == "7..<10 unknown parameter 'kru'")
    #expect(shown("{section.size}") == "9..<13 a section has no 'size'")
    #expect(shown("{strings.open}") == "9..<13 unknown string 'open'")
    #expect(shown("{}") == "1..<2 expected a name here")
    #expect(shown("{it.}") == "4..<5 expected a name after the dot")
    #expect(shown("a {it.name") == "2..<10 this binding isn't closed")
    #expect(shown("a } b") == "2..<3 a '}' without a '{' before it")
    #expect(shown("{it.name ?? 'x}") == "12..<15 this text isn't closed")
    #expect(shown("{it.name ?? }") == "12..<13 expected a name here")
    #expect(shown("{it.name name}") == "9..<13 expected the end of the binding here")
    #expect(shown("{it.name | }") == "11..<12 expected the name of a format here")
    #expect(shown("{it.age | number(0)") == "0..<19 this binding isn't closed")
    #expect(
      shown("{it.age gt 3}") == "8..<10 'gt' belongs in a condition, and a binding shows a value")
    #expect(
      shown("{not it.age}") == "1..<4 'not' belongs in a condition, and a binding shows a value")
  }

  @Test func severalDefaults() {
    #expect(shown("{it.maybe ?? it.none ?? 'nobody'}") == "nobody")
    #expect(shown("{it.maybe ?? it.age ?? 'nobody'}") == "7")
    #expect(shown("{it.none ?? 0}{it.none ?? 2.50}{it.none ?? true}") == "02.5true")
    #expect(shown("{it.maybe ?? it.none}") == "missing: item 'k' has no value for the field 'none'")
    #expect(shown("[{it.none ?? it.maybe}]") == "[]")
    #expect(shown("{it.none ?? 'it''s'}") == "it's")
  }

  @Test func everyErrorOfATextIsFound() {
    let parser = BindingParser("{it.} and {} and {it.name}")
    #expect(parser.problems.map(\.range) == [4..<5, 11..<12])
    #expect(parser.parts.count == 3)
  }

  @Test func aTextHasTenThousandBindingsAtMost() {
    let most = String(repeating: "{it.name} ", count: BindingParser.limit)
    #expect(BindingParser(most).problems == [])
    let problems = BindingParser(most + "{it.name}").problems
    #expect(problems.map(\.range) == [most.count..<most.count + 1])
  }

  @Test func valuesAsTexts() {
    func text(_ value: ListValue, _ kind: FieldKind = FieldKind()) -> String? {
      value.text(as: kind)
    }
    #expect(text(.null) == nil)
    #expect(text(.number(5)) == "5")
    #expect(text(.number(-0.25)) == "-0.25")
    #expect(text(.number(1e300)) == "1e+300")
    #expect(text(.number(.infinity)) == "inf")
    #expect(text(.decimal(Decimal(string: "12.50") ?? 0)) == "12.5")
    #expect(text(.boolean(false)) == "false")
    // A quarter past noon on the first of March 2024, in seconds since 1970.
    let date = Date(timeIntervalSince1970: 1_709_295_300)
    #expect(text(.date(date), FieldKind(type: .datetime)) == "2024-03-01T12:15:00Z")
    #expect(text(.date(date), FieldKind(type: .date)) == "2024-03-01")
    // A day is the same in every zone.
    let zone = TimeZone(secondsFromGMT: -12_600) ?? .gmt
    let day = ListDay(year: 2024, month: 3, day: 1).map { ListValue.day($0) } ?? .null
    #expect(text(day, FieldKind(type: .date, timeZone: zone)) == "2024-03-01")
    #expect(
      text(.date(date), FieldKind(type: .datetime, timeZone: zone)) == "2024-03-01T08:45:00-03:30")
  }

  @Test func whiteSpaceOfTheDocumentIsOneSpace() {
    let template = TextTemplate(parts: [
      .literal("\n  a\t\n b "), .value(.value(.identifier)), .literal("  c  "),
    ])
    let spaces = ListItem("  k ")
    let text = try? template.collapsed.text(BindingValues(item: spaces))
    // The space of a value is its own.
    #expect(text == "a b   k  c")
  }
}
