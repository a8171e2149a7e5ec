import ListingText

/// Writes HTML: the only place that escapes text.
///
/// Names of elements and attributes are literals of the program, so that data can't become markup.
package struct HTMLWriter: Sendable {
  /// The written text.
  package private(set) var html = ""

  /// Creates a writer.
  package init() {}

  /// Writes an element.
  ///
  /// - Parameters:
  ///   - name: the name of the element.
  ///   - attributes: the attributes: those that are `nil` are left out.
  ///   - content: writes the content.
  package mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ content: (inout HTMLWriter) -> Void = { _ in }
  ) {
    start(name, attributes)
    content(&self)
    end(name)
  }

  /// Writes a start tag. An element that has no content, such as `img`, has no end tag.
  ///
  /// - Parameters:
  ///   - name: the name of the element.
  ///   - attributes: the attributes: those that are `nil` are left out.
  package mutating func start(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]
  ) {
    html += "<\(name)"
    for (name, value) in attributes {
      guard let value else { continue }
      html += " \(name)"
      guard !value.isEmpty else { continue }
      html += "=\""
      html.append(escaping: value)
      html += "\""
    }
    html += ">"
  }

  /// Writes an end tag.
  package mutating func end(_ name: StaticString) { html += "</\(name)>" }

  /// Writes text. A directional override, with which `gpj.exe` looks like `exe.jpg`, is visible and has no effect.
  package mutating func text(_ text: String) { html.append(escaping: text.withoutOverrides) }

  /// Writes what another writer wrote.
  package mutating func append(html other: String) { html += other }
}
