import Foundation

/// The text of an element of a feed, which can contain text, escaped HTML, markup or base64.
enum FeedText {
  /// Returns the text of an element.
  ///
  /// - Parameters:
  ///   - element: the element's markup.
  ///   - isHTML: whether the text of an element without a type is HTML.
  static func text(of element: String, isHTML: Bool) -> String {
    // Scalars, since a text that begins with a combining mark forms one character with the tag's end.
    let scalars = element.unicodeScalars
    guard scalars.first == "<", let tagEnd = scalars.firstIndex(of: ">") else { return element }
    let tag = element[..<tagEnd]
    guard !tag.hasSuffix("/"), let end = element.range(of: "</", options: [.backwards, .literal])
    else {
      return ""
    }
    let content = element[scalars.index(after: tagEnd)..<end.lowerBound]
    // A child element is markup that isn't escaped.
    if content.unicodeScalars.contains("<") { return HTMLText.text(of: content) }
    var text = HTMLText.decoded(content)
    if attribute("mode", of: tag) == "base64",
      let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    {
      text = String(decoding: data, as: UTF8.self)
    }
    let type = attribute("type", of: tag)
    return type.map { $0.contains("html") } ?? isHTML ? HTMLText.text(of: text[...]) : text
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.range(of: " \(name)=\"") else { return nil }
    return String(tag[start.upperBound...].prefix { $0 != "\"" }).lowercased()
  }
}
