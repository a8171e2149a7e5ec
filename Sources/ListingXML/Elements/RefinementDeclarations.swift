import ListingKit
import ListingSources

/// The attributes that choose and order the records of a file.
struct RefinementParts: ElementParts {
  let condition = ExpressionAttribute.condition(
    "where", "the condition for a record to be listed; others are never items"
  ).since(.v11)
  let search = TextAttribute(
    "search", "words that a record contains in its texts; empty for all records"
  ).since(.v11)
  let order = TextAttribute(
    "sort", "the fields by which records are ordered, each with - for descending"
  ).since(.v11)
}

extension Reading<SourceDeclaration> {
  /// Returns which records are listed, and in what order; `nil` for all in their own order.
  func refinement(_ fields: BindingScope.Fields) -> SourceRefinement? {
    var e = compiler.reading(element, RefinementParts(), scope)
    guard
      e.written(\.condition) != nil || e.written(\.search) != nil || e.written(\.order) != nil
    else { return nil }
    e.scope = compiler.scope("an attribute of the source", readingStatesOf: scope)
    var refinement = SourceRefinement(
      search: e.search, order: e.order, fields: fields.kinds)
    let words = refinement.order?.literal?.split(whereSeparator: \.isWhitespace) ?? []
    for word in words {
      let name = String(word.hasPrefix("-") ? word.dropFirst() : word)
      guard fields.kinds[name] == nil, !fields.isOpen else { continue }
      compiler.findings.add(
        Finding(.unknownField, "unknown field '\(name)'", at: e.valueRange(\.order))
          .suggesting(name, among: fields.names))
    }
    e.scope.fields = fields
    e.scope.place = "the condition of a record"
    refinement.condition = e.condition
    return refinement
  }
}
