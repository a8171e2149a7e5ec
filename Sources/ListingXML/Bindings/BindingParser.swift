/// Reads a text with bindings: `{path}` and `{path ?? 'default'}`; `{{` and `}}` are braces.
struct BindingParser {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private(set) var parts: [BindingPart] = []
  private(set) var problems: [BindingProblem] = []

  /// The most bindings of one text; what follows is not read.
  static let limit = 10_000

  private static let operators: Set<String> = [
    "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not", "in",
  ]

  /// Reads a text; what is wrong with a binding is in ``problems``, and the others are read.
  ///
  /// - Complexity: O(*n*).
  init(_ text: String) {
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
            BindingProblem(
              code: .bindingSyntax, message: "more than \(Self.limit) bindings in one text",
              fix: "use several texts", range: start..<start + 1))
          return
        }
        do throws(BindingProblem) {
          parts.append(.binding(try readBinding()))
        } catch {
          problems.append(error)
          skipBinding(from: start)
        }
      case "}":
        problems.append(
          BindingProblem(
            code: .bindingSyntax, message: "a '}' without a '{' before it",
            fix: "write }} for a brace", range: place..<place + 1))
        place += 1
      default:
        literal.append(scalar)
        place += 1
      }
    }
    if !literal.isEmpty { parts.append(.literal(String(literal))) }
  }

  /// Goes behind the end of a binding that could not be read.
  private mutating func skipBinding(from start: Int) {
    place = max(place, start + 1)
    while place < scalars.count, scalars[place] != "}" { place += 1 }
    place = min(place + 1, scalars.count)
  }

  private mutating func skipSpace() {
    while place < scalars.count, scalars[place].properties.isWhitespace { place += 1 }
  }

  private mutating func readBinding() throws(BindingProblem) -> Binding {
    let start = place
    place += 1
    skipSpace()
    let pathStart = place
    let root = readName()
    var name: String?
    var nameStart = place
    if place < scalars.count, scalars[place] == "." {
      place += 1
      nameStart = place
      name = readName(withDots: true)
    }
    let path = pathStart..<place
    if root.isEmpty || name?.isEmpty == true {
      throw problem(
        root.isEmpty && name == nil ? "a name is missing here" : "a name is missing at the dot",
        fix: "write a path such as {it.name}, or {{ for a brace")
    }
    let nameRange = nameStart..<place
    skipSpace()
    let fallback = try readFallback()
    guard place < scalars.count else {
      throw BindingProblem(
        code: .bindingSyntax, message: "a binding does not end", fix: "close it with '}'",
        range: start..<scalars.count)
    }
    guard scalars[place] == "}" else { throw unexpected(after: root) }
    place += 1
    return Binding(
      root: root, name: name, fallback: fallback, range: start..<place, path: path,
      nameRange: name == nil ? path : nameRange)
  }

  private mutating func readName(withDots: Bool = false) -> String {
    let start = place
    if place < scalars.count, scalars[place].beginsFieldName {
      while place < scalars.count,
        scalars[place].isInFieldName || (withDots && scalars[place] == ".")
      {
        place += 1
      }
    }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: scalars[start..<place])
    return String(name)
  }

  private mutating func readFallback() throws(BindingProblem) -> String? {
    guard place + 1 < scalars.count, scalars[place] == "?", scalars[place + 1] == "?" else {
      return nil
    }
    place += 2
    skipSpace()
    guard place < scalars.count, scalars[place] == "'" else {
      throw problem("the default after ?? is not a text", fix: "put it in single quotes")
    }
    let start = place + 1
    guard let end = scalars[start...].firstIndex(of: "'") else {
      throw BindingProblem(
        code: .bindingSyntax, message: "a text does not end", fix: "close it with '",
        range: place..<scalars.count)
    }
    place = end + 1
    skipSpace()
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<end])
    return String(text)
  }

  private func problem(_ message: String, fix: String?) -> BindingProblem {
    BindingProblem(
      code: .bindingSyntax, message: message, fix: fix,
      range: min(place, scalars.count - 1)..<min(place, scalars.count - 1) + 1)
  }

  /// What stands where a binding should end: something that comes later, or nothing known.
  private mutating func unexpected(after root: String) -> BindingProblem {
    let start = place
    let word = readName()
    place = start
    if scalars[place] == "|" {
      return BindingProblem(
        code: .bindingNotSupported, message: "formats in bindings are not supported yet",
        range: place..<place + 1)
    }
    if Self.operators.contains(word) || Self.operators.contains(root)
      || (root == "exists" && scalars[place] == "(")
    {
      return BindingProblem(
        code: .bindingNotSupported, message: "expressions in bindings are not supported yet",
        range: place..<place + max(1, word.unicodeScalars.count))
    }
    return problem("the end of the binding is missing here", fix: "close it with '}'")
  }
}
