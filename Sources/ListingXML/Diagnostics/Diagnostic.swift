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
  struct Place: Sendable, Hashable {
    var file: String
    var line: Int
    var column: Int
  }

  /// Further information, with a position if that's another one.
  public struct Note: Sendable, Hashable, Codable {
    /// The text of the note.
    public var message: String
    /// The file, if it isn't the diagnostic's.
    public var file: String?
    /// The line, counted from 1.
    public var line: Int?
    /// The column, in Unicode scalars, counted from 1.
    public var column: Int?

    /// Creates a note.
    public init(
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
  public var severity: Severity
  /// The kind of mistake.
  public var code: DiagnosticCode
  /// The mistake.
  public var message: String
  /// The document, as the caller named it.
  public var file: String
  /// The line, counted from 1; `nil` for the whole file.
  public var line: Int?
  /// The column, in Unicode scalars, counted from 1.
  public var column: Int?
  /// The number of Unicode scalars of the line with the mistake, at least 1.
  public var length: Int?
  /// The text of the line; for a long line the part near the position.
  public var source: String?
  /// The column of the first scalar of ``source``, if it isn't the line's first.
  public var sourceColumn: Int?
  /// How to fix it, in a few words.
  public var fix: String?
  /// Notes with further information.
  public var notes: [Note]

  /// Creates a diagnostic.
  public init(
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
