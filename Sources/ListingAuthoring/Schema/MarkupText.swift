import ListingText
import ListingXML

/// The text of an XML file, with an element on each line, indented by two spaces for each level.
struct MarkupText {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// Writes a comment on its own line.
  mutating func comment(_ comment: String) {
    line("<!-- \(comment) -->")
  }

  /// Writes an element with a text, or an empty one.
  ///
  /// - Parameter attributes: names and values; those without a value are left out.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String? = nil
  ) {
    let tag = "<\(name)\(Self.attributes(attributes))"
    line(text.map { "\(tag)>\($0.escapedForMarkup)</\(name)>" } ?? "\(tag)/>")
  }

  /// Writes an element around the output of a closure.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
    _ body: (inout MarkupText) -> Void
  ) {
    line("<\(name)\(Self.attributes(attributes))>")
    depth += 1
    body(&self)
    depth -= 1
    line("</\(name)>")
  }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private static func attributes(_ attributes: KeyValuePairs<String, String?>) -> String {
    attributes.map { name, value in value.map { " \(name)=\"\($0.escapedForMarkup)\"" } ?? "" }
      .joined()
  }
}
