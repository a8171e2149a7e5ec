import Foundation
import ListingKit
import ListingSources

extension BindingScope {
  /// Compiles an expression that is a whole text, for a value of a type.
  ///
  /// - Parameter owner: what the value is for, in messages, such as "the state 'open'".
  /// - Throws: a finding, also if it's known to be of another type.
  func value(
    _ text: String, for kind: FieldKind, of owner: String
  ) throws(Finding) -> BoundExpression {
    var parser = ExpressionParser(Array(text.unicodeScalars), version: version)
    let syntax = try parser.whole()
    guard case .literal(let literal) = syntax.kind else {
      let typed = try typed(syntax)
      guard let type = typed.type, let wanted = kind.valueType, type != wanted else {
        return typed.expression
      }
      throw Finding(
        .wrongType, "\(type.phrase) is not \(kind.type.phrase), as \(owner) is",
        at: syntax.range, fix: typed.fix ?? "declare \(owner) with another type")
    }
    // A quoted text stands for a date if one is expected.
    if let value = kind.type.value(of: literal, in: kind) { return .literal(value) }
    var isQuoted = false
    if case .string(let text) = literal { isQuoted = kind.type.value(of: text) != nil }
    throw Finding(
      .wrongType,
      "\(text.trimmingCharacters(in: .whitespaces)) is not \(kind.type.phrase), as \(owner) is",
      at: syntax.range,
      fix: kind.valueType == .text
        ? "put a text in single quotes"
        : isQuoted ? "write it without quotes" : "write \(kind.type.phrase)")
  }
}

extension FieldType {
  /// Returns a value as one of this type, or `nil` if it isn't.
  func value(of value: ListValue, in kind: FieldKind) -> ListValue? {
    switch (self, value) {
    case (_, .null): return .null
    case (.string, .string), (.url, .string), (.boolean, .boolean), (.date, .day),
      (.datetime, .date), (.integer, .integer), (.number, .number), (.decimal, .decimal):
      return value
    case (.date, .string(let text)), (.datetime, .string(let text)): return self.value(of: text)
    case (.integer, .number), (.integer, .decimal), (.number, _), (.decimal, _):
      guard ValueType(value) == .number else { return nil }
      return value.text(as: kind).flatMap { self.value(of: $0) }
    default: return nil
    }
  }
}
