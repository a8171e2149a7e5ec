import Foundation
import ListingKit
import ListingSources

/// The rows of a database, as a document declares them.
struct DatabaseRows: Sendable, Hashable {
  var file: URL
  var record: RecordDescription
  var query: DatabaseQuery
  var declaration: Declaration

  /// The source with the values of the query's bindings.
  func source(_ values: BindingValues) -> SQLiteSource {
    SQLiteSource(
      file: file, query: query.query(values), record: record, declaration: declaration.places)
  }

  /// Where the order and the query are in the document, for messages.
  ///
  /// Two declarations are equal wherever they are: text above them doesn't change what they declare.
  struct Declaration: Sendable, Hashable {
    var places: String?

    static func == (first: Declaration, second: Declaration) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}

/// A query in a document: its bindings are parameters, so that their values are never put into its
/// text.
struct DatabaseQuery: Sendable, Hashable {
  var sql = ""
  var backwardSQL: String?
  var paging = SQLiteQuery.Paging.offset
  private var bindings: [BoundExpression] = []

  /// Whether all bindings of the query have a value.
  func hasAllValues(_ values: BindingValues) -> Bool {
    bindings.allSatisfy { $0.value(values) != .null }
  }

  /// Whether none of its texts begins as a statement that doesn't read.
  var isSelect: Bool {
    [sql, backwardSQL].compactMap { $0 }.allSatisfy { SQLiteText($0).otherStatement == nil }
  }

  /// The columns of a keyset's order.
  var order: [String] { query(BindingValues()).order }

  /// The text with a parameter for each binding.
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

  /// The parameters for the bindings of a text that was read.
  func names(in template: TextTemplate) -> [String] {
    template.parts.compactMap { part in
      guard case .value(let expression) = part else { return nil }
      return bindings.firstIndex(of: expression).map(Self.name)
    }
  }

  private static func name(_ index: Int) -> String { "binding_\(index + 1)" }

  /// The query with the values of its bindings.
  func query(_ values: BindingValues) -> SQLiteQuery {
    let named = bindings.enumerated().map { (Self.name($0), $1.value(values)) }
    return SQLiteQuery(
      sql, backwardSQL: backwardSQL, paging: paging,
      values: Dictionary(named) { first, _ in first })
  }
}
