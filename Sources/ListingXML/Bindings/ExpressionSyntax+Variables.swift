extension ExpressionSyntax {
  /// The variables of the process's environment that are named, and where.
  var variables: [(name: String, range: Range<Int>)] {
    switch kind {
    case .literal: []
    case .path(let path), .exists(let path):
      path.root == "env" ? path.name.map { [($0, path.range)] } ?? [] : []
    case .first(let parts), .all(let parts), .any(let parts): parts.flatMap(\.variables)
    case .not(let inner), .isOne(let inner, _), .formatted(let inner, _): inner.variables
    case .comparison(_, let one, let other): one.variables + other.variables
    }
  }
}

/// A variable of the process's environment that a document reads.
struct VariableUse: Sendable, Hashable {
  var name: String
  /// The bytes of the path that names it.
  var range: Range<Int>
}
