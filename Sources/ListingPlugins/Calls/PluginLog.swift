import CListingPlugin
import Logging

/// The log of plugins.
enum PluginLog {
  /// Receives the lines of a plugin, with their levels.
  ///
  /// - Parameters:
  ///   - plugin: its identifier.
  ///   - metadata: the metadata of each message.
  static func writer(
    _ plugin: String, _ metadata: Logger.Metadata
  ) -> @Sendable (Int, String) -> Void {
    let logger = Logger(label: "listing.plugin.\(plugin)")
    return { level, message in
      let levels: [Int: Logger.Level] = [
        LISTING_DEBUG: .debug, LISTING_INFO: .info, LISTING_WARNING: .warning,
      ]
      logger.log(level: levels[level] ?? .error, "\(message)", metadata: metadata)
    }
  }
}
