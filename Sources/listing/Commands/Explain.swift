import ArgumentParser
import ListingAuthoring
import ListingSources
import ListingTerminal
import ListingXML

struct Explain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explains the code of a diagnostic: cause, example and fix.",
    usage: "listing explain [<options>] [<code>]",
    discussion: """
      Examples:
        listing explain LK0203
        listing explain

      Without a code, lists all codes. Status 0: success. 64: unknown code.

      As JSON: [{"code": …, "title": …, "cause": …, "example": …, "language": …, "fix": …}].
      """)

  @Argument(help: "The code in the brackets of a diagnostic, such as LK0203.")
  var code: String?

  @Option(help: "The output format: text or json.")
  var format = OutputFormat.text

  @OptionGroup var colors: ColorOption

  @MainActor
  func run() async throws {
    let explanations = try chosen()
    let output = Output()
    switch format {
    case .json:
      let entries = explanations.map(\.entry).joined(separator: ",\n")
      try output.write("[\n\(entries)\n]\n")
    case .text where code == nil:
      for explanation in explanations {
        try output.writeLine("\(explanation.code.rawValue)  \(explanation.title)")
      }
    case .text:
      for line in explanations.flatMap(\.lines) {
        try output.writeLine(TerminalText().shown(line))
      }
    }
    try output.flush()
  }

  private func chosen() throws -> [DiagnosticExplanation] {
    guard let code else { return DiagnosticExplanation.all }
    let name = Self.name(ofCode: code)
    if let explanation = DiagnosticCode(rawValue: name).explanation { return [explanation] }
    let near = DiagnosticExplanation.all.map(\.code.rawValue).suggestion(for: name)
    throw Failure(
      Status.usage, "unknown code '\(code)'",
      help: near.map { "did you mean '\($0)'?" } ?? "`listing explain` lists all codes")
  }
}

extension Explain {
  /// Returns the name of a code that is written as in a diagnostic, `error[LK0203]`, or without letters, `203`.
  fileprivate static func name(ofCode code: String) -> String {
    let name = code.uppercased()
    guard let match = name.wholeMatch(of: #/(?:[A-Z]*\[)?(?:LK)?(\d{1,4})(?:\]:?)?/#) else {
      return name
    }
    return "LK" + String(repeating: "0", count: 4 - match.1.count) + match.1
  }
}

extension DiagnosticExplanation {
  /// The lines of the explanation for people.
  fileprivate var lines: [String] {
    let example = example.split(separator: "\n", omittingEmptySubsequences: false)
    return ["\(code.rawValue): \(title)", ""] + cause.wrapped + ["", "Example:", ""]
      + example.map { $0.isEmpty ? "" : "    \($0)" } + ["", "Fix:", ""] + fix.wrapped
  }

  /// The explanation as a JSON object.
  fileprivate var entry: String {
    let fields = [
      ("code", code.rawValue), ("title", title), ("cause", cause), ("example", example),
      ("language", "\(language)"), ("fix", fix),
    ]
    return "{" + fields.map { "\($0.0.json): \($0.1.json)" }.joined(separator: ", ") + "}"
  }
}

extension String {
  /// The text in lines of at most 80 columns.
  fileprivate var wrapped: [String] { TerminalText().lines(of: self, width: 80, limit: 0) }
}
