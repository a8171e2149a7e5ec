import CListingPlugin
import ListingKit
import Logging

/// The log of a plugin, whose lines are limited in length and number.
final class PluginLog: Sendable {
  private static let all = Guarded<[String: PluginLog]>([:])

  private let plugin: String
  private let allowance = Guarded(PluginLogAllowance())

  private init(_ plugin: String) { self.plugin = plugin }

  /// Receives the lines of a plugin, with their levels.
  ///
  /// - Parameters:
  ///   - plugin: its identifier. Its sections, sources and formats have one log.
  ///   - metadata: the metadata of each message.
  static func writer(
    _ plugin: String, _ metadata: Logger.Metadata
  ) -> @Sendable (Int, String) -> Void {
    let log = all.withLock { all in
      if let known = all[plugin] { return known }
      let new = PluginLog(plugin)
      all[plugin] = new
      return new
    }
    let logger = Logger(label: "listing.plugin.\(plugin)")
    return { log.write($1, at: $0, to: logger, metadata) }
  }

  private func write(
    _ message: String, at number: Int, to logger: Logger, _ metadata: Logger.Metadata
  ) {
    let levels: [Int: Logger.Level] = [
      LISTING_DEBUG: .debug, LISTING_INFO: .info, LISTING_WARNING: .warning,
    ]
    let level = levels[number] ?? .error
    guard level >= logger.logLevel else { return }
    switch allowance.withLock({ $0.take(at: .now) }) {
    case .line: logger.log(level: level, "\(Self.cut(message))", metadata: metadata)
    case .notice:
      logger.warning(
        """
        … more lines of plugin '\(plugin)' are dropped: it wrote \(PluginLogAllowance.lines) within \
        \(PluginLogAllowance.period.components.seconds) seconds
        """, metadata: metadata)
    case .nothing: break
    }
  }

  private static let length = 4096

  private static func cut(_ message: String) -> String {
    guard message.utf8.count > length else { return message }
    return String(String.UnicodeScalarView(message.unicodeScalars.prefix(length))) + "…"
  }
}

/// How many lines a plugin can still write to its log.
struct PluginLogAllowance: Sendable {
  enum Output {
    case line
    /// The notice that lines are dropped.
    case notice
    case nothing
  }

  /// The maximum number of lines in a period, which begins with its first line.
  static let lines = 1000
  static let period = Duration.seconds(60)

  private var begin: ContinuousClock.Instant?
  private var count = 0

  /// Returns the output for a line.
  mutating func take(at time: ContinuousClock.Instant) -> Output {
    if begin.map({ time - $0 >= Self.period }) ?? true { (begin, count) = (time, 0) }
    count += count > Self.lines + 1 ? 0 : 1
    return count <= Self.lines ? .line : count == Self.lines + 1 ? .notice : .nothing
  }
}
