import Foundation
import ListingKit
import ListingSources
import Testing

@testable import ListingXML

/// Calculations and functions, as XPath 2.0 has them.
@Suite("Calculations") struct CalculationTests {
  private static let fields: KeyValuePairs<String, ListValue> = [
    "name": .string("Zoë's Café"), "count": .integer(7),
    "price": .decimal(Decimal(string: "2.50") ?? 0),
    "size": .number(0.5), "most": .integer(.max), "missing": .null, "ok": .boolean(true),
  ]

  private func value(_ text: String) throws -> ListValue {
    var parser = ExpressionParser(Array(text.unicodeScalars), version: .v11)
    var fields = BindingScope.Fields()
    for (name, value) in Self.fields {
      let type: FieldType =
        switch value {
        case .integer: .integer
        case .decimal: .decimal
        case .number: .number
        case .boolean: .boolean
        default: .string
        }
      fields.add(name, FieldKind(type: type, isOptional: true))
    }
    var scope = BindingScope(place: "a test", parameters: BindingScope.Fields(), fields: fields)
    scope.version = .v11
    let typed = try scope.typed(parser.whole())
    var values = BindingValues()
    values.item = ListItem("1", fields: Self.fields)
    values.environment = DocumentEnvironment(locale: Locale(identifier: "en"))
    return typed.expression.value(values)
  }

  @Test(
    "A calculation has the value of arithmetic: exact where both numbers are, missing where there is none",
    arguments: [
      ("1 + 2 * 3", ListValue.integer(7)), ("(1 + 2) * 3", .integer(9)),
      ("it.count - 2 - 1", .integer(4)), ("7 div 2", .decimal(Decimal(string: "3.5") ?? 0)),
      ("7 mod 2", .integer(1)), ("-7 mod 2", .integer(-1)), ("6 div 3", .decimal(2)),
      ("it.price * 2", .decimal(5)), ("it.price + it.size", .number(3)),
      ("0.1 + 0.2", .decimal(Decimal(string: "0.3") ?? 0)),
      ("7.5 mod 2", .decimal(Decimal(string: "1.5") ?? 0)),
      ("-7.5 mod 2", .decimal(Decimal(string: "-1.5") ?? 0)), ("1 div 0", .null),
      ("1 mod 0", .null),
      ("it.size div 0", .null), ("it.most + 1", .null), ("it.most * 2", .null),
      ("it.missing ?? 1", .integer(1)), ("(it.count ?? 0) + 1", .integer(8)),
      ("it.count gt 3 + 3", .boolean(true)), ("it.count -1", .null),
    ])
  func arithmetic(text: String, expected: ListValue) throws {
    if text == "it.count -1" {
      // A minus without a space after it begins a number: two values without an operator.
      #expect(throws: Finding.self) { try value(text) }
    } else {
      #expect(try value(text) == expected)
    }
  }

  @Test(
    "A function has the value of XPath's",
    arguments: [
      ("if(it.ok, 'yes', 'no')", ListValue.string("yes")),
      ("if(it.count lt 3, 1, 2)", .integer(2)),
      ("concat(it.count, ' × ', it.price)", .string("7 × 2.5")),
      ("concat(it.missing, 'x')", .string("x")), ("contains(it.name, 'Caf')", .boolean(true)),
      ("contains(it.name, 'caf')", .boolean(false)), ("contains(it.name, '')", .boolean(true)),
      ("starts-with(it.name, 'Zoë')", .boolean(true)),
      ("ends-with(it.name, 'é')", .boolean(true)), ("string-length(it.name)", .integer(10)),
      ("string-length(it.missing)", .integer(0)), ("upper-case('zoë')", .string("ZOË")),
      ("lower-case('ZOË')", .string("zoë")), ("substring('12345', 2, 3)", .string("234")),
      ("substring('12345', 0, 3)", .string("12")), ("substring('12345', 4)", .string("45")),
      ("substring('12345', -1)", .string("12345")), ("substring('12345', 9)", .string("")),
      ("round(2.5)", .decimal(3)), ("round(-2.5)", .decimal(-2)),
      ("round(2.345, 2)", .decimal(Decimal(string: "2.35") ?? 0)),
      ("round(it.count)", .integer(7)), ("floor(-1.5)", .decimal(-2)),
      ("ceiling(-1.5)", .decimal(-1)),
      ("abs(-3)", .integer(3)), ("min(3, 1, it.missing)", .integer(1)),
      ("max(3, it.price, 2)", .integer(3)), ("max(it.missing)", .null),
      ("count(it.count, it.missing, it.name)", .integer(2)),
    ])
  func functions(text: String, expected: ListValue) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    "Seeded sums and products have the values of 64-bit arithmetic", arguments: UInt64(0)..<300)
  func random(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    var text = "\(random.next(20))"
    // By the rules of precedence: a sum of products.
    var (sum, product, sign) = (Int64(0), Int64(text) ?? 0, Int64(1))
    for _ in 0..<random.next(12) {
      let number = Int64(random.next(20))
      switch random.next(3) {
      case 0:
        text += " * \(number)"
        product *= number
      case 1:
        text += " + \(number)"
        (sum, product, sign) = (sum + sign * product, number, 1)
      default:
        text += " - \(number)"
        (sum, product, sign) = (sum + sign * product, number, -1)
      }
    }
    #expect(try value(text) == .integer(sum + sign * product), "seed \(seed): \(text)")
  }

  private struct SeededNumbers {
    var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next(_ end: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(end))
    }
  }
}
