import Foundation
import ListingKit

/// A failure of a source: the problem, its position, and how to fix it.
public struct SourceError: Error, Sendable, Hashable {
  /// The kind of the error.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The file doesn't exist.
    case missingFile = "missing-file"
    /// The path leads to something that isn't a regular file.
    case notAFile = "not-a-file"
    /// The file may not be read.
    case noPermission = "no-permission"
    /// The file could not be opened or read for another reason.
    case unreadable
    /// The file has changed since the previous page.
    case changed
    /// A cursor that this source didn't create.
    case badCursor = "bad-cursor"
    /// Bytes that aren't UTF-8 text.
    case encoding
    /// The file has no header.
    case noHeader = "no-header"
    /// A column doesn't exist, or exists twice.
    case unknownColumn = "unknown-column"
    /// A row has more or fewer cells than the header.
    case cellCount = "cell-count"
    /// A quote is not closed, or something follows it.
    case quote
    /// A row or an item is longer than the limit.
    case rowLength = "row-length"
    /// An item has no key.
    case emptyKey = "empty-key"
    /// A value that isn't of its field's type, or is missing.
    case value
    /// Data with a syntax error.
    case syntax
    /// Values or elements are nested too deeply.
    case depth
    /// A limit of the reader is exceeded.
    case limit
    /// A host that isn't allowed.
    case hostNotAllowed = "host-not-allowed"
    /// A server could not be reached, or a connection was lost.
    case connection
    /// A server didn't respond in time.
    case timeout
    /// A server responded with a status for which there are no items.
    case status
    /// An entity that isn't declared, or is external.
    case entity
    /// The container of the items is missing, or isn't a list.
    case noItems = "no-items"
    /// The file isn't a database, or is damaged.
    case notADatabase = "not-a-database"
    /// A query that can't be run, or that does more than read.
    case badQuery = "bad-query"
    /// Rows that aren't in the order of their pages.
    case rowOrder = "row-order"
    /// A query was interrupted because of its time limit.
    case timeLimit = "time-limit"
    /// Another connection locks the database.
    case locked
    /// The description of the source can't work: no key, a delimiter that is a quote.
    case badDescription = "bad-description"
  }

  /// The kind of the error.
  public let code: Code
  /// The problem and how to fix it, without the position.
  public let message: String
  /// The path of the file, as it was given, or an address.
  public let file: String
  /// The position; `nil` for the whole file.
  public let position: SourcePosition?
  /// Whether the same request may succeed a little later.
  public let isTransient: Bool
  /// The minimum time before the same request; `nil` if it isn't known.
  public let retryDelay: Duration?
  /// The part of the source's declaration that has to be changed; `nil` if it isn't known.
  package var subject: Subject?

  /// How to fix it, which is the end of the message; `nil` if it isn't known.
  package var fix: String?

  /// The message without the fix at its end.
  package var reason: String {
    guard let fix, message.hasSuffix(": \(fix)") else { return message }
    return String(message.dropLast(fix.count + 2))
  }

  /// A part of the declaration of a source.
  package enum Subject: Sendable, Hashable {
    /// The path that selects the items.
    case select
    /// The path of a field, by the name of the field.
    case path(String)
    /// The type of a field, by the name of the field.
    case type(String)
    /// The format of a field, by the name of the field.
    case format(String)
    /// A column that isn't there, by the name that was looked for.
    case column(String)
    /// A position in a query, or in the backward one: the number of bytes before it.
    case query(offset: Int, in: QueryPart)
  }

  /// The line, counted from 1; `nil` for the whole file.
  public var line: Int? { position?.line }
  /// The number of bytes before it; `nil` for the whole file.
  public var byteOffset: Int? { position?.byteOffset }

  /// Creates an error.
  public init(
    _ code: Code, _ message: String, file: String, position: SourcePosition? = nil,
    isTransient: Bool = false, retryDelay: Duration? = nil
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.position = position
    self.isTransient = isTransient
    self.retryDelay = retryDelay
  }

  /// Returns the error with the part of the declaration that has to be changed.
  package func about(_ subject: Subject?, fix: String? = nil) -> SourceError {
    var error = self
    error.subject = subject
    error.fix = fix
    return error
  }
}

extension SourceError: CustomStringConvertible, LocalizedError {
  /// `file:line: message`, the format of compilers.
  public var description: String {
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// A position in a file.
public struct SourcePosition: Sendable, Hashable {
  /// The number of bytes before the position.
  public var byteOffset: Int
  /// The line of the position, counted from 1.
  public var line: Int

  /// The beginning of a file.
  public static let start = SourcePosition(byteOffset: 0, line: 1)

  /// Creates a position.
  public init(byteOffset: Int, line: Int) {
    self.byteOffset = byteOffset
    self.line = line
  }
}

extension String {
  /// The text in quotation marks, for a message: short, on one line, without control characters.
  var quotedForMessage: String { "\"\(shortened(to: 60))\"" }

  /// The text for a message: on one line, without control characters, not too long.
  package var oneLineForMessage: String { shortened(to: 300) }

  private func shortened(to count: Int) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(count) {
      let isShown =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      text.append(isShown ? scalar : "\u{FFFD}")
    }
    let isWhole = unicodeScalars.dropFirst(count).isEmpty
    return String(text) + (isWhole ? "" : "…")
  }
}

extension SourceError: ItemSourceError {
  public var isSourceChanged: Bool { code == .changed }
}
