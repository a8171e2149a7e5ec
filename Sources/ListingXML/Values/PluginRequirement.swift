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
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let identifier = parts.first, identifier.isPluginIdentifier else { return nil }
    self.identifier = String(identifier)
    version = parts.count == 2 ? String(parts[1]) : nil
    if let version, !version.isPluginVersion { return nil }
  }

  /// Whether a document can require a plugin with this identifier.
  static func isIdentifier(_ text: String) -> Bool {
    Self(text).map { $0.identifier == text } ?? false
  }

  public var description: String {
    "plugin '\(identifier)'" + (version.map { " \($0)" } ?? "")
  }
}

extension StringProtocol {
  /// Whether it consists of ASCII letters, digits, `_`, `.` and `-`, and begins with a letter or `_`.
  fileprivate var isPluginIdentifier: Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
    guard let first = utf8.first, isLetter(first) else { return false }
    return utf8.allSatisfy {
      isLetter($0) || $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
  }

  /// Whether it consists of numbers of up to nine digits, with points between them.
  fileprivate var isPluginVersion: Bool {
    split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit)
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
