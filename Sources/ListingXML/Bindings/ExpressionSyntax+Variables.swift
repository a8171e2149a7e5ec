extension ExpressionSyntax {
  /// The paths in the expression.
  var paths: [BindingPath] {
    switch kind {
    case .literal: []
    case .path(let path), .exists(let path): [path]
    case .first(let parts), .all(let parts), .any(let parts): parts.flatMap(\.paths)
    case .not(let inner), .isOne(let inner, _), .formatted(let inner, _): inner.paths
    case .comparison(_, let one, let other), .calculation(_, let one, let other):
      one.paths + other.paths
    case .call(_, let arguments, _): arguments.flatMap(\.paths)
    }
  }

  /// The environment variables in the expression, and their positions.
  var variables: [(name: String, range: Range<Int>)] {
    paths.compactMap { path in
      path.root == "env" ? path.name.map { ($0, path.range) } : nil
    }
  }
}

/// An environment variable that a document reads.
struct VariableUse: Sendable, Hashable {
  var name: String
  /// The bytes of the path that names it.
  var range: Range<Int>
}
