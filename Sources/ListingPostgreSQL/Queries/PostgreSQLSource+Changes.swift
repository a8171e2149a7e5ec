#if PostgreSQL
  import ListingKit
  import ListingSources

  extension PostgreSQLSource {
    /// The time between two reports of changes.
    private static let interval = Duration.milliseconds(250)

    /// Reports the notifications of the channel from now on, at most four times a second. Once the channel is listened
    /// to, and after a lost connection is opened again, everything is reported as changed.
    public func changes() -> AsyncStream<Void> {
      AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        report { _ in
          continuation.yield()
        } setEnd: {
          continuation.onTermination = $0
        } end: {
          continuation.finish()
        }
      }
    }

    /// Calls a closure with changes, until a task ends.
    private func report(
      _ body: @escaping @Sendable (SourceChange) -> Void,
      setEnd: (@escaping @Sendable (Any) -> Void) -> Void, end: @escaping @Sendable () -> Void
    ) {
      guard let channel else { return end() }
      let (state, listener) = (state, pool.listener)
      let task = Task {
        let pending = PostgreSQLPendingChanges()
        let (news, input) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = await listener.add(channel) { new in
          state.note(new)
          pending.add(new)
          input.yield()
        }
        for await _ in news {
          if let change = pending.take() { body(change) }
          try? await Task.sleep(for: Self.interval)
        }
        await listener.remove(number)
        end()
      }
      setEnd { _ in task.cancel() }
    }
  }

  extension PostgreSQLSource: ItemwiseSource {
    package func itemChanges() -> AsyncStream<SourceChange> {
      AsyncStream { continuation in
        report {
          continuation.yield($0)
        } setEnd: {
          continuation.onTermination = $0
        } end: {
          continuation.finish()
        }
      }
    }

    package func current(_ item: ListItem) async throws -> CurrentItem<ListItem> {
      guard let sql = query.itemSQL(record),
        let keys = ItemKey.values(of: item.listIdentifier, count: record.key.count)
      else { return .moved }
      var values = query.values.compactMapValues { PostgreSQLCommand.Parameter($0) }
      for (index, key) in keys.enumerated() { values["key_\(index)"] = .init(type: 0, text: key) }
      let found = try await read([(self.query(sql, values), .items)])
      guard let result = found.first else { return .moved }
      var rows = PostgreSQLRows(result)
      guard let current = try page.item(from: &rows) else { return .deleted }
      guard let place = query.place(of: current, record), place == query.place(of: item, record)
      else { return .moved }
      return .unmoved(current)
    }
  }
#endif
