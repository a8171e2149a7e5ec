import FlyingSocks
import Foundation

/// The address at which a list is served.
struct ServerAddress: Equatable {
  let host: String
  let port: Int

  /// Creates an address; `nil` if the host isn't an IP address or `localhost`.
  init?(host: String, port: Int) {
    self.host = host == "localhost" ? "127.0.0.1" : host
    self.port = port
    if (try? socketAddress()) == nil { return nil }
  }

  /// Whether only programs on this machine reach the address.
  var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

  private var isEveryAddress: Bool { ["0.0.0.0", "::"].contains(host) }

  /// The names by which users reach it.
  var names: Set<String> {
    var names: Set<String> = ["localhost", "127.0.0.1", "[::1]", Self.inURL(host)]
    if !isLoopback {
      let name = ProcessInfo.processInfo.hostName.lowercased()
      names.formUnion([name, "\(name).local"])
    }
    if isEveryAddress { names.formUnion(Host.current().addresses.map(Self.inURL)) }
    return names
  }

  /// The address of the page.
  ///
  /// - Parameter port: the port that the server has.
  func page(port: Int) -> String {
    let name = isEveryAddress ? ProcessInfo.processInfo.hostName.lowercased() : Self.inURL(host)
    return "http://\(name):\(port)/"
  }

  func socketAddress() throws -> any SocketAddress {
    let port = UInt16(port)
    return host.contains(":")
      ? try sockaddr_in6.inet6(ip6: host, port: port) : try sockaddr_in.inet(ip4: host, port: port)
  }

  private static func inURL(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
