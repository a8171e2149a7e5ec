import ListingKit
import ListingSources

struct PostgreSQLVariant: DatabaseVariant {
  static let kind = SourceKind.postgresql
  static let dialect = SQLDialect.postgresql
  let queries = Child<QueryDeclaration>.any()
  let watch = Child<WatchDeclaration>.optional()
  let cache = Child<CacheDeclaration>.optional()

  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource? {
    e.definition(declared).map { .postgresql($0) }
  }
}

struct WatchDeclaration: ElementDeclaration {
  static let name = "watch"
  static let parent: String? = "source"
  static let since = FormatVersion.v11
  static let summary =
    "Lets the database report changes: the rows are read again after a NOTIFY of the channel."
  let channel = Attribute.required("channel", .literal, "the channel of NOTIFY")
}

extension Reading<PostgreSQLVariant> {
  /// Returns the source; `nil` after reporting a mistake.
  fileprivate func definition(_ declared: DeclaredSource) -> PostgreSQLDefinition? {
    var source = declared.source
    guard compiler.version >= .v11 else {
      source.reportNewer(PostgreSQLVariant.kind.rawValue, .v11, \.kind)
      return nil
    }
    source.scope = compiler.scope("an address", readingStatesOf: source.scope)
    let range = source.valueRange(\.href)
    guard let address = source.href else { return nil }
    guard address.databaseHost(BindingValues()) != nil || address.hostParameter != nil else {
      report(
        .badAddress, "'\(source.written(\.href) ?? "")' isn't the address of a database", at: range,
        fix: "write postgresql://USER@HOST/DATABASE, with a host without bindings")
      return nil
    }
    compiler.hosts.append(HostUse(address: address, range: range, isDatabase: true))
    let queries = declaredQueries(declared)
    // Without a server, only the text of a query can be checked.
    guard !queries.isEmpty, queries.allSatisfy({ check($0, declared) }) else { return nil }
    return PostgreSQLDefinition(
      address: address, place: DeclarationPlace(range: range), record: declared.record,
      channel: self.watch.first?.written(\.channel),
      queries: queries.map { query in
        PostgreSQLDefinition.Query(condition: query.condition, query: query.query)
      })
  }
}
