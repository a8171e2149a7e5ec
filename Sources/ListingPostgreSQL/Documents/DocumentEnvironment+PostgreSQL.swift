#if PostgreSQL
  public import ListingXML

  extension DocumentEnvironment {
    /// Lets documents list rows of PostgreSQL (`kind="postgresql"`), from the hosts that ``client`` may contact.
    ///
    /// ```swift
    /// var environment = DocumentEnvironment(client: HTTPClient(allowedHosts: ["db.example.org"]))
    /// environment.allowPostgreSQL()
    /// ```
    ///
    /// Documents with the same address share their connections.
    ///
    /// - Parameter limits: the limits of each address.
    public mutating func allowPostgreSQL(limits: PostgreSQLPool.Limits = PostgreSQLPool.Limits()) {
      databaseClient = PostgreSQLDocumentClient(limits: limits)
    }
  }
#endif
