/// A mistake in a document, with its position and a fix.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable, Codable {
    /// The document can't be shown.
    case error
    /// The document can be shown, but may not work as intended.
    case warning
  }

  /// A position in a file.
  struct Place: Sendable, Hashable, CustomStringConvertible {
    var file: String
    var line: Int
    var column: Int

    var description: String { "\(file):\(line):\(column)" }
  }

  /// Further information, with a position if that's another one.
  public struct Note: Sendable, Hashable, Codable {
    /// The text of the note.
    public let message: String
    /// The file, if it isn't the diagnostic's.
    public let file: String?
    /// The line, counted from 1.
    public let line: Int?
    /// The column, in Unicode scalars, counted from 1.
    public let column: Int?

    /// Creates a note.
    package init(
      message: String, file: String? = nil, line: Int? = nil, column: Int? = nil
    ) {
      self.message = message
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// The most scalars of a line that are stored before the position, and from there on.
  static let sourceBefore = 200, sourceAfter = 300

  /// The severity.
  public let severity: Severity
  /// The kind of mistake.
  public let code: DiagnosticCode
  /// The mistake.
  public let message: String
  /// The document, as the caller named it.
  public let file: String
  /// The line, counted from 1; `nil` for the whole file.
  public let line: Int?
  /// The column, in Unicode scalars, counted from 1.
  public let column: Int?
  /// The number of Unicode scalars of the line with the mistake, at least 1.
  public let length: Int?
  /// The text of the line; for a long line the part near the position.
  public let source: String?
  /// The column of the first scalar of ``source``, if it isn't the line's first.
  public let sourceColumn: Int?
  /// How to fix it, in a few words.
  public let fix: String?
  /// Notes with further information.
  public let notes: [Note]

  /// Creates a diagnostic.
  package init(
    _ code: DiagnosticCode, severity: Severity = .error, message: String, file: String,
    line: Int? = nil, column: Int? = nil, length: Int? = nil, source: String? = nil,
    sourceColumn: Int? = nil, fix: String? = nil, notes: [Note] = []
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.source = source
    self.sourceColumn = sourceColumn
    self.fix = fix
    self.notes = notes
  }
}
