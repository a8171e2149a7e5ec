#if PostgreSQL
  import ListingKit
  import ListingSources

  /// What a source has learned from the server.
  final class PostgreSQLSourceState: Sendable {
    private struct State {
      var types: [String: UInt32] = [:]
      var parameters: [String: [QueryText.Parameter]] = [:]
      var listeningMessage: String?
    }

    private let state = Guarded(State())

    /// Returns the parameters of one of the few queries of the source. Each is read once.
    func parameters(of sql: String) -> [QueryText.Parameter] {
      state.withLock { state in
        if let known = state.parameters[sql] { return known }
        let found = QueryText(sql, .postgresql).uses
        state.parameters[sql] = found
        return found
      }
    }

    /// Stores the types of the columns of a result.
    func note(_ columns: [(name: String, type: UInt32)]) {
      state.withLock { state in
        for column in columns { state.types[column.name] = column.type }
      }
    }

    func type(of column: String) -> UInt32? { state.withLock { $0.types[column] } }

    func knowsTypes(of columns: [String]) -> Bool {
      state.withLock { state in columns.allSatisfy { state.types[$0] != nil } }
    }

    /// Why there are no notifications; `nil` if there are.
    var listeningMessage: String? { state.withLock { $0.listeningMessage } }

    /// Stores why there are no notifications, or that there are.
    func note(_ news: PostgreSQLNews) {
      switch news {
      case .notified: break
      case .began: state.withLock { $0.listeningMessage = nil }
      case .failed(let reason):
        state.withLock {
          $0.listeningMessage =
            "changes aren't noticed, as the channel can't be listened to (\(reason.reasonOfServer)): let the user "
            + "connect once more, to a server that takes LISTEN, or use refresh-every."
        }
      }
    }
  }
#endif
