/// Finds queries that SQLite accepts, but that return other rows than their authors expect.
struct QueryMistakes {
  private let query: QueryTokens
  private var tokens: [QueryTokens.Token] { query.tokens }

  init(_ text: String) { query = QueryTokens(text) }

  /// A term of an `ORDER BY`.
  private struct Term {
    var tokens: ArraySlice<QueryTokens.Token>
    var isDescending: Bool { tokens.contains { $0.kind == .word("DESC") } }
    /// The last name before its direction, in uppercase; `nil` for an expression.
    var column: String? {
      var name: String?
      for token in tokens {
        switch token.kind {
        case .word("ASC"), .word("DESC"), .word("COLLATE"), .word("NULLS"): return name
        case .word(let word): name = word
        case .sign("."): continue
        default: return nil
        }
      }
      return name
    }
    /// The binding that the term consists of, apart from parentheses, a collation and a direction.
    var boundOrder: QueryTokens.Token? {
      let inner = tokens.filter { $0.kind != .sign("(") && $0.kind != .sign(")") }
      guard let first = inner.first, first.kind == .binding else { return nil }
      let words: Set<QueryTokens.Kind> = [
        .word("ASC"), .word("DESC"), .word("NULLS"), .word("FIRST"), .word("LAST"),
      ]
      var rest = inner.dropFirst()
      while let word = rest.popFirst() {
        if word.kind == .word("COLLATE") {
          _ = rest.popFirst()
        } else if !words.contains(word.kind) {
          return nil
        }
      }
      return first
    }
  }

  // MARK: - Order

  /// Bindings that are meant as columns of an `ORDER BY`.
  var boundOrders: [Finding] {
    tokens.indices.filter(isOrder).flatMap(terms).compactMap { term in
      guard let first = term.boundOrder else { return nil }
      return Finding(
        warning: .badQuery, "a binding is a value, not a column: this sorts by a constant",
        at: first.range,
        fix: "name the columns; to choose one, write CASE \(query.text(first)) "
          + "WHEN 'name' THEN name ELSE id END")
    }
  }

  private func isOrder(_ index: Int) -> Bool {
    index > 0 && tokens[index].kind == .word("BY") && tokens[index - 1].kind == .word("ORDER")
  }

  /// Returns the terms after the `BY` of an `ORDER BY`.
  private func terms(after start: Int) -> [Term] {
    let ends: Set<QueryTokens.Kind> = [
      .word("LIMIT"), .word("OFFSET"), .word("ROWS"), .word("RANGE"), .word("GROUPS"), .sign(";"),
    ]
    var terms: [Term] = []
    var depth = 0
    var from = start + 1
    for index in from...tokens.count {
      let kind = index < tokens.count ? tokens[index].kind : .sign(";")
      if kind == .sign("(") { depth += 1 }
      if kind == .sign(")") { depth -= 1 }
      let isEnd = depth < 0 || depth == 0 && ends.contains(kind)
      if isEnd || depth == 0 && kind == .sign(",") {
        terms.append(Term(tokens: tokens[from..<index]))
        from = index + 1
      }
      if isEnd { break }
    }
    return terms
  }

  // MARK: - Keysets

  /// Returns whether the query leaves rows out in which a column is NULL, or computes it.
  func excludesNull(_ column: String) -> Bool {
    let name = QueryTokens.Kind.word(column.uppercased())
    return tokens.indices.contains { index in
      guard tokens[index].kind == name else { return false }
      let after = tokens[(index + 1)...].prefix(3).map(\.kind)
      let isNotNull = after == [.word("IS"), .word("NOT"), .word("NULL")]
      let isComputed = index > 0 && tokens[index - 1].kind == .word("AS")
      return isNotNull || isComputed || after.first == .word("NOTNULL")
    }
  }

  /// Returns comparisons with the row before a page that contradict the `ORDER BY`.
  ///
  /// - Parameters:
  ///   - order: the columns of the keyset.
  ///   - place: the beginning of the names of parameters, `after` or `before`.
  func reversedComparisons(order: [String], place: String) -> [Finding] {
    // A query for both directions has a different order for each.
    let other = place == "after" ? "BEFORE_" : "AFTER_"
    let isForBoth = tokens.contains { token in
      if case .parameter(let name) = token.kind {
        name.uppercased().hasPrefix(other)
      } else {
        false
      }
    }
    guard !isForBoth, !mayInvertComparisons, let last = tokens.indices.last(where: isOrder) else {
      return []
    }
    let terms = terms(after: last)
    var compared: [(column: String, isDescending: Bool, comparison: Comparison)] = []
    for (index, column) in order.enumerated() {
      let named = terms.first { $0.column == column.uppercased() }
      guard let term = named ?? (index < terms.count ? terms[index] : nil), term.column != nil
      else { continue }
      for comparison in comparisons(with: "\(place)_\(column)") {
        compared.append((column, term.isDescending, comparison))
      }
    }
    // A comparison of row values has one operator.
    return Set(compared.map(\.comparison.sign)).compactMap { sign in
      let row = compared.filter { $0.comparison.sign == sign }
      let wrong = row.filter { $0.comparison.isGreater == $0.isDescending }
      guard let first = wrong.first else { return nil }
      let columns = wrong.map { $0.isDescending ? $0.column : "\($0.column) DESC" }
      let reordered = "ORDER BY \(columns.joined(separator: ", "))"
      return Finding(
        warning: .badQuery,
        "'\(query.text(sign))' goes against the order: '\(first.column)' is "
          + (first.isDescending ? "descending" : "ascending"), at: sign.range,
        fix: wrong.count == row.count
          ? "write \(first.comparison.reversed), or \(reordered)"
          : "write \(reordered): a row of values is compared in one direction")
    }
  }

  /// Whether the query can return the rows for which a comparison is false: `NOT`, `IS NOT 1`, `= 0`.
  private var mayInvertComparisons: Bool {
    tokens.indices.contains { index in
      let next = index + 1 < tokens.count ? tokens[index + 1].kind : nil
      return switch tokens[index].kind {
      case .word("NOT"): next != .word("NULL")
      case .word("IS"): next != .word("NULL") && next != .word("NOT")
      case .word("CASE"), .word("IIF"), .word("EXCEPT"): true
      case .sign(")"):
        next == .sign("=") && index + 2 < tokens.count
          && [.word("0"), .word("FALSE")].contains(tokens[index + 2].kind)
      default: false
      }
    }
  }

  /// Returns the comparison with the row before a page, which is NULL for the first page, so that it has no
  /// rows.
  ///
  /// - Parameters:
  ///   - order: the columns of the keyset.
  ///   - isEmpty: whether the first page has no rows. Only then the effect of `OR` is known.
  func comparisonWithNull(order: [String], isEmpty: Bool) -> Finding? {
    // Each of these can return rows for which a comparison is not true.
    let exceptions: Set<QueryTokens.Kind> = [
      .word("CASE"), .word("COALESCE"), .word("IFNULL"), .word("IIF"), .word("TOTAL"),
      .word("UNION"),
    ]
    let isCertain = isEmpty || !tokens.contains { $0.kind == .word("OR") }
    guard isCertain, !tokens.contains(where: { exceptions.contains($0.kind) }) else { return nil }
    for (index, token) in tokens.enumerated().dropFirst() where token.kind == .word("IS") {
      switch tokens[index - 1].kind {
      case .parameter, .sign(")"): return nil
      default: continue
      }
    }
    for column in order {
      guard let comparison = comparisons(with: "after_\(column)").first else { continue }
      return Finding(
        warning: .badQuery,
        "the first page has no rows: ':after_\(column)' is NULL for it, and no comparison with "
          + "NULL is true", at: comparison.parameter.range,
        fix: mayInvertComparisons
          ? "write coalesce(:after_\(column), …) with a value that sorts before all others"
          : "add ':after_\(column) IS NULL OR' before the comparison, or write "
            + "coalesce(:after_\(column), …) with a value "
            + "\(comparison.isGreater ? "below" : "above") all others")
    }
    return nil
  }

  /// A comparison with a parameter.
  private struct Comparison {
    var parameter: QueryTokens.Token
    var sign: QueryTokens.Token
    /// Whether the column must be greater.
    var isGreater: Bool
    /// The operator for the other direction.
    var reversed: String
  }

  /// Returns the comparisons with a parameter, on its own, in a call, or in a row value.
  private func comparisons(with name: String) -> [Comparison] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .parameter(name) else { return nil }
      let isReversed: Bool
      let sign: QueryTokens.Token
      if let found = signBefore(index) {
        (sign, isReversed) = (found, false)
      } else if index + 1 < tokens.count, tokens[index + 1].isSign {
        (sign, isReversed) = (tokens[index + 1], true)
      } else {
        return nil
      }
      // In XML, a `<` is written as an entity.
      let signs = ["<": ">", "<=": ">=", ">": "< (&lt;)", ">=": "<= (&lt;=)"]
      let text = query.text(sign)
      guard let reversed = signs[text] else { return nil }
      return Comparison(
        parameter: tokens[index], sign: sign, isGreater: text.hasPrefix(">") != isReversed,
        reversed: reversed)
    }
  }

  /// Returns the operator before a value, whose call or row value may begin before it.
  private func signBefore(_ index: Int) -> QueryTokens.Token? {
    let keywords: Set = ["WHERE", "AND", "OR", "ON", "NOT", "WHEN", "THEN", "SELECT", "HAVING"]
    var depth = 0
    for token in tokens[..<index].reversed() {
      switch token.kind {
      case .sign(")"): depth += 1
      case .sign("("): depth = max(0, depth - 1)
      case .sign where depth == 0 && token.isSign: return token
      case .word(let word) where depth == 0 && keywords.contains(word): return nil
      default: continue
      }
    }
    return nil
  }
}

extension QueryTokens.Token {
  /// Whether it's a comparison operator.
  fileprivate var isSign: Bool {
    guard case .sign(let text) = kind else { return false }
    return "<>=!".contains(text.prefix(1)) && !text.isEmpty
  }
}
