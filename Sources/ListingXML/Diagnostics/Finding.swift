import ListingSources

/// A mistake at a position of a text, before lines and columns are known.
///
/// What reads the text of an attribute or an element counts its scalars, and throws findings or returns them; the
/// compiler adds them with positions in the document, in bytes, which become lines and columns only for messages: see
/// ``SourceText/diagnostics(_:)``.
package struct Finding: Error, Sendable, Hashable {
  package struct Note: Sendable, Hashable {
    package var message: String
    package var range: Range<Int>?
    /// The position, if it's in another file.
    var place: Diagnostic.Place?
  }

  package var severity = Diagnostic.Severity.error
  package var code: DiagnosticCode
  package var message: String
  /// The bytes with the mistake, or the scalars of a text in the document; `nil` for the whole file.
  package var range: Range<Int>?
  package var fix: String?
  package var notes: [Note] = []

  package init(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>?, fix: String? = nil,
    notes: [Note] = []
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.fix = fix
    self.notes = notes
  }

  /// Creates a warning.
  init(
    warning code: DiagnosticCode, _ message: String, at range: Range<Int>?, fix: String? = nil
  ) {
    self.init(code, message, at: range, fix: fix)
    severity = .warning
  }

  /// Adds the position of the first of two elements of which only one is allowed.
  func repeating(_ first: Range<Int>) -> Finding { noting("the first one is here", at: first) }

  /// Adds the name that was probably meant, and the valid names.
  package func suggesting(_ name: String, among known: [String]) -> Finding {
    var finding = self
    if let match = known.prefix(1_000).suggestion(for: name) {
      finding.fix = "did you mean '\(match)'?"
    }
    if !known.isEmpty {
      let listed = known.prefix(20).joined(separator: ", ") + (known.count > 20 ? ", …" : "")
      finding.notes.append(Note(message: "expected one of: \(listed)"))
    }
    return finding
  }

  /// Adds a note, with its position.
  package func noting(_ message: String, at range: Range<Int>? = nil) -> Finding {
    var finding = self
    finding.notes.append(Note(message: message, range: range))
    return finding
  }
}

/// Collects the mistakes in a document.
package struct FindingCollector {
  /// The most errors that are stored, and the most warnings. They are counted separately, so that warnings
  /// don't hide errors.
  static let limit = 100

  package private(set) var findings: [Finding] = []
  /// The findings in the order in which they were added, without later notes.
  private var added: [Finding] = []
  private var errorCount = 0

  package init() {}

  /// Whether further errors are dropped. Code that searches for the position of a finding checks this
  /// first, as searching takes time.
  package var isFull: Bool { errorCount >= Self.limit }

  /// Adds a finding, unless an equal one was added.
  package mutating func add(_ finding: Finding) {
    let isError = finding.severity == .error
    let count = isError ? errorCount : findings.count - errorCount
    guard count < Self.limit, !added.contains(finding) else { return }
    findings.append(finding)
    added.append(finding)
    if isError { errorCount += 1 }
  }

  /// Adds a note to recent findings.
  ///
  /// - Parameters:
  ///   - range: the position of the note.
  ///   - start: the index of the first of these findings.
  ///   - isAbout: whether a finding gets the note.
  mutating func note(
    _ message: String, at range: Range<Int>, since start: Int, where isAbout: (Finding) -> Bool
  ) {
    for index in start..<findings.count
    where isAbout(findings[index]) && findings[index].notes.count < Self.mostNotes {
      findings[index] = findings[index].noting(message, at: range)
    }
  }

  /// The most notes of a finding, including those that are added later.
  private static let mostNotes = 5

  /// Whether no finding is an error.
  package var isClean: Bool { errorCount == 0 }
}
