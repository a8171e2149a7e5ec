/// Finds positions in the text of a document that was read: libxml2 returns values without positions. It's
/// used for messages only, on well-formed text.
package struct RawText {
  let bytes: [UInt8]

  /// Returns the positions of an attribute's name and value (without the quotes) in a start tag.
  ///
  /// - Complexity: O(*n*) in the bytes of the tag.
  func attribute(
    _ name: String, in tag: Range<Int>
  ) -> (name: Range<Int>, value: Range<Int>)? {
    attributes(in: tag).first { bytes[$0.name].elementsEqual(name.utf8) }
  }

  /// Returns the positions of the attributes of a start tag, in order.
  ///
  /// - Complexity: O(*n*) in the bytes of the tag.
  func attributes(in tag: Range<Int>) -> [(name: Range<Int>, value: Range<Int>)] {
    var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    var place = tag.lowerBound + 1
    let end = min(tag.upperBound, bytes.count)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    func skip(while condition: (UInt8) -> Bool) {
      while place < end, condition(bytes[place]) { place += 1 }
    }
    skip { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    while place < end {
      skip(while: isSpace)
      let name = place
      skip { !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
      let nameRange = name..<place
      skip { isSpace($0) || $0 == UInt8(ascii: "=") }
      guard place < end, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
      else { break }
      let quote = bytes[place]
      place += 1
      let value = place
      skip { $0 != quote }
      attributes.append((nameRange, value..<place))
      place += 1
    }
    return attributes
  }

  /// Returns the bytes of some scalars of a value.
  ///
  /// - Parameters:
  ///   - scalars: ranges of the value's scalars, in ascending order.
  ///   - range: the bytes of the whole value in the document.
  ///   - isAttribute: whether the value can't contain comments and CDATA sections.
  /// - Complexity: O(*n*) in the bytes of the range.
  package func ranges(
    ofScalars scalars: [Range<Int>], in range: Range<Int>, isAttribute: Bool
  ) -> [Range<Int>] {
    var scanner = RawScanner(bytes: bytes, place: range.lowerBound, end: range.upperBound)
    scanner.hasMarkup = !isAttribute
    var count = 0
    return scalars.map { wanted in
      while count < wanted.lowerBound {
        scanner.skipScalar()
        count += 1
      }
      scanner.skipMarkup()
      var ending = scanner
      for _ in wanted { ending.skipScalar() }
      let start = min(scanner.place, range.upperBound)
      return start..<max(start, min(ending.place, range.upperBound))
    }
  }
}

/// Reads the scalars of a value from its text in the document.
private struct RawScanner {
  let bytes: [UInt8]
  var place: Int
  let end: Int
  var hasMarkup = true
  private var isInCDATA = false

  init(bytes: [UInt8], place: Int, end: Int) {
    self.bytes = bytes
    self.place = place
    self.end = min(end, bytes.count)
  }

  private func isAt(_ text: StaticString) -> Bool {
    place + text.utf8CodeUnitCount <= end
      && bytes[place..<place + text.utf8CodeUnitCount].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func skip(behind text: StaticString) {
    while place < end, !isAt(text) { place += 1 }
    place = min(end, place + text.utf8CodeUnitCount)
  }

  /// Skips comments, processing instructions, and the delimiters of CDATA sections.
  mutating func skipMarkup() {
    guard hasMarkup else { return }
    while place < end {
      if isInCDATA {
        guard isAt("]]>") else { return }
        place += 3
        isInCDATA = false
      } else if isAt("<![CDATA[") {
        place += 9
        isInCDATA = true
      } else if isAt("<!--") {
        place += 4
        skip(behind: "-->")
      } else if isAt("<?") {
        skip(behind: "?>")
      } else {
        return
      }
    }
  }

  mutating func skipScalar() {
    skipMarkup()
    guard place < end else { return }
    if bytes[place] == UInt8(ascii: "&"), !isInCDATA {
      skip(behind: ";")
    } else if bytes[place] == 0x0D, place + 1 < end, bytes[place + 1] == 0x0A {
      place += 2
    } else {
      place += 1
      while place < end, bytes[place] & 0xC0 == 0x80 { place += 1 }
    }
  }
}

extension RawText {
  /// Returns the position of an attribute's value, or of the element's name if it isn't found.
  package func value(of attribute: String, in element: DocumentElement) -> Range<Int> {
    self.attribute(attribute, in: element.tag)?.value ?? element.nameRange
  }

  /// Returns the position of an attribute's name, or of the element's name if it isn't found.
  package func name(of attribute: String, in element: DocumentElement) -> Range<Int> {
    self.attribute(attribute, in: element.tag)?.name ?? element.nameRange
  }
}

extension RawText {
  /// Returns the namespaces of the prefixes at an element.
  ///
  /// - Complexity: O(*n*) for *n* elements before it.
  func prefixes(at element: DocumentElement) -> [String: String] {
    var prefixes: [String: String] = [:]
    var around: DocumentElement? = element.tree.root
    while let place = around {
      for attribute in attributes(in: place.tag) {
        let name = String(decoding: bytes[attribute.name], as: UTF8.self)
        guard name.hasPrefix("xmlns:") else { continue }
        let namespace = String(decoding: bytes[attribute.value], as: UTF8.self)
        prefixes[String(name.dropFirst(6))] = namespace.replacing("&amp;", with: "&")
      }
      guard place.tag != element.tag else { break }
      around = place.elements.filter { $0.tag.lowerBound <= element.tag.lowerBound }.last
    }
    return prefixes
  }
}
