import Foundation

/// Where a document is shown: what formats of bindings go by.
public struct DocumentEnvironment: Sendable {
  /// The language and customs of who reads it.
  public var locale: Locale
  /// The zone in which a day is today.
  public var timeZone: TimeZone
  /// What time it is, asked whenever a relative date is shown.
  public var now: @Sendable () -> Date

  /// That of the process.
  public static let current = DocumentEnvironment()

  /// Creates an environment; what is left out is that of the process.
  public init(
    locale: Locale = .autoupdatingCurrent, timeZone: TimeZone = .autoupdatingCurrent,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.now = now
  }
}
