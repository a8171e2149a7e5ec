#if PostgreSQL
  import ListingKit

  /// What a channel has reported since the last report of a source.
  final class PostgreSQLPendingChanges: Sendable {
    private let change = Guarded<SourceChange?>(nil)

    /// Adds news of the channel. A payload is the identifier of an item, and one that is empty is any.
    func add(_ news: PostgreSQLNews) {
      change.withLock { change in
        guard case .notified(let payload) = news, !payload.isEmpty, change != .anything else {
          change = .anything
          return
        }
        var items: Set<String> = []
        if case .items(let known)? = change { items = known }
        items.insert(payload)
        change = .items(items)
      }
    }

    /// Returns what has changed; `nil` for nothing.
    func take() -> SourceChange? {
      change.withLock { change in
        defer { change = nil }
        return change
      }
    }
  }
#endif
