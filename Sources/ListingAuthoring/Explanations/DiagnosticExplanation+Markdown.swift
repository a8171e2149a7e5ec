import ListingXML

extension DiagnosticExplanation {
  /// Returns the explanations in a Markdown file, whose introduction describes the format.
  ///
  /// A section that isn't in this format is left out.
  static func explanations(in markdown: [UInt8]) -> [DiagnosticExplanation] {
    String(decoding: markdown, as: UTF8.self).split(separator: "\n## ").dropFirst()
      .compactMap(DiagnosticExplanation.init(section:))
  }

  /// Reads a section: the heading and the cause, the fenced example, and the fix.
  private init?(section: Substring) {
    let parts = section.split(separator: "```", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let (heading, cause) = Self.firstLine(of: parts[0])
    let (fence, example) = Self.firstLine(of: parts[1])
    let names = heading.split(separator: ": ", maxSplits: 1).map(String.init)
    let words = fence.split(separator: " ")
    guard names.count == 2,
      let language = words.first.flatMap({ Self.languages[String($0)] }),
      let limits = Self.limits(words.dropFirst())
    else { return nil }
    code = DiagnosticCode(rawValue: names[0])
    title = names[1]
    self.cause = Self.joinedLines(of: cause)
    self.example = String(example.dropLast()).replacing("␀", with: "\0")
    self.language = language
    fix = Self.joinedLines(of: parts[2])
    self.limits = limits
  }

  private static let languages: [String: Language] = [
    "xml": .document, "scenario": .scenario, "sh": .command,
  ]

  /// The default limits with some replaced, such as `depth=4`; `nil` if one is unknown.
  private static func limits(_ words: some Sequence<Substring>) -> DocumentLimits? {
    var limits = DocumentLimits()
    for word in words {
      let parts = word.split(separator: "=")
      guard parts.count == 2, let value = Int(parts[1]) else { return nil }
      switch parts[0] {
      case "bytes": limits.bytes = value
      case "depth": limits.depth = value
      case "attributes": limits.attributes = value
      case "names": limits.names = value
      case "elements": limits.elements = value
      case "inlineItems": limits.inlineItems = value
      case "includes": limits.includes = value
      case "includeDepth": limits.includeDepth = value
      default: return nil
      }
    }
    return limits
  }

  private static func firstLine(of text: Substring) -> (line: Substring, rest: Substring) {
    let line = text.prefix { $0 != "\n" }
    return (line, text.dropFirst(line.count + 1))
  }

  /// A paragraph without the line breaks of the file.
  private static func joinedLines(of text: Substring) -> String {
    text.split(separator: "\n").joined(separator: " ")
  }
}
