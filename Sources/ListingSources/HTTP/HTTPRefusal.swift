import Foundation

/// The reason why the client doesn't follow a redirect or a link to the next page.
enum HTTPRefusal: Sendable {
  case noHTTP
  /// The address contains a name and a password.
  case credentials
  /// Its host isn't allowed.
  case host(String)
  /// An encrypted request would continue unencrypted.
  case unencrypted(String)

  /// Returns `nil` for an address that may be requested.
  init?(of url: URL, after asked: URL?, _ allowedHosts: Set<String>) {
    guard url.isHTTP, let host = url.requestedHost else {
      self = .noHTTP
      return
    }
    if url.user != nil || url.password != nil {
      self = .credentials
    } else if !allowedHosts.contains(host) {
      self = .host(host)
    } else if asked?.isEncrypted == true, !url.isEncrypted {
      self = .unencrypted(host)
    } else {
      return nil
    }
  }

  /// The message: the address without secrets, the reason, and how to fix it.
  var message: String {
    switch self {
    case .noHTTP: "an address that isn't HTTP, which isn't supported: check the server's response."
    case .credentials:
      "an address with a name and a password, which isn't supported: use it directly, with a header."
    case .host(let host):
      "\(host.quotedForMessage), which isn't allowed: allow it (--allow-host), or use its address directly."
    case .unencrypted(let host):
      "\(host.quotedForMessage) without encryption, which isn't allowed: use its address directly."
    }
  }
}
