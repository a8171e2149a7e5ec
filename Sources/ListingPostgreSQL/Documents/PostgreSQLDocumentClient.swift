#if PostgreSQL
  import ListingKit
  import ListingSources
  import ListingXML

  /// Reads PostgreSQL for documents.
  struct PostgreSQLDocumentClient: DatabaseClient {
    let limits: PostgreSQLPool.Limits

    func source(
      of rows: ServerRows, allowedHosts: Set<String>
    ) throws -> any ItemSource<ListItem> {
      let address = try PostgreSQLAddress(rows.address)
      guard allowedHosts.contains(address.allowedHost) else {
        throw SourceError(
          .hostNotAllowed,
          "the host '\(address.allowedHost)' isn't allowed: if you trust the document, allow it with "
            + "--allow-host \(address.allowedHost).", file: address.description)
      }
      return PostgreSQLSource(
        PostgreSQLPools.pool(of: address, limits), rows.query, rows.record, rows.channel)
    }
  }

  /// The pools of the process that documents use.
  enum PostgreSQLPools {
    private struct Key: Hashable {
      var address: PostgreSQLAddress
      var limits: PostgreSQLPool.Limits
    }

    private struct Entry: Sendable { weak var pool: PostgreSQLPool? }

    private static let entries = Guarded<[Key: Entry]>([:])

    /// Returns the pool of an address.
    static func pool(
      of address: PostgreSQLAddress, _ limits: PostgreSQLPool.Limits
    ) -> PostgreSQLPool {
      entries.withLock { entries in
        let key = Key(address: address, limits: limits)
        if let known = entries[key]?.pool { return known }
        entries = entries.filter { $0.value.pool != nil }
        let pool = PostgreSQLPool(address, limits: limits)
        entries[key] = Entry(pool: pool)
        return pool
      }
    }
  }
#endif
