import Foundation
import ListingTesting
import WeatherSection

@testable import ListingXML

/// The documents that stand in the sources of tests, those among them that are valid.
enum DocumentLiterals {
  /// All of them, each once, in the order of files and lines.
  static func valid(below folder: URL) throws -> [String] {
    let plugins = try SectionRegistry([.weather])
    var seen: Set<String> = []
    return try sources(below: folder).flatMap(literals).filter { literal in
      let bytes = Array(literal.utf8)
      let registry: ElementRegistry =
        literal.contains("urn:listingkit:scenario:1")
        ? .scenarios : .standard
      let text = CheckedText(bytes, name: "literal", registry: registry, plugins: plugins)
      return text.root != nil && text.findings.findings.isEmpty && seen.insert(literal).inserted
    }
  }

  private static func sources(below folder: URL) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    // The fuzzers are built next to their sources, with their dependencies.
    let sources = (names ?? []).filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
    return try sources.sorted().map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }

  /// Returns the string literals that look like documents or parts of one.
  private static func literals(of source: String) -> [String] {
    let long = source.matches(of: /"""\n(?<text>(?s:.)*?)\n *"""/).map { String($0.text) }
    let short = source.matches(of: /listing\(\s*"(?<text>(?:[^"\\\n]|\\.)*)"\)/).map {
      opening + String($0.text) + "</listing>"
    }
    let bodies = long.filter { $0.contains("<section") }.map { opening + $0 + "</listing>" }
    return (long + short + bodies).map {
      $0.replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private static let opening = "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\">"
}
