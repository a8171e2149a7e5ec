#if PostgreSQL
  public import ListingKit
  public import ListingSources

  /// Items from the rows of a query in PostgreSQL.
  ///
  /// ```swift
  /// let pool = PostgreSQLPool(try PostgreSQLAddress("postgresql://reader@db.example.org/shop"))
  /// let products = PostgreSQLSource(
  ///   pool: pool,
  ///   query: SQLQuery(
  ///     """
  ///     SELECT id, name, price FROM product
  ///     WHERE :after_name IS NULL OR (name, id) > (:after_name, :after_id)
  ///     ORDER BY name, id LIMIT :limit
  ///     """, paging: .keyset(order: ["name", "id"])),
  ///   key: ["id"], fields: [RecordField("name"), RecordField("price", type: .decimal)])
  /// ```
  ///
  /// Values are bound with their types, never inserted into the text. The rows of each query come from one state of the
  /// database. Numbers keep all digits; `json` and `jsonb` are texts, or values in them if the path of a field is the
  /// column, followed by a JSON pointer (`data/address/city`); arrays are texts as PostgreSQL writes them; `bytea` is
  /// refused.
  public struct PostgreSQLSource: ObservedItemSource, Hashable {
    /// The key and the fields of the items; a field's path is a column of the query.
    public let record: RecordDescription
    /// The query for the items.
    public let query: SQLQuery
    /// The connections.
    public let pool: PostgreSQLPool
    /// The channel whose notifications report changes; `nil` for none.
    public let channel: String?
    let page: QueryPage
    /// The mistake in the query that is found without the database.
    private let problem: String?
    let state = PostgreSQLSourceState()

    /// Creates a source. No connection is opened before the first request.
    ///
    /// - Parameters:
    ///   - pool: the connections to the database.
    ///   - query: the query for the items.
    ///   - key: the fields that identify an item, or columns that aren't fields.
    ///   - fields: the fields of the items.
    ///   - onError: the policy for an item without a key or with an invalid value.
    ///   - channel: the channel whose notifications (`NOTIFY`) report changes; `nil` for none.
    public init(
      pool: PostgreSQLPool, query: SQLQuery, key: [String], fields: [RecordField],
      onError: ItemErrorPolicy = .fail, channel: String? = nil
    ) {
      self.init(
        pool, query, RecordDescription(key: key, fields: fields, onError: onError), channel)
    }

    /// Creates a source that a document declares.
    package init(
      _ pool: PostgreSQLPool, _ query: SQLQuery, _ record: RecordDescription, _ channel: String?
    ) {
      var query = query
      query.dialect = .postgresql
      self.pool = pool
      self.query = query
      self.record = record
      self.channel = channel
      problem = query.problems.first
      page = QueryPage(
        query: query, record: record, file: pool.address.description)
    }

    /// Reads one page.
    ///
    /// - Parameter request: the position and the size of the page. A keyset pages backward if it has a query
    ///   for that.
    /// - Returns: the items in the order of the query.
    /// - Throws: `SourceError`, or `CancellationError` if the task is canceled, which ends the query on the server. A
    ///   page with an invalid row is rejected as a whole, unless such rows are skipped.
    /// - Complexity: that of the query, and O(*n*) in the rows of the page.
    public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
      if let problem {
        throw SourceError(.badQuery, problem, file: pool.address.description)
      }
      ItemProgress.report?(ItemProgress(items: 0, bytes: 0))
      var reader = PostgreSQLPageReader()
      while true {
        do {
          var found = try page.read(request, in: &reader)
          if let message = state.listeningMessage { found.unreadable.add(message) }
          return found
        } catch let missing as PostgreSQLPageReader.Missing {
          switch missing {
          case .rows(let run):
            // Both in one transaction, and in one round trip.
            let count = page.count(for: request)
            try await read(run, count.flatMap { reader.knows($0) ? nil : $0 }, &reader)
          case .number(let count): try await read(nil, count, &reader)
          case .key(let row): reader.add(try await key(ofRow: row), ofRow: row)
          }
        }
      }
    }

    /// Runs queries.
    private func read(
      _ run: QueryRun?, _ count: QueryCount?, _ reader: inout PostgreSQLPageReader
    ) async throws {
      var queries: [(query: PostgreSQLQuery, part: QueryPart)] = []
      if let run { queries.append((try await query(of: run), run.part)) }
      if let count {
        queries.append((query(count.sql, parameters(count.values)), .count))
      }
      let results = try await read(queries)
      if let run, let result = results.first {
        state.note(result.columns)
        var rows = PostgreSQLRows(result)
        reader.add(try page.batch(of: run, from: &rows), for: run)
      }
      if let count, let result = results.last { reader.add(result, for: count) }
    }

    /// Returns the key of a row of a keyset, by its number; `nil` if there are fewer.
    ///
    /// The server steps over the rows before it. As it needs no other columns of them, an index may be all that it reads.
    private func key(ofRow number: Int) async throws -> [SourceValue]? {
      let sql = query.sql
      let columns = query.order.map(\.quotedInQuery).joined(separator: ", ")
      let found = try await read([
        (
          PostgreSQLQuery(
            sql, state.parameters(of: sql), parameters(page.values(toRow: number)),
            // The query may end with a comment. It has a limit, so its rows keep their order.
            between: ("SELECT \(columns) FROM (", "\n) AS listed OFFSET \(number - 1)")), .items
        )
      ])
      guard let result = found.first else { return nil }
      state.note(result.columns)
      var rows = PostgreSQLRows(result)
      return try page.key(ofRow: 1, from: &rows)
    }

    func read(
      _ queries: [(query: PostgreSQLQuery, part: QueryPart)]
    ) async throws -> [PostgreSQLResult] {
      do {
        let results = try await pool.read(queries.map(\.query.command))
        guard results.count == queries.count else {
          throw SourceError(
            .badQuery, "the query returns no rows: write a SELECT.", file: pool.address.description)
        }
        return results
      } catch let error as PostgreSQLServerError {
        // The position is that in one of the queries, and the first one has run if there is another.
        let query = queries.count == 1 ? queries.first : nil
        let named = (query ?? queries.first)?.query.named(error) ?? error
        let found = SourceError(named, at: pool.address)
        guard let query, let position = error.position,
          let offset = query.query.offset(ofCharacter: position)
        else { throw found }
        throw found.about(.query(offset: offset, in: query.part))
      }
    }

    /// Returns a query with the values of its parameters, whose types must be known.
    private func query(of run: QueryRun) async throws -> PostgreSQLQuery {
      let values = page.values(of: run)
      if run.place?.key != nil, !state.knowsTypes(of: query.order) {
        // Without a position and without rows, the query says which types its columns have.
        var unplaced = run
        unplaced.place = nil
        var values = page.values(of: unplaced)
        values["limit"] = .integer(0)
        let types = query(run.sql, parameters(values))
        if let result = try await read([(types, run.part)]).first { state.note(result.columns) }
      }
      return query(run.sql, parameters(values))
    }

    /// Returns a query with the values of its parameters.
    func query(
      _ sql: String, _ values: [String: PostgreSQLCommand.Parameter]
    ) -> PostgreSQLQuery {
      PostgreSQLQuery(sql, state.parameters(of: sql), values)
    }

    /// Returns parameters with their types: those of the query's own values, and of the columns of the order.
    private func parameters(
      _ values: [String: SourceValue]
    ) -> [String: PostgreSQLCommand.Parameter] {
      var parameters: [String: PostgreSQLCommand.Parameter] = [:]
      for (name, value) in values {
        if let given = query.values[name] {
          parameters[name] = PostgreSQLCommand.Parameter(given)
        } else if name == "limit" || name == "offset" {
          parameters[name] = PostgreSQLCommand.Parameter(value, type: PostgreSQLType.bigInteger)
        } else {
          let column = name.drop { $0 != "_" }.dropFirst()
          parameters[name] = PostgreSQLCommand.Parameter(
            value, type: state.type(of: String(column)) ?? 0)
        }
      }
      return parameters
    }

    /// Returns the position before an item, if a keyset can page backward and its columns are fields.
    public func cursor(around item: ListItem) -> ItemCursor? {
      query.cursor(around: item, record)
    }

    /// Returns the position after a number of rows, if the pages before it can be read, too: of a query with offsets, or
    /// with a backward query. The query has no semicolon.
    ///
    /// - Complexity: reading its page is O(*n*) in the rows before it, which the server steps over without sending them.
    public func cursor(after count: Int) -> ItemCursor? {
      query.cursor(after: count)
    }

    /// Whether the query uses offsets, or has a backward query. The backward query is run without a key: if
    /// it has no rows then, the pages begin with the first one.
    public var canReadFromEnd: Bool { query.canReadFromEnd }

    /// Returns `true`: the query has the number of rows of a page as its limit.
    public var allowsLargePages: Bool { true }

    /// Whether both read the same rows by the same connections.
    public static func == (one: PostgreSQLSource, other: PostgreSQLSource) -> Bool {
      one.pool === other.pool && one.query == other.query && one.record == other.record
        && one.channel == other.channel
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(pool))
      hasher.combine(query)
      hasher.combine(record)
    }
  }
#endif
