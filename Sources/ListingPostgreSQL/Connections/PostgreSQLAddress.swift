#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import ListingSources

  /// The address of a database, such as `postgresql://reader@db.example.org/shop?sslmode=require`.
  ///
  /// Connections are encrypted and the server's certificate is checked (`sslmode=verify-full`), unless the address says
  /// otherwise or the host is this machine. A password comes from the address, from `~/.pgpass` or from the service file
  /// (`?service=shop`); it's in no message and no description.
  public struct PostgreSQLAddress: Sendable, Hashable, CustomStringConvertible {
    /// The host in lower case; `localhost` for a socket of this machine.
    public let host: String
    /// The port.
    public let port: Int
    /// The user, the host and the database, as messages show them.
    public let description: String
    /// libpq's parameters.
    let parameters: [String: String]

    /// Reads an address.
    ///
    /// - Parameter text: a URI, or names and values as in `host=db.example.org dbname=shop`.
    /// - Throws: `SourceError` for a text that isn't an address, or has a part that isn't supported.
    public init(_ text: String) throws {
      var parameters = try Self.parameters(of: text)
      if let name = Self.refused.first(where: { parameters[$0] != nil }) {
        throw SourceError(
          .badDescription,
          "the address of a database can't have '\(name)': remove it, and write the host as "
            + "postgresql://HOST/DATABASE.", file: "postgresql")
      }
      let given = parameters["host"] ?? ""
      guard !given.contains(",") else {
        throw SourceError(
          .badDescription,
          "the address of a database has several hosts: write one, such as that of a proxy.",
          file: "postgresql")
      }
      let isSocket = given.hasPrefix("/")
      host = isSocket || given.isEmpty ? "localhost" : given.lowercased()
      // Otherwise a variable of the environment would say which host it is.
      if given.isEmpty { parameters["host"] = "localhost" }
      guard let port = Int(parameters["port"] ?? "5432"), (1...65_535).contains(port) else {
        throw SourceError(
          .badDescription,
          "the address of a database has an invalid port: write one from 1 to 65535.",
          file: "postgresql")
      }
      self.port = port
      parameters["port"] = "\(port)"
      let isLocal = isSocket || ["localhost", "127.0.0.1", "::1"].contains(host)
      if parameters["sslmode"] == nil { parameters["sslmode"] = isLocal ? "prefer" : "verify-full" }
      let mode = parameters["sslmode"] ?? ""
      if parameters["sslrootcert"] == nil, mode.hasPrefix("verify"), let file = Self.certificates {
        parameters["sslrootcert"] = file
      }
      // Without a ticket of Kerberos, it's a round trip for nothing.
      if parameters["gssencmode"] == nil { parameters["gssencmode"] = "disable" }
      if parameters["application_name"] == nil { parameters["application_name"] = "ListingKit" }
      parameters["client_encoding"] = "UTF8"
      // A server that is gone is noticed in less than a minute.
      for (name, value) in [
        "keepalives_idle": "20", "keepalives_interval": "5", "keepalives_count": "3",
        "tcp_user_timeout": "30000",
      ] where parameters[name] == nil {
        parameters[name] = value
      }
      let user = parameters["user"].map { "\($0)@" } ?? ""
      let name = host.contains(":") ? "[\(host)]" : host
      let end = port == 5432 ? "" : ":\(port)"
      description = "postgresql://\(user)\(name)\(end)/\(parameters["dbname"] ?? "")"
      self.parameters = parameters
    }

    /// The host as it's allowed: with a port that isn't PostgreSQL's own.
    public var allowedHost: String {
      let name = host.contains(":") ? "[\(host)]" : host
      return port == 5432 ? name : "\(name):\(port)"
    }

    /// What could contact another host, or change how a server runs queries.
    private static let refused = ["hostaddr", "options", "replication"]

    /// The certificates that this machine trusts, unless the user has a file of their own.
    private static var certificates: String? {
      let own = FileManager.default.homeDirectoryForCurrentUser.appending(
        path: ".postgresql/root.crt")
      guard ProcessInfo.processInfo.environment["PGSSLROOTCERT"] == nil,
        !FileManager.default.fileExists(atPath: own.path)
      else { return nil }
      return [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/ssl/cert.pem",
      ]
      .first { FileManager.default.isReadableFile(atPath: $0) }
    }

    private static func parameters(of text: String) throws -> [String: String] {
      final class Found { var parameters: [String: String] = [:] }
      let found = Found()
      let message = withExtendedLifetime(found) {
        cpq_parse(text, Unmanaged.passUnretained(found).toOpaque()) { context, name, value in
          guard let context, let name, let value else { return }
          Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
            .parameters[String(cString: name)] = String(cString: value)
        }
      }
      guard let message else { return found.parameters }
      // libpq's message may quote the address, with a password.
      cpq_free(message)
      throw SourceError(
        .badDescription,
        "this isn't the address of a database: write postgresql://USER@HOST/DATABASE, and %20, %40 or %2F for a space, "
          + "an @ or a / in a name.", file: "postgresql")
    }
  }
#endif
