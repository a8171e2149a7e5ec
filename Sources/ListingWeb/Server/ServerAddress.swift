import Foundation

/// The address at which a list is served.
package struct ServerAddress: Equatable {
  package let host: String
  package let port: Int

  /// Creates an address; `nil` if the host isn't an IP address or `localhost`.
  package init?(host: String, port: Int) {
    self.host = host == "localhost" ? "127.0.0.1" : host
    self.port = port
    if withSocketAddress({ _, _ in true }) == nil { return nil }
  }

  /// Whether only programs on this machine reach the address.
  package var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

  private var isEveryAddress: Bool { ["0.0.0.0", "::"].contains(host) }

  private var isIPv6: Bool { host.contains(":") }

  /// The names by which users reach it.
  package var names: Set<String> {
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
  package func page(port: Int) -> String {
    let name = isEveryAddress ? ProcessInfo.processInfo.hostName.lowercased() : Self.inURL(host)
    return "http://\(name):\(port)/"
  }

  /// The family of the address's sockets.
  var family: Int32 { isIPv6 ? AF_INET6 : AF_INET }

  /// Calls a closure with the address in the system's form.
  ///
  /// - Returns: `nil` if the host isn't an IP address.
  func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    let port = in_port_t(truncatingIfNeeded: port).bigEndian
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port
      guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { return nil }
      return Self.rebind(&address, body)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return nil }
    return Self.rebind(&address, body)
  }

  private static func rebind<Address, Result>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    let size = socklen_t(MemoryLayout<Address>.size)
    return withUnsafeBytes(of: &address) { bytes in
      (bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)).map { body($0, size) }
    }
  }

  private static func inURL(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
