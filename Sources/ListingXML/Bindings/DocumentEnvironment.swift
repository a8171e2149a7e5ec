import Foundation
import ListingSources

/// Where a document is shown: what formats of bindings go by.
public struct DocumentEnvironment: Sendable {
  /// The reader's language and region.
  public var locale: Locale
  /// The zone in which a day is today.
  public var timeZone: TimeZone
  /// Returns the current time; called whenever a relative date is shown.
  public var now: @Sendable () -> Date

  /// The variables of the process's environment that documents may read, by their names; `nil` for
  /// one that is not set. A document that names another one is refused.
  public var variables: [String: String?]

  /// Asks the servers of documents, and knows which ones may be asked. A document that names another
  /// one is refused.
  public var client: HTTPClient

  /// Makes no requests.
  private static let client = HTTPClient(allowedHosts: [])

  /// That of the process.
  public static let current = DocumentEnvironment()

  /// Creates an environment. Language, time zone and time are by default those of the process; no variable and
  /// no server is allowed.
  public init(
    locale: Locale = .autoupdatingCurrent, timeZone: TimeZone = .autoupdatingCurrent,
    variables: [String: String?] = [:], client: HTTPClient? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.variables = variables
    self.client = client ?? Self.client
    self.locale = locale
    self.timeZone = timeZone
    self.now = now
  }

  /// The values that the process has for some variables, to be allowed.
  public static func variables(named names: [String]) -> [String: String?] {
    let all = ProcessInfo.processInfo.environment
    return Dictionary(names.map { ($0, all[$0]) }) { first, _ in first }
  }
}
