#if PostgreSQL
  import Foundation
  import Glibc
  import ListingKit
  import ListingSources
  import Testing

  @testable import ListingPostgreSQL

  /// A PostgreSQL server in a folder of its own, on a port of the loopback interface. It ends with its last reference, and
  /// with the process.
  final class TestServer: Sendable {
    /// Why there are no servers on this machine; `nil` if there are.
    static let missing: Comment? =
      binaries == nil
      ? "no PostgreSQL server is installed; Scripts/setup postgresql installs one" : nil

    private static let binaries: String? = {
      let folder = "/usr/lib/postgresql"
      let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return versions.compactMap { Int($0) }.sorted(by: >).map { "\(folder)/\($0)/bin" }
        .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
    }()

    /// The server of most tests, with a database for each of them.
    static let shared: Result<TestServer, any Error> = Result {
      try TestServer(endsWithProcess: true)
    }

    /// The servers that end with the process.
    private static let lasting = Guarded<[TestServer]>([])

    private static let endsServers: Void = {
      atexit {
        for server in TestServer.lasting.withLock({ $0 }) {
          server.kill()
          try? FileManager.default.removeItem(at: server.folder)
        }
      }
    }()

    let folder: URL
    let port: Int
    private let process = Guarded<Process?>(nil)

    /// Creates a server and starts it.
    ///
    /// - Parameter settings: further lines of its configuration.
    init(settings: [String] = [], endsWithProcess: Bool = false) throws {
      folder = FileManager.default.temporaryDirectory.appending(
        path: "listing-postgresql-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      port = try Self.freePort()
      // initdb and the server refuse to run as root.
      if getuid() == 0, let user = getpwnam("postgres") {
        chown(folder.path, user.pointee.pw_uid, user.pointee.pw_gid)
      }
      let output = try Self.run(
        "initdb",
        ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-N"])
      guard output.status == 0 else { throw TestServerError(message: output.text) }
      let lines =
        [
          "listen_addresses = '127.0.0.1'", "port = \(port)", "fsync = off",
          "unix_socket_directories = '\(folder.path)'", "max_connections = 400",
          "log_min_messages = fatal", "shared_buffers = 32MB",
        ] + settings
      try append(lines.joined(separator: "\n") + "\n", to: "postgresql.conf")
      // The user 'guarded' needs a password, which it doesn't have at first.
      let access = URL(filePath: data).appending(path: "pg_hba.conf")
      let rule = "host all guarded 127.0.0.1/32 scram-sha-256\n"
      try (rule + String(contentsOf: access, encoding: .utf8)).write(
        to: access, atomically: false, encoding: .utf8)
      try start()
      if endsWithProcess {
        Self.endsServers
        Self.lasting.withLock { $0.append(self) }
      }
    }

    deinit {
      kill()
      try? FileManager.default.removeItem(at: folder)
    }

    private var data: String { folder.path + "/data" }

    /// Adds text to a file of the server.
    func append(_ text: String, to name: String) throws {
      let handle = try FileHandle(forWritingTo: URL(filePath: data).appending(path: name))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    }

    /// Writes a file of the server, which only the server reads.
    func write(_ text: String, to name: String) throws -> String {
      let path = data + "/" + name
      try Data(text.utf8).write(to: URL(filePath: path))
      if getuid() == 0, let user = getpwnam("postgres") {
        chown(path, user.pointee.pw_uid, user.pointee.pw_gid)
      }
      chmod(path, 0o600)
      return path
    }

    // MARK: - Running

    /// Starts the server, and waits until it takes connections.
    func start() throws {
      let process = try Self.process("postgres", ["-D", data])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle(forWritingAtPath: log)
      try process.run()
      self.process.withLock { $0 = process }
      for _ in 0..<600 {
        if try Self.run("pg_isready", ["-q", "-h", "127.0.0.1", "-p", "\(port)"]).status == 0 {
          return
        }
        guard process.isRunning else { break }
        usleep(50_000)
      }
      throw TestServerError(
        message: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "no start")
    }

    private var log: String {
      let path = folder.path + "/log"
      if !FileManager.default.fileExists(atPath: path) {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
      }
      return path
    }

    /// Kills the server with all of its processes.
    func kill() {
      let process = process.withLock { process in
        defer { process = nil }
        return process
      }
      guard let process, process.isRunning else { return }
      // setpriv becomes the server, whose processes are its children.
      let children =
        (try? Self.run("pgrep", ["-P", "\(process.processIdentifier)"], in: nil).text) ?? ""
      Glibc.kill(process.processIdentifier, SIGKILL)
      for child in children.split(separator: "\n").compactMap({ pid_t($0) }) {
        Glibc.kill(child, SIGKILL)
      }
      process.waitUntilExit()
      try? FileManager.default.removeItem(atPath: data + "/postmaster.pid")
    }

    // MARK: - Databases

    /// Creates a database, and runs commands in it.
    func database(_ sql: String = "") throws -> TestDatabase {
      let name = "d\(UUID().uuidString.lowercased().replacing("-", with: ""))"
      try run("CREATE DATABASE \(name)", in: "postgres")
      let database = TestDatabase(server: self, name: name)
      if !sql.isEmpty { try database.run(sql) }
      return database
    }

    /// Runs commands of SQL, and returns the rows as texts.
    @discardableResult
    func run(_ sql: String, in database: String) throws -> String {
      let output = try Self.run(
        "psql",
        [
          "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", "\(port)", "-U",
          "postgres", "-d", database, "-c", sql,
        ])
      guard output.status == 0 else { throw TestServerError(message: output.text) }
      return output.text.trimmingCharacters(in: .newlines)
    }

    private static func process(
      _ name: String, _ arguments: [String], in folder: String? = binaries
    )
      throws -> Process
    {
      let process = Process()
      let command = [folder.map { "\($0)/\(name)" } ?? name] + arguments
      process.executableURL = URL(filePath: "/usr/bin/env")
      let asServer = ["initdb", "postgres"].contains(name) && getuid() == 0
      process.arguments =
        (asServer
          ? [
            "setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups",
          ] : [])
        + command
      process.currentDirectoryURL = URL(filePath: "/")
      return process
    }

    static func run(
      _ name: String, _ arguments: [String], in folder: String? = binaries
    ) throws -> (status: Int32, text: String) {
      let process = try process(name, arguments, in: folder)
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }

    /// Returns a port that was free a moment ago.
    private static func freePort() throws -> Int {
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(number) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(number, $0, length) == 0 && getsockname(number, $0, &length) == 0
        }
      }
      guard isBound else { throw TestServerError(message: "no free port") }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }

  struct TestServerError: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
  }

  /// A database of a test.
  final class TestDatabase: Sendable {
    let server: TestServer
    let name: String

    init(server: TestServer, name: String) {
      self.server = server
      self.name = name
    }

    /// Runs commands of SQL, and returns the rows as texts.
    @discardableResult
    func run(_ sql: String) throws -> String { try server.run(sql, in: name) }

    /// Returns an address of the database.
    func address(
      user: String = "postgres", port: Int? = nil, _ query: String = ""
    ) throws -> PostgreSQLAddress {
      try PostgreSQLAddress(
        "postgresql://\(user)@127.0.0.1:\(port ?? server.port)/\(name)\(query)")
    }

    /// Returns a pool of connections.
    func pool(
      user: String = "postgres", port: Int? = nil,
      _ change: (inout PostgreSQLPool.Limits) -> Void = { _ in }
    ) throws -> PostgreSQLPool {
      var limits = PostgreSQLPool.Limits()
      change(&limits)
      return PostgreSQLPool(try address(user: user, port: port), limits: limits)
    }

    /// Notes with numbers from 1, in the order of their numbers.
    static func notes(_ count: Int) throws -> TestDatabase {
      try TestServer.shared.get().database(
        """
        CREATE TABLE note (id bigint PRIMARY KEY, title text NOT NULL);
        INSERT INTO note SELECT n, 'Note ' || n FROM generate_series(1, \(count)) AS n;
        """)
    }
  }

  /// A session of its own that may write.
  final class TestSession: Sendable {
    let connection: PostgreSQLConnection

    init(_ database: TestDatabase) async throws {
      connection = try await PostgreSQLOpening.open(
        database.address().parameters, within: .seconds(30))
    }

    /// Runs one command.
    func run(_ text: String) async throws {
      let answer = try await connection.run(
        [PostgreSQLCommand(text: text)], within: .init(time: .seconds(60), bytes: 1 << 20))
      if let error = answer.error { throw TestServerError(message: error.message) }
    }
  }

  /// Waits until a condition holds, for at most a minute.
  @discardableResult
  func wait(
    isolation: isolated (any Actor)? = #isolation, until condition: () async throws -> Bool
  ) async throws -> Bool {
    for _ in 0..<6_000 {
      if try await condition() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  extension SQLQuery {
    /// Notes by offsets.
    static let notes = SQLQuery(
      "SELECT id, title FROM note ORDER BY id LIMIT :limit OFFSET :offset")

    /// Notes by a keyset in both directions.
    static let notesByID = SQLQuery(
      """
      SELECT id, title FROM note WHERE :after_id IS NULL OR id > :after_id
      ORDER BY id LIMIT :limit
      """,
      backwardSQL: """
        SELECT id, title FROM note WHERE :before_id IS NULL OR id < :before_id
        ORDER BY id DESC LIMIT :limit
        """, paging: .keyset(order: ["id"]))
  }

  extension PostgreSQLPool {
    /// Returns the source of notes.
    nonisolated func notes(_ query: SQLQuery = .notesByID, channel: String? = nil)
      -> PostgreSQLSource
    {
      PostgreSQLSource(
        pool: self, query: query, key: ["id"],
        fields: [RecordField("id", type: .integer), RecordField("title")], channel: channel)
    }
  }
#endif
