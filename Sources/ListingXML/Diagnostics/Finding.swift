import ListingSources

/// Something wrong at a place of a text, before lines and columns are known.
///
/// Places are counted in bytes while a document is read, and turned into lines and columns once,
/// when there is something to report: see ``SourceText/diagnostics(_:)``.
struct Finding: Sendable, Hashable {
  struct Note: Sendable, Hashable {
    var message: String
    var range: Range<Int>?
  }

  var severity = Diagnostic.Severity.error
  var code: DiagnosticCode
  var message: String
  /// The bytes that it is about; `nil` where it is the file as a whole.
  var range: Range<Int>?
  var fix: String?
  var notes: [Note] = []

  init(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>?, fix: String? = nil,
    notes: [Note] = []
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.fix = fix
    self.notes = notes
  }

  /// Adds what was probably meant, and what is known.
  func suggesting(_ name: String, among known: [String]) -> Finding {
    var finding = self
    if let match = known.prefix(1_000).suggestion(for: name) {
      finding.fix = "did you mean '\(match)'?"
    }
    if !known.isEmpty {
      let listed = known.prefix(20).joined(separator: ", ") + (known.count > 20 ? ", …" : "")
      finding.notes.append(Note(message: "known here: \(listed)"))
    }
    return finding
  }

  /// Adds a sentence, with the place that it is about.
  func noting(_ message: String, at range: Range<Int>? = nil) -> Finding {
    var finding = self
    finding.notes.append(Note(message: message, range: range))
    return finding
  }
}

/// Collects what is wrong with a document.
struct FindingCollector {
  /// The most findings that are kept; further ones are dropped.
  static let limit = 100

  private(set) var findings: [Finding] = []

  /// Whether further findings are dropped. Who looks for the place of a finding asks first, as that
  /// takes time in proportion to what is searched.
  var isFull: Bool { findings.count >= Self.limit }

  /// Keeps a finding, once.
  mutating func add(_ finding: Finding) {
    guard !isFull, !findings.contains(finding) else { return }
    findings.append(finding)
  }

  /// Whether there is no error among the findings.
  var isClean: Bool { findings.allSatisfy { $0.severity != .error } }
}
