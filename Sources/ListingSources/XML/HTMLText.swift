import CXML

/// Converts HTML to text: tags are removed, and blocks begin on new lines.
enum HTMLText {
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "br", "dd", "div", "dl", "dt", "figcaption",
    "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav",
    "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]
  /// Elements whose contents aren't text.
  private static let dropped: Set<String> = ["script", "style"]

  /// Returns the text of HTML.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  static func text(of html: Substring) -> String {
    var text = ""
    var rest = html.unicodeScalars
    var space: Unicode.Scalar?
    func add(_ scalars: some Sequence<Unicode.Scalar>) {
      if let space, !text.isEmpty { text.unicodeScalars.append(space) }
      space = nil
      text.unicodeScalars.append(contentsOf: scalars)
    }
    while let scalar = rest.first {
      if scalar == "<", let tag = takeTag(&rest) {
        if dropped.contains(tag) { skip(to: tag, &rest) }
        if blocks.contains(tag) { space = "\n" }
        continue
      }
      if scalar == "&", let entity = takeEntity(&rest) {
        add(CollectionOfOne(entity))
        continue
      }
      rest.removeFirst()
      if scalar.properties.isWhitespace, scalar != "\u{A0}" {
        space = space ?? " "
      } else {
        add(CollectionOfOne(scalar))
      }
    }
    return text
  }

  /// Returns the address of the first image in HTML; `nil` if there is none. Images of one point, which only count
  /// readers, aren't images.
  static func firstImage(in html: String) -> String? {
    for tag in html.matches(of: #/<img\s(?<attributes>[^>]*)>/#.ignoresCase()) {
      let attributes = tag.attributes.matches(
        of:
          #/(?<name>[a-zA-Z-]+)\s*=\s*("(?<quoted>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s"'>]+))/#)
      var values: [String: Substring] = [:]
      for attribute in attributes {
        let value = attribute.quoted ?? attribute.single ?? attribute.plain
        values[attribute.name.lowercased()] = value
      }
      guard let source = values["src"], !source.isEmpty, !source.hasPrefix("data:"),
        values["width"] != "1", values["height"] != "1"
      else { continue }
      return decoded(source).trimmed
    }
    return nil
  }

  /// Returns a text with its entities replaced.
  static func decoded(_ text: Substring) -> String {
    var decoded = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let scalar = rest.first {
      if scalar == "&", let entity = takeEntity(&rest) {
        decoded.append(entity)
      } else {
        decoded.append(rest.removeFirst())
      }
    }
    return String(decoded)
  }

  /// Reads a tag or a comment.
  ///
  /// - Returns: the element's name, empty for a comment; `nil` if this is text.
  private static func takeTag(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var tag = rest.dropFirst()
    if tag.starts(with: "!--".unicodeScalars) {
      tag = tag.dropFirst(3)
      while !tag.isEmpty, !tag.starts(with: "-->".unicodeScalars) { tag.removeFirst() }
      rest = tag.dropFirst(3)
      return ""
    }
    if tag.first == "/" { tag.removeFirst() }
    guard let first = tag.first, first == "!" || first == "?" || first.properties.isAlphabetic
    else { return nil }
    let name = tag.prefix { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    var quote: Unicode.Scalar?
    while let scalar = tag.popFirst() {
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ">" {
        let isEnd = rest.dropFirst().first == "/"
        let lowercased = String(Substring(name)).lowercased()
        rest = tag
        return isEnd && dropped.contains(lowercased) ? "" : lowercased
      }
    }
    // As in browsers, an unfinished tag extends to the end.
    rest = tag
    return ""
  }

  /// Skips the contents of an element.
  private static func skip(to name: String, _ rest: inout Substring.UnicodeScalarView) {
    while let scalar = rest.first {
      if scalar == "<" {
        let end = String(Substring(rest.prefix(name.count + 2))).lowercased()
        if end == "</" + name { return }
      }
      rest.removeFirst()
    }
  }

  /// Reads an entity; returns `nil` if this is text.
  private static func takeEntity(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    let name = rest.dropFirst().prefix(32).prefix { $0 != ";" && $0 != "&" && $0 != " " }
    guard name.endIndex < rest.endIndex, rest[name.endIndex] == ";" else { return nil }
    let text = String(Substring(name))
    let code: UInt32? =
      if text.hasPrefix("#x") || text.hasPrefix("#X") {
        UInt32(text.dropFirst(2), radix: 16)
      } else if text.hasPrefix("#") { UInt32(text.dropFirst()) } else { cxml_html_entity(text) }
    let known = code == 0 && text == "apos" ? 0x27 : code
    guard let known, known != 0, let scalar = Unicode.Scalar(known) else { return nil }
    rest = rest[rest.index(after: name.endIndex)...]
    return scalar
  }
}
