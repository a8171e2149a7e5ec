import Foundation
import ListingSources

/// The environment of a document: language, time, variables and hosts for its bindings and sources.
public struct DocumentEnvironment: Sendable {
  /// The reader's language and region.
  public var locale: Locale
  /// The time zone, which determines the current day.
  public var timeZone: TimeZone
  /// Returns the current time; called whenever a relative date is shown.
  public var now: @Sendable () -> Date

  /// The environment variables that documents may read, by name; `nil` for an unset variable. A document
  /// that names another one is rejected.
  public var variables: [String: String?]

  /// The client for requests of documents, with the hosts that are allowed. A document that names another
  /// host is rejected.
  public var client: HTTPClient

  /// Reads databases of servers; `nil` in a program that can't.
  package var databaseClient: (any DatabaseClient)?

  /// Where states with `keep` and the places of documents with `resume` stay between runs; `nil` if they last as long
  /// as the list.
  public var storage: (any DocumentStorage)?
  /// Where pages of sources with `cache` are kept; `nil` if they aren't.
  public var pages: (any PageStorage)?

  /// A client without allowed hosts.
  private static let client = HTTPClient(allowedHosts: [])

  /// The environment of the process.
  public static let current = DocumentEnvironment()

  /// Creates an environment. By default it has the language, time zone and time of the process, and allows
  /// no variables and no hosts, and nothing is kept.
  public init(
    locale: Locale = .autoupdatingCurrent, timeZone: TimeZone = .autoupdatingCurrent,
    variables: [String: String?] = [:], client: HTTPClient? = nil,
    storage: (any DocumentStorage)? = nil, pages: (any PageStorage)? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.variables = variables
    self.client = client ?? Self.client
    (self.storage, self.pages) = (storage, pages)
    self.locale = locale
    self.timeZone = timeZone
    self.now = now
  }

  /// Returns the values of environment variables, to allow them.
  public static func variables(named names: [String]) -> [String: String?] {
    let all = ProcessInfo.processInfo.environment
    return Dictionary(names.map { ($0, all[$0]) }) { first, _ in first }
  }
}
