import ListingKit

extension DocumentCompiler {
  /// Returns the condition in an attribute, or `nil` if it's missing or invalid.
  func condition(
    ofAttribute name: String, of element: DocumentElement, _ scope: BindingScope
  ) -> BoundExpression? {
    guard let value = element[name], !findings.isFull else { return nil }
    do throws(Finding) {
      let (syntax, expression) = try scope.condition(value)
      if value.contains("env.") { note(syntax.variables, places(in: name, of: element)) }
      for pair in expression.contradictions(in: syntax) {
        addContradiction(pair, in: value, places(in: name, of: element))
      }
      return expression
    } catch {
      report([error], places(in: name, of: element))
      return nil
    }
  }

  private func addContradiction(
    _ ranges: (first: Range<Int>, second: Range<Int>), in value: String,
    _ places: ([Range<Int>]) -> [Range<Int>]
  ) {
    let scalars = Array(value.unicodeScalars)
    func text(_ range: Range<Int>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[range])
      return String(text)
    }
    addWarning(
      "this condition is never true: '\(text(ranges.first))' and '\(text(ranges.second))' exclude each other",
      at: places([ranges.second])[0], fix: "write 'or', or change one of them")
  }

  /// Reports a `when` with the same test as an earlier one.
  func addRepeatedTest(at range: Range<Int>, first: Range<Int>) {
    addWarning(
      "this template is never used: an earlier 'when' has the same test", at: range,
      fix: "remove it, or change the test", first: first)
  }

  func addWarning(
    _ message: String, at range: Range<Int>, fix: String, first: Range<Int>? = nil
  ) {
    var finding = Finding(.constantCondition, message, at: range, fix: fix)
    finding.severity = .warning
    findings.add(first.map { finding.repeating($0) } ?? finding)
  }
}

extension ExpressionSyntax {
  /// A comparison such as `it.x ne before.x` that the expression requires, and that isn't true for the
  /// first item.
  var comparisonWithItemBefore: (range: Range<Int>, fix: String)? {
    switch kind {
    case .comparison(let comparison, let one, let other):
      guard comparison != .equal, case .path(let path) = one.kind,
        case .path(let otherPath) = other.kind, path.name == otherPath.name, let name = path.name,
        Set([path.root, otherPath.root]) == ["it", "before"]
      else { return nil }
      let (one, other) = ("\(path.root).\(name)", "\(otherPath.root).\(name)")
      return (
        range,
        comparison == .notEqual
          ? "write not (\(one) eq \(other))"
          : "write not exists(before.\(name)) or \(one) \(comparison.rawValue) \(other)"
      )
    case .all(let parts): return parts.lazy.compactMap(\.comparisonWithItemBefore).first
    default: return nil
    }
  }
}

extension BoundExpression {
  /// Returns pairs of required comparisons that are never both true.
  ///
  /// - Parameter syntax: the expression.
  /// - Complexity: O(*n*²) for *n* comparisons.
  func contradictions(in syntax: ExpressionSyntax) -> [(first: Range<Int>, second: Range<Int>)] {
    guard case .all(let parts) = self, case .all(let written) = syntax.kind,
      parts.count == written.count, parts.count <= 100
    else { return [] }
    let limits = zip(parts, written).compactMap { part, written in
      part.limit.map { (limit: $0, range: written.range) }
    }
    for (index, one) in limits.enumerated() {
      for other in limits[(index + 1)...] where one.limit.excludes(other.limit) {
        return [(one.range, other.range)]
      }
    }
    return []
  }

  /// The values for which a comparison with literals is true.
  private var limit: ValueLimit? {
    switch self {
    case .comparison(_, .literal, .literal): nil
    case .comparison(let comparison, let value, .literal(let literal)):
      ValueLimit(value: value, bound: .init(comparison, literal))
    case .comparison(let comparison, .literal(let literal), let value):
      ValueLimit(value: value, bound: .init(comparison.reversed, literal))
    case .isOne(let value, let known): ValueLimit(value: value, bound: .one(of: known))
    default: nil
    }
  }
}

/// The bound in a comparison with literals.
private struct ValueLimit {
  enum Bound {
    case one(of: [ListValue])
    case not(ListValue)
    case below(ListValue, isIncluded: Bool)
    case above(ListValue, isIncluded: Bool)

    init(_ comparison: ValueComparison, _ literal: ListValue) {
      self =
        switch comparison {
        case .equal: .one(of: [literal])
        case .notEqual: .not(literal)
        case .less, .lessOrEqual: .below(literal, isIncluded: comparison == .lessOrEqual)
        case .greater, .greaterOrEqual: .above(literal, isIncluded: comparison == .greaterOrEqual)
        }
    }

    /// Returns whether a value is within the bound.
    func allows(_ value: ListValue) -> Bool {
      switch self {
      case .one(let known): known.contains { ValueComparison.equal.holds(value, $0) }
      case .not(let other): ValueComparison.notEqual.holds(value, other)
      case .below(let bound, let isIncluded):
        (isIncluded ? ValueComparison.lessOrEqual : .less).holds(value, bound)
      case .above(let bound, let isIncluded):
        (isIncluded ? ValueComparison.greaterOrEqual : .greater).holds(value, bound)
      }
    }
  }

  var value: BoundExpression
  var bound: Bound

  /// Returns whether no value is within both bounds.
  func excludes(_ other: ValueLimit) -> Bool {
    guard value == other.value else { return false }
    switch (bound, other.bound) {
    case (.one(let known), _): return !known.contains(where: other.bound.allows)
    case (_, .one(let known)): return !known.contains(where: bound.allows)
    case (.below(let upper, let isIncluded), .above(let lower, let isOtherIncluded)),
      (.above(let lower, let isIncluded), .below(let upper, let isOtherIncluded)):
      return ValueComparison.less.holds(upper, lower)
        || ValueComparison.equal.holds(upper, lower) && !(isIncluded && isOtherIncluded)
    default: return false
    }
  }
}

extension ValueComparison {
  /// The comparison with the two values exchanged.
  fileprivate var reversed: ValueComparison {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }
}
