import Foundation

/// Why an address is not asked to which a server sends on, by a redirect or for the next page.
enum HTTPRefusal: Sendable {
  case noHTTP
  /// It holds a name and a password.
  case credentials
  /// Its host was not allowed.
  case host(String)
  /// An encrypted request would continue unencrypted.
  case inTheOpen(String)

  /// `nil` where the address may be asked.
  init?(of url: URL, after asked: URL?, _ allowedHosts: Set<String>) {
    guard url.isHTTP, let host = url.askedHost else {
      self = .noHTTP
      return
    }
    if url.user != nil || url.password != nil {
      self = .credentials
    } else if !allowedHosts.contains(host) {
      self = .host(host)
    } else if asked?.isEncrypted == true, !url.isEncrypted {
      self = .inTheOpen(host)
    } else {
      return nil
    }
  }

  /// The address, without what may be secret, why it is not asked, and what to do.
  var message: String {
    switch self {
    case .noHTTP: "an address that isn't HTTP, which isn't supported: check the server's response."
    case .credentials:
      "an address with a name and a password, which isn't supported: use it directly, with a header."
    case .host(let host):
      "\(host.quotedForMessage), which isn't allowed: allow it (--allow-host), or use its address directly."
    case .inTheOpen(let host):
      "\(host.quotedForMessage) without encryption, which isn't allowed: use its address directly."
    }
  }
}
