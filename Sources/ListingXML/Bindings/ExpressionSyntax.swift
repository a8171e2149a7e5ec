import ListingKit

/// The path of a value: `it.name`.
struct BindingPath: Sendable, Hashable {
  /// The first name: `it`, `param`, `section`.
  var root: String
  /// The part after the first dot; `nil` without a dot.
  var name: String?
  /// The scalars of the path in its text.
  var range: Range<Int>

  /// The path, as written.
  var text: String { name.map { "\(root).\($0)" } ?? root }

  /// The scalars of the root in its text.
  var rootRange: Range<Int> {
    range.lowerBound..<range.lowerBound + root.unicodeScalars.count
  }

  /// The scalars of the name in its text; the whole path without a name.
  var nameRange: Range<Int> {
    name == nil ? range : min(rootRange.upperBound + 1, range.upperBound)..<range.upperBound
  }
}

/// A parsed expression.
///
/// ```
/// binding    = expression [ "|" format ]
/// expression = all { "or" all }
/// all        = test { "and" test }
/// test       = "not" test | sum [ comparison sum | [ "not" ] "in" list ]
/// sum        = product { ( "+" | "-" ) product }
/// product    = value { ( "*" | "div" | "mod" ) value }
/// value      = operand { "??" operand }
/// operand    = path | literal | "exists" "(" path ")" | "(" expression ")"
///            | function "(" [ expression { "," expression } ] ")"
/// comparison = "eq" | "ne" | "lt" | "le" | "gt" | "ge"
/// list       = "(" literal { "," literal } ")"
/// format     = path [ "(" literal { "," literal } ")" ]
/// literal    = "'" text "'" | number | "true" | "false"
/// ```
///
/// In documents of version 1.0 there are no sums, products and functions, and a binding is a value. A quote in a text is
/// doubled. Parentheses and `not` nest at most ``ExpressionParser/deepestNesting``
/// levels deep.
struct ExpressionSyntax: Sendable, Hashable {
  indirect enum Kind: Sendable, Hashable {
    case literal(ListValue)
    case path(BindingPath)
    case exists(BindingPath)
    /// The first of several values that exists.
    case first([ExpressionSyntax])
    case not(ExpressionSyntax)
    case all([ExpressionSyntax])
    case any([ExpressionSyntax])
    case comparison(ValueComparison, ExpressionSyntax, ExpressionSyntax)
    /// Whether a value is one of several literals.
    case isOne(ExpressionSyntax, of: [ExpressionSyntax])
    case formatted(ExpressionSyntax, FormatSyntax)
    case calculation(Calculation, ExpressionSyntax, ExpressionSyntax)
    /// A function with its arguments, and the scalars of its name.
    case call(ExpressionFunction, [ExpressionSyntax], name: Range<Int>)
  }

  var kind: Kind
  /// The scalars of the expression in its text.
  var range: Range<Int>
}

extension ExpressionSyntax {
  /// The number of its parts.
  ///
  /// - Complexity: O(*n*) for *n* parts, nested at most as deep as the parser allows.
  var count: Int {
    switch kind {
    case .literal, .path, .exists: 1
    case .first(let parts), .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.count }
    case .not(let inner), .formatted(let inner, _): inner.count
    case .comparison(_, let one, let other), .calculation(_, let one, let other):
      one.count + other.count
    case .call(_, let arguments, _): 1 + arguments.reduce(0) { $0 + $1.count }
    case .isOne(let value, let literals): value.count + literals.count
    }
  }
}

/// A parsed format: `number(2)`.
struct FormatSyntax: Sendable, Hashable {
  var name: String
  /// The arguments: literals.
  var arguments: [ExpressionSyntax]
  /// Whether there are parentheses, even empty ones.
  var hasParentheses: Bool
  /// The scalars of the format in its text.
  var range: Range<Int>

  /// The scalars of the name in its text.
  var nameRange: Range<Int> {
    range.lowerBound..<range.lowerBound + name.unicodeScalars.count
  }
}

/// The comparison of two values. The raw values are the words in expressions.
enum ValueComparison: String, Sendable, Hashable, CaseIterable {
  case equal = "eq"
  case notEqual = "ne"
  case less = "lt"
  case lessOrEqual = "le"
  case greater = "gt"
  case greaterOrEqual = "ge"

  /// Whether values must have an order.
  var needsOrder: Bool { self != .equal && self != .notEqual }
}

/// A part of a text with bindings.
enum BindingPart: Sendable, Hashable {
  case literal(String)
  case binding(ExpressionSyntax)
}
