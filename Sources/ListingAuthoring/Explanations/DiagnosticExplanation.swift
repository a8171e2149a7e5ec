import ListingXML

/// What a code means: why it comes, a document that gets it, and what to do.
public struct DiagnosticExplanation: Sendable {
  /// What the example is.
  public enum Language: Sendable, Hashable {
    /// A section document.
    case document
    /// A scenario document.
    case scenario
    /// A line for the command line: no document can show it.
    case command
  }

  /// Why the message comes, in a few sentences.
  public let cause: String
  /// Something that gets the message.
  public let example: String
  /// What the example is.
  public let language: Language
  /// What to do, in a few sentences.
  public let fix: String
  /// The limits under which the example gets the message.
  public let limits: DocumentLimits

  /// Explains a code by a whole document.
  init(_ cause: String, document: String, fix: String, limits: DocumentLimits = DocumentLimits()) {
    self.init(cause, document, .document, fix, limits)
  }

  /// Explains a code by what is inside of a document.
  init(_ cause: String, example: String, fix: String, limits: DocumentLimits = DocumentLimits()) {
    let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    self.init(
      cause, "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\">\n\(lines)\n</listing>",
      .document, fix, limits)
  }

  /// Explains a code by what is inside of a scenario.
  init(_ cause: String, scenario: String, fix: String) {
    let lines = scenario.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    self.init(
      cause,
      "<scenario xmlns=\"urn:listingkit:scenario:1\" name=\"an example\">\n\(lines)\n</scenario>",
      .scenario, fix, DocumentLimits())
  }

  /// Explains a code by a command.
  init(_ cause: String, command: String, fix: String) {
    self.init(cause, command, .command, fix, DocumentLimits())
  }

  private init(
    _ cause: String, _ example: String, _ language: Language, _ fix: String,
    _ limits: DocumentLimits
  ) {
    self.cause = cause
    self.example = example
    self.language = language
    self.fix = fix
    self.limits = limits
  }
}

extension DocumentLimits {
  /// The limits with one changed, for an example that fits on a screen.
  static func with(_ change: (inout DocumentLimits) -> Void) -> DocumentLimits {
    var limits = DocumentLimits()
    change(&limits)
    return limits
  }
}
