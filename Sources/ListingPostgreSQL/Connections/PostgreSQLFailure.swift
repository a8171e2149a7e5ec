#if PostgreSQL
  import ListingSources

  /// Why a connection has no results.
  enum PostgreSQLFailure: Error, Sendable, Hashable {
    /// No connection could be opened, for libpq's reason.
    case notConnected(String, needsPassword: Bool)
    /// The connection was lost, for libpq's reason.
    case lost(String)
    /// The server didn't answer in time.
    case timeout
    /// The results have more bytes than allowed.
    case tooLarge(Int)
    case outOfMemory
    /// The command can't be sent, for libpq's reason.
    case notSent(String)
  }

  /// An error of the server.
  struct PostgreSQLServerError: Error, Sendable, Hashable {
    /// The code in SQL's table of codes.
    var code: String
    var message: String
    var detail: String?
    var hint: String?
    /// The number of characters up to and including the first one of what is wrong in the command.
    var position: Int?
    /// Whether the server has closed the connection.
    var isFatal: Bool
  }

  extension SourceError {
    /// The message for a failure, and how to fix it.
    init(_ failure: PostgreSQLFailure, at address: PostgreSQLAddress) {
      let name = address.description
      switch failure {
      case .notConnected(let reason, let needsPassword):
        self = Self.notConnected(reason, needsPassword, address)
      case .lost(let reason):
        self.init(
          .connection, "the connection was lost (\(reason.reasonOfServer)): it's opened again.",
          file: name, isTransient: true)
      case .timeout:
        self.init(
          .timeout, "the server didn't answer in time: check the network and the server's load.",
          file: name, isTransient: true)
      case .tooLarge(let bytes):
        self.init(
          .value,
          "the rows of a page have more than \(bytes >> 20) MiB: select fewer columns, or smaller pages.",
          file: name)
      case .outOfMemory:
        self.init(.unreadable, "out of memory: try again.", file: name, isTransient: true)
      case .notSent(let reason):
        self.init(.badQuery, "the query can't be sent: \(reason.reasonOfServer).", file: name)
      }
    }

    private static func notConnected(
      _ reason: String, _ needsPassword: Bool, _ address: PostgreSQLAddress
    ) -> SourceError {
      let name = address.description
      if needsPassword {
        return SourceError(
          .connection,
          "the server wants a password: write it in ~/.pgpass, or as {env.NAME} in the address.",
          file: name)
      }
      let text = reason.reasonOfServer
      let isTransient = [
        "refused", "starting up", "shutting down", "timeout", "timed out", "too many",
        "recovery mode",
        "closed the connection", "reset by peer", "unreachable", "No such file",
      ].contains { text.contains($0) }
      let fix: String
      if text.contains("password authentication failed") {
        fix = "check the user and the password, in ~/.pgpass or the address."
      } else if text.contains("no pg_hba.conf entry") {
        fix = "let the server's pg_hba.conf admit this user and machine, with or without TLS."
      } else if text.contains("certificate") {
        fix =
          "name the file of the authority that signed it, sslrootcert=FILE in the address, or check the host's name."
      } else if text.contains("does not support SSL") {
        fix =
          "turn TLS on in the server, or write sslmode=disable in the address if you trust the network."
      } else if text.contains("could not translate host name") {
        fix = "check the host's name."
      } else if isTransient {
        fix = "check that the server runs there; it's tried again."
      } else {
        fix = "check the address, and the server's log."
      }
      return SourceError(
        .connection, "no connection (\(text)): \(fix)", file: name, isTransient: isTransient)
    }

    /// The message for an error of the server, and how to fix it.
    init(_ error: PostgreSQLServerError, at address: PostgreSQLAddress) {
      let reason =
        [error.message, error.detail, error.hint].compactMap { $0?.reasonOfServer }.joined(
          separator: "; ")
      func made(
        _ code: Code, _ message: String, isTransient: Bool = false
      ) -> SourceError {
        SourceError(code, message, file: address.description, isTransient: isTransient)
      }
      self =
        switch error.code {
        case "57014":
          made(
            .timeLimit,
            "the query took too long and was stopped: make it read fewer rows with an index on the columns "
              + "of its ORDER BY.")
        case "55P03":
          made(
            .locked,
            "a table of the query is locked by another session (\(reason)): it's tried again.",
            isTransient: true)
        case "40001", "40P01":
          made(
            .locked, "the query was in the way of others (\(reason)): it's tried again.",
            isTransient: true)
        case "42501":
          made(
            .noPermission,
            "the user may not read it (\(reason)): GRANT SELECT on the table, and USAGE on its schema, to the user."
          )
        case "25006":
          made(.badQuery, "the query writes (\(reason)), but a source only reads: write a SELECT.")
        case "42601" where error.message.contains("multiple commands"):
          made(.badQuery, "the query has more than one statement: write one SELECT.")
        case "42P18":
          made(
            .badQuery,
            "the type of a value isn't known (\(reason)): write it after the value, as in {state.search}::text."
          )
        case "42P01":
          made(
            .badQuery,
            "the query can't be run: \(reason). Check the name, and the schemas of the search_path."
          )
        case "42703":
          made(
            .badQuery,
            "the query can't be run: \(reason). Name a column that the table has, or load the document again "
              + "after you changed it.")
        case let code where code.hasPrefix("22"):
          made(.badQuery, "a value of the query has another type than the query wants: \(reason).")
        case "53300":
          made(
            .connection, "the server has too many connections (\(reason)): it's tried again.",
            isTransient: true)
        case let code where code.hasPrefix("57P") || code.hasPrefix("08"):
          made(
            .connection, "the server ended the connection (\(reason)): it's opened again.",
            isTransient: true)
        default: made(.badQuery, "the query can't be run: \(reason).")
        }
    }
  }

  extension String {
    /// The text of the server or of libpq in one line, without a period at its end.
    var reasonOfServer: String {
      var line = split(whereSeparator: \.isNewline).map {
        $0.trimmingPrefix(while: \.isWhitespace)
      }.joined(separator: "; ")
      while let last = line.last, last == "." || last.isWhitespace { line.removeLast() }
      return line.oneLineForMessage
    }
  }
#endif
