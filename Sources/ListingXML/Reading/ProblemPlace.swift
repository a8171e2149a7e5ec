import CXML

/// Turns an error of libxml2 into a finding with the position and the fix.
struct ProblemPlace {
  let text: SourceText
  /// The offset at which the parser detected the error.
  let offset: Int
  /// The last `<` before it.
  let tagStart: Int
  /// The innermost open element.
  let open: OpenElement?
  /// Whether there was an element.
  let hasRoot: Bool
  /// The start tag of a document, for messages.
  let opening: String

  /// - Parameters:
  ///   - code: libxml2's number of the error (`xmlParserErrors`).
  ///   - message: libxml2's message.
  func finding(code: Int32, message: String) -> Finding {
    // XML_ERR_DOCUMENT_END: the parser has only reached the last tag.
    let isAtEnd = offset >= text.bytes.count || (code == 5 && (open != nil || !hasRoot))
    if let overrun = overrun(code) { return overrun }
    if let unfinished = UnfinishedMarkup(text.bytes),
      isAtEnd || offset >= unfinished.range.lowerBound
    {
      return unfinished.finding(.truncated)
    }
    if isAtEnd, let finding = truncation { return finding }
    switch code {
    case 4, 5:  // XML_ERR_DOCUMENT_EMPTY, XML_ERR_DOCUMENT_END
      return extraContent
    case 76:  // XML_ERR_TAG_NAME_MISMATCH
      return mismatch
    case 26, 27:  // XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY
      return undeclaredEntity
    case 42:  // XML_ERR_ATTRIBUTE_REDEFINED
      return repeatedAttribute
    case 38:  // XML_ERR_LT_IN_ATTRIBUTE
      return Finding(
        .notWellFormed, "a '<' in the value of an attribute", at: here, fix: "write &lt;")
    case 39:  // XML_ERR_ATTRIBUTE_NOT_STARTED
      return Finding(
        .notWellFormed, "this attribute value isn't in quotes", at: here,
        fix: "put it in quotes")
    case 41:  // XML_ERR_ATTRIBUTE_WITHOUT_VALUE
      return Finding(
        .notWellFormed, "this attribute has no value", at: here, fix: "write name=\"value\"")
    case 65:  // XML_ERR_SPACE_REQUIRED
      return missingSpace
    case 68 where byte(before: offset) == UInt8(ascii: "&"),  // XML_ERR_NAME_REQUIRED
      23 where true:  // XML_ERR_ENTITYREF_SEMICOL_MISSING
      return strayAmpersand
    case 68:
      return Finding(
        .notWellFormed, "a '<' that doesn't begin a tag", at: tagStart..<tagStart + 1,
        fix: "write &lt;")
    case 80:  // XML_ERR_HYPHEN_IN_COMMENT
      return doubleHyphen
    case 9:  // XML_ERR_INVALID_CHAR
      return Finding(
        .notWellFormed, "XML doesn't allow this character", at: here, fix: "remove it")
    case 64:  // XML_ERR_RESERVED_XML_NAME
      return Finding(
        .notWellFormed, "the XML declaration isn't at the beginning of the document",
        at: tagStart..<tagStart + 5, fix: "remove everything before it")
    default:
      let sentence = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      return Finding(.notWellFormed, "not well-formed XML: \(sentence)", at: here)
    }
  }

  private var here: Range<Int> { offset..<offset + 1 }

  private func byte(before offset: Int) -> UInt8? {
    offset > 0 && offset <= text.bytes.count ? text.bytes[offset - 1] : nil
  }

  /// The mistake of a document that ends too early, which the parser may report differently.
  private var truncation: Finding? {
    let end = text.bytes.count..<text.bytes.count
    if let open {
      return Finding(
        .truncated, "the document ends inside '\(open.qualifiedName)'", at: end,
        fix: "close it with </\(open.qualifiedName)>"
      ).noting("'\(open.qualifiedName)' begins here", at: open.nameRange)
    }
    if hasRoot { return nil }
    if text.bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      return Finding(.emptyDocument, "the document is empty", at: 0..<0)
    }
    // The parser waits for four bytes; the shortest document, <a/>, has four.
    if text.bytes.count < 4, text.bytes.first == UInt8(ascii: "<") {
      return Finding(.truncated, "the document ends after its first tag", at: end)
    }
    return Finding(
      .emptyDocument, "the document has no element", at: end,
      fix: "begin with \(opening)")
  }

  /// Returns the mistake of a value or a tag that isn't closed before the next one begins.
  private func overrun(_ code: Int32) -> Finding? {
    guard offset < text.bytes.count, text.bytes[offset] == UInt8(ascii: "<"), tagStart < offset,
      text.bytes[tagStart + 1].beginsTag
    else { return nil }
    let tag = OpenTag(from: tagStart, to: offset, in: text.bytes)
    guard !tag.isClosed, tag.end == offset else { return nil }
    if let quote = tag.quote {
      guard isForgotten(quote) else { return nil }
      return UnfinishedMarkup(quote: quote, in: text.bytes).finding(.notWellFormed)
    }
    if text.bytes[offset...].starts(with: "<!--".utf8) {
      return Finding(
        .notWellFormed, "a comment can't be inside of a tag", at: offset..<offset + 4,
        fix: "write it before the tag or after it")
    }
    // XML_ERR_ATTRIBUTE_NOT_STARTED: the value begins with it.
    if code == 39 { return nil }
    return Finding(
      .notWellFormed, "this tag isn't closed before the next '<'", at: tagStart..<tagStart + 1,
      fix: "close it with >")
  }

  /// Returns whether a quote was probably forgotten before the `<` in a value: the value contains a `>`, or
  /// the next quote begins another value.
  private func isForgotten(_ quote: Int) -> Bool {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = text.bytes
    if bytes[(quote + 1)..<offset].last(where: { !isSpace($0) }) == UInt8(ascii: ">") {
      return true
    }
    guard let next = bytes[offset...].firstIndex(of: bytes[quote]) else { return true }
    return bytes[offset..<next].last { !isSpace($0) } == UInt8(ascii: "=")
  }

  /// The mistake of two hyphens in a comment.
  private var doubleHyphen: Finding {
    let hyphen = UInt8(ascii: "-")
    var place = min(tagStart + 4, text.bytes.count)
    while place + 1 < text.bytes.count,
      text.bytes[place] != hyphen || text.bytes[place + 1] != hyphen
    { place += 1 }
    return Finding(
      .notWellFormed, "a comment can't contain '--'", at: place..<place + 2,
      fix: "write one hyphen, or a dash")
  }

  private var extraContent: Finding {
    var start = min(offset, text.bytes.count)
    while start < text.bytes.count, text.bytes[start] <= 0x20 { start += 1 }
    let range = start..<start + 1
    if hasRoot {
      return Finding(
        .notWellFormed, "there is content after the root element", at: range,
        fix: "remove it, or move it inside")
    }
    return Finding(
      .notWellFormed, "this isn't XML: a document begins with '<'", at: range,
      fix: "use an XML document")
  }

  private var mismatch: Finding {
    var end = tagStart + 2
    while end < offset, text.bytes[end] > 0x20, text.bytes[end] != UInt8(ascii: ">") { end += 1 }
    let range = min(tagStart + 2, text.bytes.count)..<min(end, text.bytes.count)
    let name = String(decoding: text.bytes[range], as: UTF8.self)
    guard let open else { return Finding(.mismatchedTag, "'\(name)' has no start tag", at: range) }
    if let empty = emptyElement(in: open) {
      let end = "</\(open.qualifiedName)>"
      return Finding(
        .mismatchedTag, "'\(open.qualifiedName)' isn't closed: this is another, empty one",
        at: empty,
        fix:
          "did you mean \(end) in place of \(String(decoding: text.bytes[empty], as: UTF8.self))?"
      ).noting("'\(open.qualifiedName)' begins here", at: open.nameRange)
    }
    return Finding(
      .mismatchedTag, "the end tag '\(name)' doesn't close '\(open.qualifiedName)'", at: range,
      fix: "close it with </\(open.qualifiedName)>"
    ).noting("'\(open.qualifiedName)' begins here", at: open.nameRange)
  }

  /// Returns the last empty element of an element's own name in it, as the second tag of
  /// `<text>One<text/>`.
  private func emptyElement(in open: OpenElement) -> Range<Int>? {
    let mark = Array("<\(open.qualifiedName)".utf8)
    var place = open.nameRange.upperBound
    var found: Range<Int>?
    while let end = text.bytes.end(of: mark, from: place), end < tagStart {
      place = end
      let rest = text.bytes[end...].drop { $0 == 0x20 }
      if rest.starts(with: "/>".utf8) { found = end - mark.count..<rest.startIndex + 2 }
    }
    return found
  }

  /// The mistake of a name that directly follows a value: another attribute, or a text in double quotes within
  /// the value.
  private var missingSpace: Finding {
    let word = text.bytes[min(offset, text.bytes.count)...].prefix {
      $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "\"")
    }
    let next = text.bytes[word.endIndex...].first { $0 != 0x20 }
    guard byte(before: offset) == UInt8(ascii: "\""), next != UInt8(ascii: "=") else {
      return Finding(.notWellFormed, "a space is missing", at: here, fix: "add one here")
    }
    let written = String(decoding: word, as: UTF8.self)
    return Finding(
      .notWellFormed, "the value ends with the quote before '\(written)'",
      at: word.startIndex..<word.endIndex,
      fix:
        "put a text in a condition in single quotes: '\(written)'; elsewhere write &quot; for a quote"
    )
  }

  private var undeclaredEntity: Finding {
    var start = min(offset, text.bytes.count) - 1
    while start > tagStart, text.bytes[start] != UInt8(ascii: "&") { start -= 1 }
    let name = String(decoding: text.bytes[max(0, start)..<offset], as: UTF8.self)
    let code = cxml_html_entity(String(name.dropFirst().dropLast()))
    return Finding(
      .undeclaredEntity, "the entity '\(name)' is not declared", at: max(0, start)..<offset,
      fix: code == 0 ? "write the character itself" : "write the character itself, or &#\(code);"
    ).noting("expected one of: &amp;, &lt;, &gt;, &quot;, &apos;, and numbers as &#8230;")
  }

  private var strayAmpersand: Finding {
    var start = min(offset, text.bytes.count) - 1
    while start > tagStart, text.bytes[start] != UInt8(ascii: "&") { start -= 1 }
    let ampersand = UInt8(ascii: "&")
    let isDoubled = [start - 1, start + 1].contains { place in
      text.bytes.indices.contains(place) && text.bytes[place] == ampersand
    }
    return Finding(
      .notWellFormed, "a '&' that doesn't begin a reference", at: max(0, start)..<max(1, offset),
      fix: isDoubled ? "write 'and' in a condition, and &amp;&amp; in a text" : "write &amp;")
  }

  private var repeatedAttribute: Finding {
    // The parser has only reached the second one.
    let raw = RawText(bytes: text.bytes)
    var known: [ArraySlice<UInt8>: Range<Int>] = [:]
    for attribute in raw.attributes(in: tagStart..<max(tagStart, offset)) {
      let name = text.bytes[attribute.name]
      guard let first = known.updateValue(attribute.name, forKey: name) else { continue }
      return Finding(
        .repeatedAttribute,
        "the attribute '\(String(decoding: name, as: UTF8.self))' is set twice",
        at: attribute.name, fix: "remove one"
      ).repeating(first)
    }
    return Finding(.repeatedAttribute, "an attribute is set twice", at: here, fix: "remove one")
  }
}

/// An element whose end tag was not read yet.
struct OpenElement {
  /// The name, as written.
  let qualifiedName: String
  /// The bytes of the name in the start tag.
  let nameRange: Range<Int>
}
