#if PostgreSQL
  /// A command with the values of its parameters.
  struct PostgreSQLCommand: Sendable, Hashable {
    /// A value and its type.
    struct Parameter: Sendable, Hashable {
      /// The object identifier of the type; 0 if the server infers it, as for a text in quotes.
      var type: UInt32
      /// The value as written.
      var text: String
    }

    /// The text, with `$1` for the first parameter.
    var text: String
    var parameters: [Parameter] = []

    /// Begins a transaction that only reads, and sees one state.
    static let begin = PostgreSQLCommand(text: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    /// Ends it, and with it what a query may have set.
    static let end = PostgreSQLCommand(text: "ROLLBACK")
  }
#endif
