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

/// The attribute of files to which records are added.
struct FollowParts: ElementParts {
  let isFollowed = Attribute(
    "follow", .boolean,
    "whether records that are added to the file appear at the end of the section, as in a log",
    default: "false"
  ).since(.v11)
}

extension Reading<FollowParts> {
  /// Whether the source follows its file.
  ///
  /// - Parameters:
  ///   - refinement: which records are listed.
  ///   - hasLines: whether each record is a line of the file.
  func isFollowed(_ refinement: Reading<RefinementParts>, hasLines: Bool = true) -> Bool {
    guard self.isFollowed ?? false else { return false }
    func refuse(_ message: String, _ fix: String) {
      report(.misplacedAttribute, message, at: nameRange(\.isFollowed), fix: fix)
    }
    if refinement.written(\.order) != nil {
      refuse(
        "records that are added to a file are at its end, so that they can't be sorted",
        "remove 'follow' or 'sort'")
    }
    if !hasLines {
      refuse(
        "only a file with a line for each record can be followed",
        "write format=\"lines\" if it is one, or remove 'follow'")
    }
    return true
  }
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
