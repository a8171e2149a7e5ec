import Foundation

/// The links of a response, from its `Link` header (RFC 8288).
struct HTTPLinks: Sendable {
  /// The targets by their relations, in lower case; the first target of a relation counts.
  private(set) var targets: [String: String] = [:]

  /// Reads a header up to the first syntax error.
  init(_ header: String) {
    var rest = header.unicodeScalars[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
      guard rest.popFirst() == "<", let end = rest.firstIndex(of: ">") else { return }
      let target = String(rest[..<end])
      rest = rest[end...].dropFirst()
      for relation in Self.relations(&rest) where targets[relation] == nil {
        targets[relation] = target
      }
    }
  }

  /// Reads the parameters of a link.
  private static func relations(_ rest: inout Substring.UnicodeScalarView) -> [String] {
    var relations: [String]?
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard rest.first == ";" else { return relations ?? [] }
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      let name = rest.prefix { $0 != "=" && $0 != ";" && $0 != "," }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest.removeFirst()
      let value = value(&rest)
      let isRelation = String(name).trimmingCharacters(in: .whitespaces).lowercased() == "rel"
      // The first `rel` counts.
      if isRelation, relations == nil {
        relations = value.lowercased().split(separator: " ").map(String.init)
      }
    }
  }

  /// Reads a value, quoted or not.
  private static func value(_ rest: inout Substring.UnicodeScalarView) -> String {
    rest = rest.drop { $0 == " " || $0 == "\t" }
    guard rest.first == "\"" else {
      let value = rest.prefix { $0 != ";" && $0 != "," }
      rest = rest[value.endIndex...]
      return String(value).trimmingCharacters(in: .whitespaces)
    }
    rest.removeFirst()
    var value = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\"" {
      value.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
    }
    return String(value)
  }
}
