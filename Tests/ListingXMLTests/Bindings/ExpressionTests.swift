import Foundation
import ListingKit
import ListingSources
import Testing

@testable import ListingXML

/// Conditions: parsing and values.
@Suite struct ExpressionTests {
  private static let noon = Date(timeIntervalSince1970: 1_709_294_400)

  private let item = ListItem(
    "k",
    fields: [
      "name": .string("Aino"), "age": .integer(7), "price": .number(0.1), "open": .boolean(true),
      "born": ListDay(year: 2017, month: 3, day: 1).map { .day($0) } ?? .null, "seen": .date(noon),
      "exact": .decimal(Decimal(string: "0.1") ?? 0), "large": .integer(9_007_199_254_740_993),
      "none": .null,
    ])

  private var scope: BindingScope {
    var fields = BindingScope.Fields()
    fields.add("name", FieldKind())
    fields.add("age", FieldKind(type: .integer))
    fields.add("price", FieldKind(type: .number))
    fields.add("exact", FieldKind(type: .decimal))
    fields.add("large", FieldKind(type: .integer))
    fields.add("open", FieldKind(type: .boolean))
    fields.add("born", FieldKind(type: .date))
    fields.add("seen", FieldKind(type: .datetime))
    fields.add("none", FieldKind(type: .integer, isOptional: true))
    var parameters = BindingScope.Fields()
    parameters.add("crew", FieldKind(isOptional: true))
    return BindingScope(place: "a cell", parameters: parameters, fields: fields, hasSection: true)
  }

  /// Returns whether a condition is true for the item, or its mistake.
  private func answer(_ text: String) -> String {
    let values = BindingValues(
      item: item, parameters: ["crew": .string("Ares")],
      section: SectionStatus(identifier: "s", count: 3, state: .idle))
    do throws(Finding) {
      return try scope.condition(text).expression.holds(values) ? "yes" : "no"
    } catch {
      return error.placed
    }
  }

  @Test(
    "comparisons hold as their words say",
    arguments: [
      ("eq", [false, true, false]), ("ne", [true, false, true]), ("lt", [false, false, true]),
      ("le", [false, true, true]), ("gt", [true, false, false]), ("ge", [true, true, false]),
    ])
  func comparisons(word: String, expected: [Bool]) {
    // The age is 7, held against 6, 7 and 8; the name against one before it, itself, one behind it.
    #expect(["6", "7", "8"].map { answer("it.age \(word) \($0)") == "yes" } == expected)
    let names = ["'Aila'", "'Aino'", "'Anna'"]
    #expect(names.map { answer("it.name \(word) \($0)") == "yes" } == expected)
    let days = ["'2017-02-28'", "'2017-03-01'", "'2017-03-02'"]
    #expect(days.map { answer("it.born \(word) \($0)") == "yes" } == expected)
    let moments = ["11:59:59Z", "12:00:00Z", "13:00:01+01:00"].map { "'2024-03-01T\($0)'" }
    #expect(moments.map { answer("it.seen \(word) \($0)") == "yes" } == expected)
    // With a missing value no comparison is true.
    #expect(answer("it.none \(word) 7") == "no")
    #expect(answer("7 \(word) it.none") == "no")
  }

  @Test("numbers of different types are compared by value")
  func numbers() {
    #expect(answer("it.price eq 0.1") == "yes")
    #expect(answer("it.price eq it.exact") == "yes")
    #expect(answer("it.exact lt 0.10000000000000000001") == "yes")
    #expect(answer("it.age eq 7.0") == "yes")
    #expect(answer("it.age gt it.price and it.price lt it.age") == "yes")
    // One more than a binary number can tell apart.
    #expect(answer("it.large eq 9007199254740993") == "yes")
    #expect(answer("it.large eq 9007199254740992") == "no")
    #expect(answer("it.age gt -7") == "yes")
    #expect(answer("it.age gt .5 and it.age lt 7.5") == "yes")
    // The whole number, with its exponent.
    #expect(answer("it.age eq 1e3").hasPrefix("10..<13 "))
    #expect(answer("it.age eq +7").hasPrefix("10..<11 "))
  }

  @Test("a missing value is neither true nor false")
  func missing() {
    #expect(answer("exists(it.none)") == "no")
    #expect(answer("not exists(it.none)") == "yes")
    #expect(answer("exists(it.name) and exists(param.crew) and exists(section.id)") == "yes")
    #expect(answer("it.none ?? 9 gt 8") == "yes")
    #expect(answer("it.none eq it.none") == "no")
    #expect(answer("not (it.none eq 7)") == "yes")
    #expect(answer("it.none in (7)") == "no")
    #expect(answer("it.none not in (7)") == "yes")
  }

  @Test("not binds closer than and, and closer than or")
  func precedence() {
    let (yes, no) = ("it.open", "it.age eq 0")
    #expect(answer(yes) == "yes")
    #expect(answer("not \(no) and \(no)") == "no")
    #expect(answer("\(yes) or \(no) and \(no)") == "yes")
    #expect(answer("(\(yes) or \(no)) and \(no)") == "no")
    #expect(answer("not (\(no) or \(no))") == "yes")
    #expect(answer("not not \(yes)") == "yes")
    for (first, second) in [(yes, yes), (yes, no), (no, yes), (no, no)] {
      let both = first == yes && second == yes
      let either = first == yes || second == yes
      #expect(answer("\(first) and \(second)") == (both ? "yes" : "no"))
      #expect(answer("\(first) or \(second)") == (either ? "yes" : "no"))
    }
  }

  @Test("a value is one of a list")
  func lists() {
    #expect(answer("it.name in ('Eero', 'Aino')") == "yes")
    #expect(answer("it.name not in ('Eero','Aino')") == "no")
    #expect(answer("it.age in (1, 7.0)") == "yes")
    #expect(answer("it.born in ('2017-03-01')") == "yes")
    #expect(answer("param.crew in ('Hermes')") == "no")
  }

  @Test("a mistake is reported at its position")
  func problems() {
    #expect(answer("") == "0..<0 expected a name here")
    #expect(answer("it.age eq") == "9..<9 expected a name here")
    #expect(answer("it.age eq 7 it.open") == "12..<19 expected an operator here")
    #expect(answer("it.age = 7") == "7..<8 unexpected character '='")
    #expect(answer("it.age eq 'x'") == "10..<13 'x' is not a number")
    #expect(answer("it.age eq '7'") == "10..<13 '7' is not a number")
    #expect(answer("it.name eq 7") == "11..<12 a number can't be compared with a text")
    #expect(answer("7 eq it.name") == "0..<1 a number can't be compared with a text")
    #expect(answer("it.name eq it.age") == "11..<17 a number can't be compared with a text")
    #expect(answer("it.born gt 'soon'") == "11..<17 'soon' is not a date")
    #expect(
      answer("it.born eq it.seen") == "11..<18 a date and time can't be compared with a date")
    #expect(answer("it.open lt true") == "0..<15 true and false can't be ordered")
    #expect(answer("it.open eq true") == "yes")
    #expect(answer("it.name") == "0..<7 a text is not a condition")
    #expect(answer("not it.age") == "4..<10 a number is not a condition")
    #expect(answer("it.open and 'x'") == "12..<15 a text is not a condition")
    #expect(answer("it.nam eq 'x'") == "3..<6 unknown field 'nam'")
    #expect(answer("exists(it.nam)") == "10..<13 unknown field 'nam'")
    #expect(
      answer("exists it.name")
        == "7..<14 expected a path in parentheses, such as exists(it.name)")
    #expect(answer("(it.open") == "8..<8 expected ')'")
    #expect(
      answer("it.age in 7")
        == "10..<11 expected a list in parentheses, such as in ('a', 'b')")
    #expect(
      answer("it.age in (it.age)") == "11..<17 expected a text, a number, true or false here")
    #expect(answer("it.age not 7") == "11..<12 expected 'in' here")
    #expect(answer("it.age eq 1.2.3") == "10..<15 invalid number '1.2.3'")
    #expect(answer("it.name eq 'x") == "11..<13 this text isn't closed")
  }

  /// Returns the fix of a condition.
  private func fix(_ text: String) -> String {
    do throws(Finding) {
      _ = try scope.condition(text)
      return "nothing"
    } catch {
      return "\(error.placed); \(error.fix ?? "-")"
    }
  }

  @Test("a condition without braces is cured without them")
  func bareCures() {
    let value = "expected a name here; write a path such as it.name, or a value: 7, 'text'"
    #expect(fix("") == "0..<0 \(value)")
    #expect(fix("it.age eq") == "9..<9 \(value)")
    #expect(fix("exists()") == "7..<8 expected a name here; write a path such as it.name")
    #expect(fix("it. eq 7") == "3..<4 expected a name after the dot; write a path such as it.name")
  }

  @Test("an exponent is reported as such")
  func exponents() {
    for number in ["1e3", "2.5E-10", "-1e+3"] {
      #expect(
        fix("it.age gt \(number)")
          == "10..<\(10 + number.count) '\(number)' has an exponent, which isn't supported; "
          + "write all digits, such as 1000 or 0.001")
    }
    #expect(fix("it.age gt 1 eq").contains("expected an operator here"))
    #expect(fix("it.age gt 1em").contains("expected an operator here"))
  }

  @Test(
    "a character that is not seen is named",
    arguments: [
      ("it\u{A0}.age gt 1", 2, "U+00A0"), ("\u{200B}it.age gt 1", 0, "U+200B"),
      ("it.age\u{200B} gt 1", 6, "U+200B"), ("it.age \u{2060}gt 1", 7, "U+2060"),
      ("it.age gt\u{FEFF} 1", 9, "U+FEFF"), ("it.age gt \u{E0020}1", 10, "U+E0020"),
    ])
  func invisible(text: String, place: Int, name: String) {
    #expect(
      fix(text)
        == "\(place)..<\(place + 1) invisible character: \(name); "
        + "remove it, or write a space")
  }

  @Test("a space that does not break is a space where one may be")
  func unbreakable() {
    #expect(answer("it.age\u{A0}eq\u{A0}7") == "yes")
  }

  @Test("an expression that is too long is reported as such, and not as an argument of a template")
  func limit() {
    let limit = "more than 10000 values, the limit of an expression"
    func many(_ part: String, _ separator: String) -> String {
      Array(repeating: part, count: 10_001).joined(separator: separator)
    }
    for text in [
      many("it.open", " or "), "it.age in (\(many("7", ",")))", "\(many("it.age", " ?? ")) eq 7",
    ] {
      #expect(
        fix(text)
          == "0..<\(text.unicodeScalars.count - (text.hasSuffix(" eq 7") ? 5 : 0)) \(limit); "
          + "add a field to the items that holds the result")
    }
  }

  @Test("an expression nests 64 levels deep and no deeper, however it does")
  func nesting() {
    func parentheses(_ count: Int) -> String {
      String(repeating: "(", count: count) + "it.open" + String(repeating: ")", count: count)
    }
    func negations(_ count: Int) -> String { String(repeating: "not ", count: count) + "it.open" }
    #expect(answer(parentheses(64)) == "yes")
    #expect(answer(parentheses(65)).hasSuffix("an expression is nested more than 64 levels deep"))
    #expect(answer(negations(64)) == "yes")
    #expect(answer(negations(65)).hasSuffix("an expression is nested more than 64 levels deep"))
    #expect(answer(negations(100_000)).hasSuffix("64 levels deep"))
    // A sequence of operators isn't nested.
    let long = Array(repeating: "it.open", count: 10_000).joined(separator: " and ")
    #expect(answer(long) == "yes")
  }

  @Test("seeded expressions of two fields have the values of a truth table", arguments: 0..<200)
  func truth(seed: Int) {
    var random = Generator(state: UInt64(seed) &+ 1)
    let (text, truth) = Self.expression(depth: 4, &random)
    #expect(answer(text) == (truth ? "yes" : "no"), "seed \(seed): \(text)")
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// An expression in parentheses, and whether it holds.
  private static func expression(
    depth: Int, _ random: inout Generator
  ) -> (text: String, truth: Bool) {
    guard depth > 0 else {
      let leaves = [
        ("it.open", true), ("it.age eq 7", true), ("it.age gt 7", false), ("it.none eq 1", false),
        ("exists(it.none)", false), ("it.name in ('x', 'Aino')", true),
      ]
      return leaves.randomElement(using: &random) ?? ("it.open", true)
    }
    let one = expression(depth: depth - 1, &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return ("not (\(one.text))", !one.truth)
    case 1: return one
    case 2:
      let other = expression(depth: depth - 1, &random)
      return ("(\(one.text)) and (\(other.text))", one.truth && other.truth)
    default:
      let other = expression(depth: depth - 1, &random)
      return ("(\(one.text)) or (\(other.text))", one.truth || other.truth)
    }
  }
}
