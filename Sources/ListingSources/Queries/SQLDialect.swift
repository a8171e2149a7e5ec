/// The language of a database's queries, as far as it matters for their parameters.
package enum SQLDialect: Sendable, Hashable {
  case sqlite, postgresql
}
