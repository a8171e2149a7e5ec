import ListingKit
import ListingSources

/// Reads the rows of a database server for documents. ListingPostgreSQL has one, so that programs without it need no
/// library of a database.
package protocol DatabaseClient: Sendable, Hashable {
  /// Returns the source of rows. It opens no connection before the first request.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - allowedHosts: the hosts that may be contacted, with a port that isn't the default one.
  /// - Throws: ``SourceError`` for an address that can't be used.
  func source(
    of rows: ServerRows, allowedHosts: Set<String>
  ) throws -> any ItemSource<ListItem>
}

/// A client as a value that can be compared.
package struct DatabaseAccess: Sendable, Hashable {
  /// The client.
  package let client: any DatabaseClient

  package init(_ client: any DatabaseClient) { self.client = client }

  package static func == (one: DatabaseAccess, other: DatabaseAccess) -> Bool {
    AnyHashable(one.client) == AnyHashable(other.client)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(client)) }
}

/// The rows of a server that a document wants, with the values of its bindings.
package struct ServerRows: Sendable, Hashable {
  /// The address of the database, which may contain a password.
  package var address: String
  /// The query.
  package var query: SQLQuery
  /// The key and the fields of the items.
  package var record: RecordDescription
  /// The channel whose notifications report changes; `nil` for none.
  package var channel: String?
}
