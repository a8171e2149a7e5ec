/// Writes HTML: the only place that escapes text.
///
/// Names of elements and attributes are literals of the program, so that data can't become markup.
package struct HTMLWriter: Sendable {
  /// What was written.
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
      escape(value)
      html += "\""
    }
    html += ">"
  }

  /// Writes an end tag.
  package mutating func end(_ name: StaticString) { html += "</\(name)>" }

  /// Writes text.
  package mutating func text(_ text: String) { escape(text) }

  /// Writes what another writer wrote.
  package mutating func append(html other: String) { html += other }

  private mutating func escape(_ text: String) {
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if let reference = Self.reference(for: bytes[index]) {
        html += text[start..<index]
        html += reference
        start = next
      }
      index = next
    }
    html += text[start...]
  }

  /// Returns the text that stands for a character with a meaning in HTML; `nil` for any other byte.
  private static func reference(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    // HTML can't contain it.
    case 0: "\u{FFFD}"
    // A parser reads an unescaped one as a line feed.
    case UInt8(ascii: "\r"): "&#13;"
    default: nil
    }
  }
}
