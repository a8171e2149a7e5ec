/// Why a list refused an operation.
///
/// ```swift
/// do {
///   try await list.performAndWait(.moveItem("978", .start, in: "books"))
/// } catch where error.code == .unknownItem {
///   show(error.message)
/// }
/// ```
public struct ListError: Error, Sendable, Hashable {
  /// The kind of an error. The raw values are the strings used in scenarios and JSON.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The list has no section of that name.
    case unknownSection = "unknown-section"
    /// The section has no item of that name.
    case unknownItem = "unknown-item"
    /// The anchor isn't in the list.
    case unknownAnchor = "unknown-anchor"
    /// A section of that name is in the list already.
    case duplicateSection = "duplicate-section"
    /// An item with the identifier already exists.
    case duplicates = "duplicates"
    /// A section or an item has an empty identifier.
    case emptyIdentifier = "empty-identifier"
    /// A source failed to read items.
    case source = "source"
    /// A source failed for the moment, and the section requests the page again after a delay.
    case retry = "retry"
    /// A source skipped an invalid item.
    case skipped = "skipped"
    /// A source couldn't read a part of its data, and left it out or replaced it.
    case unreadable = "unreadable"
    /// The list was deallocated, or the operation canceled, before it was performed.
    case cancelled = "cancelled"
    /// The operation is invalid; the message states the reason.
    case invalid = "invalid"
  }

  /// The kind of error, to be matched on.
  public let code: Code
  /// The problem, its section or item, and how to fix it.
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

/// The items and sections that an operation dropped, updated or didn't find.
public struct ListOutcome: Sendable, Hashable {
  /// The items that were dropped as duplicates or because their identifier is empty, in the given
  /// order.
  public var dropped: [ListItemPath] = []
  /// The sections that were dropped as duplicates or because their identifier is empty, in the
  /// given order.
  public var droppedSections: [String] = []
  /// The items that took new content from a duplicate, under ``ListDuplicatePolicy/last``.
  public var updated: [ListItemPath] = []
  /// The items that a delete didn't find.
  public var unknown: [ListItemPath] = []
  /// The sections that a delete didn't find.
  public var unknownSections: [String] = []

  /// Creates the outcome of an operation that dropped and updated nothing, and found everything.
  public init() {}
}

/// The result of an operation on a list.
public typealias ListResult = Result<ListOutcome, ListError>

/// Called exactly once, after the update of an operation's transaction was applied.
public typealias ListCompletion = (ListResult) -> Void

/// A problem that doesn't make an operation fail: an item or a section that was dropped, a section
/// whose items differ from what it reported to its list, an update that doesn't lead to the new
/// snapshot.
public struct ListDiagnostic: Sendable, Hashable {
  /// The kind of problem.
  public let code: ListError.Code
  /// The section that has the problem, or `nil` for the list as a whole.
  public let section: String?
  /// The item that has the problem, or `nil` for the section or the list as a whole.
  public let item: String?
  /// The problem, and how the list handled it.
  public let message: String

  /// Creates a diagnostic.
  public init(code: ListError.Code, section: String?, item: String? = nil, message: String) {
    self.code = code
    self.section = section
    self.item = item
    self.message = message
  }
}

/// The line of code that requested an operation, by which the log names an operation that failed.
public struct ListCodeLocation: Sendable, Hashable {
  /// The file, as `#fileID` gives it.
  public let fileID: String
  /// The line, which begins with 1.
  public let line: Int

  /// Creates the location of a line.
  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }
}

extension ListCodeLocation: CustomStringConvertible {
  /// The name of the file and the line, such as `BooksSection.swift:41`.
  public var description: String {
    "\(fileID.split(separator: "/").last ?? "?"):\(line)"
  }
}
