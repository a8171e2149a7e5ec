/// The cookie of a browser: a random token, by which it's known, after the name of the process that has its viewers.
///
/// A proxy reads the name, and so needs no memory of viewers. The token stays when another process continues.
struct BrowserCookie: Equatable, Sendable {
  static let name = "listing"

  /// The name of the process; `nil` if there is one process.
  let process: String?
  let token: String

  init(process: String?, token: String) { (self.process, self.token) = (process, token) }

  /// - Returns: `nil` if the value isn't that of a cookie of an app.
  init?(_ value: String) {
    guard let parts = value.wholeMatch(of: #/(?:([A-Za-z0-9_-]{1,32})\.)?([0-9a-f]{32})/#)?.output
    else { return nil }
    self.init(process: parts.1.map(String.init), token: String(parts.2))
  }

  var value: String { (process.map { $0 + "." } ?? "") + token }
}

extension WebRequest {
  /// The cookie of the browser; `nil` without one, or with one of another app.
  var browserCookie: BrowserCookie? { cookie(BrowserCookie.name).flatMap { BrowserCookie($0) } }
}
