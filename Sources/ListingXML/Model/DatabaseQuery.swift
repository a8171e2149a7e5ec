import Foundation
import ListingKit
import ListingSources

/// The rows of a database that a document declares.
struct DatabaseRows: Sendable, Hashable {
  var file: URL
  var record: RecordDescription
  /// The condition under which they are the items of the source; `nil` for always.
  var condition: BoundExpression?
  var query: DatabaseQuery

  /// Returns the source with the values of the query's bindings.
  func source(_ values: BindingValues) -> SQLiteSource {
    SQLiteSource(file: file, query: query.query(values), record: record)
  }
}

/// A query in a document. Its bindings are parameters, so that their values never become part of its text.
struct DatabaseQuery: Sendable, Hashable {
  var dialect: SQLDialect
  var sql = ""
  var backwardSQL: String?
  var countSQL: String?
  var paging = SQLQuery.Paging.offset
  private var bindings: [BoundExpression] = []

  init(dialect: SQLDialect) { self.dialect = dialect }

  /// Returns whether all bindings of the query have a value.
  func hasAllValues(_ values: BindingValues) -> Bool {
    bindings.allSatisfy { $0.value(values) != .null }
  }

  /// Whether none of its texts begins like a statement that isn't a query.
  var isSelect: Bool {
    [sql, backwardSQL, countSQL].compactMap { $0 }.allSatisfy {
      QueryText($0, dialect).otherStatement == nil
    }
  }

  /// The columns of a keyset's order.
  var order: [String] { query(BindingValues()).order }

  /// Returns the text with a parameter for each binding.
  mutating func sql(of template: TextTemplate) -> String {
    template.parts.map { part in
      switch part {
      case .literal(let literal): literal
      case .value(let expression): ":" + name(of: expression)
      }
    }.joined()
  }

  private mutating func name(of expression: BoundExpression) -> String {
    if let index = bindings.firstIndex(of: expression) { return Self.name(index) }
    bindings.append(expression)
    return Self.name(bindings.count - 1)
  }

  /// Returns the parameters for the bindings of a text that was read.
  func names(in template: TextTemplate) -> [String] {
    template.parts.compactMap { part in
      guard case .value(let expression) = part else { return nil }
      return bindings.firstIndex(of: expression).map(Self.name)
    }
  }

  private static func name(_ index: Int) -> String { "binding_\(index + 1)" }

  /// Returns the query with the values of its bindings.
  func query(_ values: BindingValues) -> SQLQuery {
    let named = bindings.enumerated().map { (Self.name($0), $1.value(values)) }
    var query = SQLQuery(
      sql, backwardSQL: backwardSQL, countSQL: countSQL, paging: paging,
      values: Dictionary(named) { first, _ in first })
    query.dialect = dialect
    return query
  }
}
