/// A plugin that a document requires: `weather/1.2`, or `weather` in any version.
public struct PluginRequirement: Sendable, Hashable, CustomStringConvertible {
  /// The identifier of the plugin.
  public let identifier: String
  /// The minimum version; `nil` for any.
  public let version: String?

  /// Parses a requirement of a document.
  ///
  /// - Returns: `nil` for an invalid text.
  public init?(_ text: String) {
    guard
      let match = text.wholeMatch(
        of: #/([A-Za-z_][A-Za-z0-9_.\-]*)(?:\/([0-9]{1,9}(?:\.[0-9]{1,9})*))?/#)
    else { return nil }
    identifier = String(match.1)
    version = match.2.map(String.init)
  }

  public var description: String {
    "plugin '\(identifier)'" + (version.map { " \($0)" } ?? "")
  }
}
