/// A mistake in a document, with its place and a fix.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, Codable {
    /// The document cannot be shown.
    case error
    /// The document can be shown, but may not work as intended.
    case warning
  }

  /// A place in a file.
  struct Place: Sendable, Hashable {
    var file: String
    var line: Int
    var column: Int
  }

  /// A further sentence, and the place that it is about where that is another one.
  public struct Note: Sendable, Hashable, Codable {
    /// The sentence.
    public var message: String
    /// The file, where that is another one than the diagnostic's.
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

  /// The most scalars of a line that are kept before the place, and from there on.
  static let sourceBefore = 200, sourceAfter = 300

  /// How bad it is.
  public var severity: Severity
  /// The kind of thing that is wrong.
  public var code: DiagnosticCode
  /// The mistake.
  public var message: String
  /// The document, as it was named by who asked.
  public var file: String
  /// The line, counted from 1; `nil` for the file as a whole.
  public var line: Int?
  /// The column, in Unicode scalars, counted from 1.
  public var column: Int?
  /// How many Unicode scalars of the line it is about, at least 1.
  public var length: Int?
  /// The text of the line; of a long one, the part near the place.
  public var source: String?
  /// The column of the first scalar of ``source``, where that is not the line's first.
  public var sourceColumn: Int?
  /// How to fix it, in a few words.
  public var fix: String?
  /// Further sentences.
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
