#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import ListingKit
  import ListingSources

  /// What a channel reports.
  enum PostgreSQLNews: Sendable, Hashable {
    /// A notification with its payload.
    case notified(String)
    /// Anything may have changed: the channel wasn't listened to before.
    case began
    /// The channel can't be listened to, for now.
    case failed(String)
  }

  /// Listens to channels of a database, on one connection, as long as there are listeners.
  ///
  /// A lost connection is opened again after a pause that grows up to half a minute. Then everything is reported as
  /// changed, once.
  actor PostgreSQLListener {
    private struct Client {
      var channel: String
      var report: @Sendable (PostgreSQLNews) -> Void
    }

    private let address: PostgreSQLAddress
    private let limits: PostgreSQLPool.Limits
    private var clients: [Int: Client] = [:]
    private var lastNumber = 0
    private var task: Task<Void, Never>?
    /// The work that waits for notifications.
    private var listening: PostgreSQLListening?

    /// The pauses before a connection is opened again.
    static let pauses: [Duration] = [
      .milliseconds(100), .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2),
      .seconds(5), .seconds(10), .seconds(30),
    ]

    init(_ address: PostgreSQLAddress, _ limits: PostgreSQLPool.Limits) {
      self.address = address
      self.limits = limits
    }

    /// Reports the notifications of a channel.
    ///
    /// - Returns: the number with which the client is removed.
    func add(_ channel: String, _ report: @escaping @Sendable (PostgreSQLNews) -> Void) -> Int {
      lastNumber += 1
      clients[lastNumber] = Client(channel: channel, report: report)
      if task == nil {
        task = Task { await run() }
      } else {
        // It listens to the new channel, too.
        listening?.stop()
      }
      return lastNumber
    }

    /// Removes a client. The connection is closed with the last one.
    func remove(_ number: Int) {
      clients[number] = nil
      guard clients.isEmpty else { return }
      task?.cancel()
      task = nil
      listening?.stop()
    }

    /// The number of clients.
    var clientCount: Int { clients.count }

    private var channels: Set<String> { Set(clients.values.map(\.channel)) }

    private func run() async {
      var failures = 0
      while !Task.isCancelled, !clients.isEmpty {
        do {
          let connection = try await PostgreSQLPool.open(address, limits)
          failures = 0
          try await listen(on: connection)
        } catch {
          if Task.isCancelled { return }
          if failures == 1 { report(failure: error) }
        }
        let pause = Self.pauses[min(failures, Self.pauses.count - 1)]
        failures += 1
        do { try await Task.sleep(for: pause) } catch { return }
      }
    }

    /// Listens until the connection is lost.
    private func listen(on connection: PostgreSQLConnection) async throws {
      var known: Set<String> = []
      var served: Set<Int> = []
      while !Task.isCancelled, !clients.isEmpty {
        let (wanted, new) = (channels, Set(clients.keys).subtracting(served))
        for channel in wanted.subtracting(known) { try await listen(to: channel, on: connection) }
        for channel in known.subtracting(wanted) {
          _ = try await run("UNLISTEN \(channel.quotedIdentifier)", on: connection)
        }
        (known, served) = (wanted, served.union(new))
        for number in new.sorted() { clients[number]?.report(.began) }
        guard served.isSuperset(of: clients.keys), known == channels, !Task.isCancelled else {
          continue
        }
        let listening = PostgreSQLListening(connection) { [weak self] channel, payload in
          Task { await self?.report(channel, payload) }
        }
        self.listening = listening
        defer { if self.listening === listening { self.listening = nil } }
        try await listening.wait()
      }
    }

    private func listen(to channel: String, on connection: PostgreSQLConnection) async throws {
      let answer = try await run("LISTEN \(channel.quotedIdentifier)", on: connection)
      guard let error = answer.error else { return }
      let clients = clients.values.filter { $0.channel == channel }
      for client in clients { client.report(.failed(error.message)) }
    }

    private func run(
      _ text: String, on connection: PostgreSQLConnection
    ) async throws -> PostgreSQLConnection.Answer {
      try await connection.run(
        [PostgreSQLCommand(text: text)],
        within: .init(time: limits.queryTime, bytes: limits.pageBytes))
    }

    /// Reports that there is no connection, at the second attempt: a server that restarts is missed for a moment.
    private func report(failure error: any Error) {
      let failure = error as? PostgreSQLFailure
      let reason = failure.map { SourceError($0, at: address).message } ?? "\(error)"
      for client in clients.values { client.report(.failed(reason)) }
    }

    private func report(_ channel: String, _ payload: String) {
      for client in clients.values where client.channel == channel {
        client.report(.notified(payload))
      }
    }
  }

  extension String {
    /// The name in quotation marks, as a part of a command.
    fileprivate var quotedIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }
  }
#endif
