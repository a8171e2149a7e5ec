import ListingSources

/// Something wrong at a place of a text, before lines and columns are known.
///
/// Places are counted in bytes while a document is read, and turned into lines and columns once,
/// when there is something to report: see ``SourceText/diagnostics(_:)``.
package struct Finding: Sendable, Hashable {
  package struct Note: Sendable, Hashable {
    package var message: String
    package var range: Range<Int>?
    /// Where it is, where that is in another file.
    var place: Diagnostic.Place?
  }

  package var severity = Diagnostic.Severity.error
  package var code: DiagnosticCode
  package var message: String
  /// The bytes that it is about; `nil` where it is the file as a whole.
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

  /// Adds the place of the first one of what there is twice.
  func repeating(_ first: Range<Int>) -> Finding { noting("the first one is here", at: first) }

  /// Adds what was probably meant, and what is known.
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

  /// Adds a sentence, with the place that it is about.
  package func noting(_ message: String, at range: Range<Int>? = nil) -> Finding {
    var finding = self
    finding.notes.append(Note(message: message, range: range))
    return finding
  }
}

/// Collects what is wrong with a document.
package struct FindingCollector {
  /// The most errors that are kept, and the most warnings; further ones are dropped. Warnings do not
  /// count as errors: they must not keep one from being told.
  static let limit = 100

  package private(set) var findings: [Finding] = []
  /// The findings as they were added, without what was noted later.
  private var added: [Finding] = []
  private var errorCount = 0

  package init() {}

  /// Whether further errors are dropped. Who looks for the place of a finding asks first, as that
  /// takes time in proportion to what is searched.
  package var isFull: Bool { errorCount >= Self.limit }

  /// Keeps a finding, once.
  package mutating func add(_ finding: Finding) {
    let isError = finding.severity == .error
    let count = isError ? errorCount : findings.count - errorCount
    guard count < Self.limit, !added.contains(finding) else { return }
    findings.append(finding)
    added.append(finding)
    if isError { errorCount += 1 }
  }

  /// Adds a sentence to findings that were added lately.
  ///
  /// - Parameters:
  ///   - range: the place that it is about.
  ///   - start: the first of these findings.
  ///   - isAbout: to which of them.
  mutating func note(
    _ message: String, at range: Range<Int>, since start: Int, where isAbout: (Finding) -> Bool
  ) {
    for index in start..<findings.count
    where isAbout(findings[index]) && findings[index].notes.count < Self.mostNotes {
      findings[index] = findings[index].noting(message, at: range)
    }
  }

  /// The most notes of a finding, with those that are added to it later.
  private static let mostNotes = 5

  /// Whether there is no error among the findings.
  package var isClean: Bool { errorCount == 0 }
}
