import ListingXML

/// Splits a well-formed document into nodes that preserve its notation.
struct MarkupScanner {
  private let bytes: [UInt8]
  private var place = 0
  /// The top-level nodes of the document.
  private(set) var nodes: [MarkupNode] = []

  /// Reads a text whose lines end with LF.
  ///
  /// - Complexity: O(*n*).
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var open: [(element: MarkupElement, start: Int, inner: Int)] = []
    func add(_ node: MarkupNode) {
      if let last = open.last { last.element.nodes.append(node) } else { nodes.append(node) }
    }
    while place < bytes.count {
      let start = place
      if bytes[place] != UInt8(ascii: "<") {
        skip { $0 != UInt8(ascii: "<") }
        add(.text(bytes[start..<place]))
      } else if isAt("<!--") {
        skip(behind: "-->")
        add(.aside(bytes[start..<place]))
      } else if isAt("<![CDATA[") {
        skip(behind: "]]>")
        add(.data(bytes[start..<place]))
      } else if isAt("<?") {
        skip(behind: "?>")
        add(.aside(bytes[start..<place]))
      } else if isAt("</") {
        skip(behind: ">")
        guard let last = open.popLast() else { return }
        last.element.inner = bytes[last.inner..<start]
        last.element.isOnOneLine = bytes[last.start..<place].lineBreaks == 0
      } else {
        let (element, isEmpty) = tag()
        add(.element(element))
        if isEmpty {
          element.isOnOneLine = bytes[start..<place].lineBreaks == 0
        } else {
          open.append((element, start, place))
        }
      }
    }
  }

  private mutating func tag() -> (MarkupElement, isEmpty: Bool) {
    place += 1
    let start = place
    skip { !$0.isMarkupSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    let name = bytes[start..<place]
    var attributes: [MarkupElement.Attribute] = []
    while place < bytes.count {
      skip(while: \.isMarkupSpace)
      if isAt("/>") {
        place += 2
        return (MarkupElement(name: name, attributes: attributes), true)
      }
      if isAt(">") { break }
      let start = place
      skip { !$0.isMarkupSpace && $0 != UInt8(ascii: "=") }
      let name = bytes[start..<place]
      skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      guard place < bytes.count else { break }
      let quote = bytes[place]
      let value = place + 1
      place = value
      skip { $0 != quote }
      attributes.append(.init(name: name, value: bytes[value..<place]))
      place += 1
    }
    place = min(place + 1, bytes.count)
    return (MarkupElement(name: name, attributes: attributes), false)
  }

  private func isAt(_ text: StaticString) -> Bool {
    place + text.utf8CodeUnitCount <= bytes.count
      && bytes[place..<place + text.utf8CodeUnitCount].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while place < bytes.count, condition(bytes[place]) { place += 1 }
  }

  private mutating func skip(behind text: StaticString) {
    while place < bytes.count, !isAt(text) { place += 1 }
    place = min(bytes.count, place + text.utf8CodeUnitCount)
  }
}
