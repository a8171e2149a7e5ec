/// Why a list can't be served.
public struct WebServerError: Error, Sendable, Hashable {
  /// What was found, and what was expected.
  public let message: String
  /// How to fix it; `nil` if that isn't known.
  public let fix: String?

  init(_ message: String, fix: String?) {
    self.message = message
    self.fix = fix
  }
}

extension WebServerError: CustomStringConvertible {
  public var description: String { fix.map { "\(message): \($0)" } ?? message }
}
