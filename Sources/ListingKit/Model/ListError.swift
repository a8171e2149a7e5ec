/// Why a list refused an operation.
public struct ListError: Error, Sendable, Hashable {
  /// What kind of error it is. The raw values are the strings used in scenarios and JSON.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The list has no section of that name.
    case unknownSection = "unknown-section"
    /// The section has no item of that name.
    case unknownItem = "unknown-item"
    /// The anchor isn't in the list.
    case unknownAnchor = "unknown-anchor"
    /// A section of that name is in the list already.
    case duplicateSection = "duplicate-section"
    /// An item of that name is there already.
    case duplicates = "duplicates"
    /// A section or an item has an empty identifier.
    case emptyIdentifier = "empty-identifier"
    /// A source could not give items.
    case source = "source"
    /// A source failed for the moment, and the section requests the page again after a delay.
    case retry = "retry"
    /// A source skipped an invalid item.
    case skipped = "skipped"
    /// The list was deallocated, or the operation canceled, before it was performed.
    case cancelled = "cancelled"
    /// The operation is invalid; the message states the reason.
    case invalid = "invalid"
  }

  /// The kind of error, to be matched on.
  public let code: Code
  /// What happened, to which section or item, and what to do about it.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension ListError: CustomStringConvertible {
  public var description: String { "\(message) [\(code.rawValue)]" }
}
