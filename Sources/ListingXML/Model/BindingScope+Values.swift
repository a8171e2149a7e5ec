import ListingKit
import ListingSources

extension BindingScope {
  /// Compiles an expression that is a whole text, for a value of a type.
  ///
  /// - Throws: ``BindingRefusal``, also if it's known to be of another type.
  func value(_ text: String, for kind: FieldKind) throws(BindingRefusal) -> BoundExpression {
    var parser = ExpressionParser(Array(text.unicodeScalars), version: version)
    let syntax: ExpressionSyntax
    do throws(BindingProblem) {
      syntax = try parser.whole()
    } catch {
      throw BindingRefusal(error)
    }
    if case .literal(let literal) = syntax.kind {
      // A quoted text stands for a date if one is expected.
      if let value = kind.type.value(of: literal, in: kind) { return .literal(value) }
    } else {
      let typed = try typed(syntax)
      guard let type = typed.type, let wanted = kind.valueType, type != wanted else {
        return typed.expression
      }
      throw BindingRefusal(
        .wrongType, "this is \(type.phrase), and the state is \(kind.type.phrase)", syntax.range,
        fix: typed.fix)
    }
    var isQuoted = false
    if case .literal(.string(let text)) = syntax.kind {
      isQuoted = kind.type.value(of: text) != nil
    }
    throw BindingRefusal(
      .wrongType, "this is not \(kind.type.phrase)", syntax.range,
      fix: kind.valueType == .text
        ? "put a text in single quotes" : isQuoted ? "write it without quotes" : nil)
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
