import Foundation

/// The text of an element of a feed, which can contain text, escaped HTML, markup or base64.
enum FeedText {
  /// Returns the text of an element.
  ///
  /// - Parameters:
  ///   - element: the element's markup.
  ///   - isHTML: whether the text of an element without a type is HTML.
  static func text(of element: String, isHTML: Bool) -> String {
    let (content, isHTML) = content(of: element, isHTML: isHTML)
    return isHTML ? HTMLText.text(of: content[...]) : content
  }

  /// Returns the content of an element, and whether it's HTML.
  static func content(of element: String, isHTML: Bool) -> (text: String, isHTML: Bool) {
    // Scalars, since a text that begins with a combining mark forms one character with the tag's end.
    let scalars = element.unicodeScalars
    guard scalars.first == "<", let tagEnd = scalars.firstIndex(of: ">") else {
      return (element, false)
    }
    let tag = element[..<tagEnd]
    guard !tag.hasSuffix("/"), let end = element.range(of: "</", options: [.backwards, .literal])
    else {
      return ("", false)
    }
    let content = element[scalars.index(after: tagEnd)..<end.lowerBound]
    let type = attribute("type", of: tag)
    let isHTML = type.map { $0.contains("html") } ?? isHTML
    // A child element is markup that isn't escaped. Next to it, HTML can be escaped.
    if content.unicodeScalars.contains("<") {
      let isEscaped = isHTML && type?.contains("xhtml") != true
      return (isEscaped ? HTMLText.decoded(content) : String(content), true)
    }
    var text = HTMLText.decoded(content)
    if attribute("mode", of: tag) == "base64",
      let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    {
      text = String(decoding: data, as: UTF8.self)
    }
    return (text, isHTML)
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.range(of: " \(name)=\"") else { return nil }
    return String(tag[start.upperBound...].prefix { $0 != "\"" }).lowercased()
  }
}
