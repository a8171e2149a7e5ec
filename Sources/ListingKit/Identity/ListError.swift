/// Why a list refused an operation.
public struct ListError: Error, Sendable, Hashable {
  /// What kind of error it is. The raw values are the strings used in scenarios and JSON.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case unknownSection = "unknown-section"
    case unknownItem = "unknown-item"
    case unknownAnchor = "unknown-anchor"
    case duplicateSection = "duplicate-section"
    case duplicates = "duplicates"
    case emptyIdentifier = "empty-identifier"
    case source = "source"
    case cancelled = "cancelled"
    case invalid = "invalid"
  }

  /// The kind of error, to be matched on.
  public let code: Code
  /// What happened, to which section or item, and what to do about it.
  public let message: String

  /// Creates an error from its kind and a message for the person who reads it.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension ListError: CustomStringConvertible {
  public var description: String { "\(message) [\(code.rawValue)]" }
}
