/// Parses a text with bindings in braces; `{{` and `}}` are braces.
struct BindingParser {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private(set) var parts: [BindingPart] = []
  private(set) var problems: [Finding] = []

  /// The most bindings of a text; the rest isn't parsed.
  static let limit = 10_000

  /// Parses a text. Mistakes in bindings are in ``problems``; the other bindings are parsed.
  ///
  /// - Complexity: O(*n*).
  init(_ text: String, version: FormatVersion = .v10) {
    scalars = Array(text.unicodeScalars)
    var literal = String.UnicodeScalarView()
    while place < scalars.count {
      let scalar = scalars[place]
      let isDoubled = place + 1 < scalars.count && scalars[place + 1] == scalar
      switch scalar {
      case "{" where isDoubled, "}" where isDoubled:
        literal.append(scalar)
        place += 2
      case "{":
        if !literal.isEmpty { parts.append(.literal(String(literal))) }
        literal = .init()
        let start = place
        guard parts.count + problems.count < 2 * Self.limit else {
          problems.append(
            Finding(
              .bindingSyntax, "more than \(Self.limit) bindings in one text", at: start..<start + 1,
              fix: "use several texts"))
          return
        }
        var parser = ExpressionParser(scalars, at: start + 1, version: version)
        do throws(Finding) {
          let (binding, end) = try parser.binding(from: start)
          parts.append(.binding(binding))
          place = end
        } catch {
          problems.append(error)
          skipBinding(from: max(start, error.range?.lowerBound ?? start))
        }
      case "}":
        let path = Self.pathAtEnd(of: String(literal))
        problems.append(
          Finding(
            .bindingSyntax, "a '}' without a '{' before it", at: place..<place + 1,
            fix: path.map { "write {\($0)} for the value, or }} for a brace" }
              ?? "write }} for a brace"))
        place += 1
      default:
        literal.append(scalar)
        place += 1
      }
    }
    if !literal.isEmpty { parts.append(.literal(String(literal))) }
  }

  /// Returns the path with which a text ends, as `it.name` of `Name: it.name`.
  private static func pathAtEnd(of text: String) -> Substring? {
    let start = text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex
    let path = text[start...]
    guard let dot = path.firstIndex(of: "."),
      BindingScope.allRoots.contains(String(path[..<dot])),
      String(path[path.index(after: dot)...]).isFieldName
    else { return nil }
    return path
  }

  /// Skips the rest of a binding with a mistake.
  private mutating func skipBinding(from start: Int) {
    place = max(place + 1, start)
    while place < scalars.count, scalars[place] != "}" { place += 1 }
    place = min(place + 1, scalars.count)
  }
}
