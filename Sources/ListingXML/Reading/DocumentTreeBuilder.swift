import CXML
import Foundation

/// Builds the tables of a document from its tags and texts.
struct DocumentTreeBuilder {
  private let bytes: [UInt8]
  private var nodes: [DocumentTree.Node] = []
  private var values: [DocumentTree.Value] = []
  private var copied: [UInt8] = []
  private var names = DocumentNameTable()
  /// The open elements, outermost first.
  private var open: [Int] = []
  /// The text since the last tag.
  private var text: DocumentTree.Value?
  private var textStart = 0

  /// - Parameter bytes: the document, shorter than 2 GiB.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether there was an element.
  var hasRoot: Bool { !nodes.isEmpty }

  /// The innermost open element.
  var innermost: OpenElement? {
    open.last.map(openElement)
  }

  /// The outermost open element with the name of the innermost one, if it's another one: if an element was forgotten to be
  /// closed, those that follow it are in it.
  var outermostLikeInnermost: OpenElement? {
    guard let last = open.last,
      let index = open.first(where: { nodes[$0].name == nodes[last].name }),
      index != last
    else { return nil }
    return openElement(index)
  }

  private func openElement(_ index: Int) -> OpenElement {
    let name = names.names[Int(nodes[index].name)].qualified
    let start = Int(nodes[index].start) + 1
    return OpenElement(
      qualifiedName: name,
      nameRange: start..<min(Int(nodes[index].startEnd), start + name.utf8.count))
  }

  /// Returns the tree.
  consuming func tree() -> DocumentTree {
    DocumentTree(
      bytes: bytes, nodes: nodes, values: values, copied: copied, names: names.names)
  }

  /// Adds an element with its attributes, at the position of its start tag.
  mutating func start(_ tag: cxml_tag, at range: Range<Int>) {
    endText(at: range.lowerBound)
    reserve(at: range.upperBound)
    let firstValue = values.count
    var keepsSpace = open.last.map { nodes[$0].keepsSpace } ?? false
    for index in 0..<Int(tag.attribute_count) {
      let attribute = tag.attributes[index]
      let value = UnsafeRawBufferPointer(
        start: attribute.value, count: Int(attribute.value_length))
      let name = names.place(
        local: attribute.name, prefix: attribute.prefix, namespace: attribute.uri)
      values.append(self.value(value, at: attribute.value_offset, name))
      if name == names.spaceName { keepsSpace = value.elementsEqual("preserve".utf8) }
    }
    open.append(nodes.count)
    nodes.append(
      DocumentTree.Node(
        name: names.place(local: tag.name, prefix: tag.prefix, namespace: tag.uri),
        firstValue: firstValue, range: range, keepsSpace: keepsSpace))
    textStart = range.upperBound
  }

  /// Reserves the capacity that the document will need if it continues as it has begun, plus a tenth, so
  /// that large tables are rarely copied. Memory that isn't written costs nothing.
  private mutating func reserve(at offset: Int) {
    func room(for count: Int) -> Int {
      let growth = 1.1 * Double(bytes.count) / Double(max(offset, 1))
      return max(count + count / 8, min(Int(Double(count) * growth), 1 << 22)) + 256
    }
    if nodes.count + 1 >= nodes.capacity {
      // The first tags don't tell much about the rest.
      nodes.reserveCapacity(nodes.count < 256 ? 512 : room(for: nodes.count))
    }
    if values.count + 1 >= values.capacity {
      values.reserveCapacity(values.count < 256 ? 512 : room(for: values.count))
    }
  }

  /// Returns the `<` of the tag that ends at an offset: a tag contains no other one.
  func tagStart(before offset: Int) -> Int {
    bytes.withUnsafeBufferPointer { cxml_tag_start($0.baseAddress, min(offset, $0.count)) }
  }

  /// Ends the innermost element.
  ///
  /// - Parameter offset: the end of the element.
  mutating func end(at offset: Int) {
    guard let index = open.last else { return }
    // An element without an end tag has no text.
    if text != nil, offset > nodes[index].startEnd { endText(at: tagStart(before: offset)) }
    text = nil
    open.removeLast()
    nodes[index].end = UInt32(offset)
    nodes[index].next = UInt32(nodes.count)
    textStart = offset
  }

  /// Appends to the text since the last tag.
  ///
  /// - Parameter offset: the position of the same bytes in the document; negative if there is none.
  mutating func append(_ part: UnsafeRawBufferPointer, at offset: Int) {
    if part.isEmpty { return }
    guard var known = text else {
      text = value(part, at: offset, .max)
      return
    }
    if !known.isCopied, known.range.upperBound == offset, isWritten(part, at: offset) {
      text = .init(
        name: .max, start: known.range.lowerBound, count: known.count + part.count, isCopied: false)
      return
    }
    if !known.isCopied { known = copy(bytes[known.range]) }
    copied.append(contentsOf: part)
    text = .init(
      name: .max, start: known.range.lowerBound, count: known.count + part.count, isCopied: true)
  }

  private mutating func endText(at offset: Int) {
    guard let value = text, let parent = open.last else { return }
    text = nil
    let keepsSpace = nodes[parent].keepsSpace
    if !keepsSpace, isXMLSpace(value) {
      if value.isCopied { copied.removeSubrange(value.range) }
      return
    }
    nodes.append(
      DocumentTree.Node(
        name: .max, firstValue: values.count, next: nodes.count + 1,
        range: textStart..<max(textStart, offset), keepsSpace: keepsSpace))
    values.append(value)
  }

  /// Returns the record of a value, copying it if the document doesn't contain it unchanged.
  private mutating func value(
    _ part: UnsafeRawBufferPointer, at offset: Int, _ name: UInt32
  ) -> DocumentTree.Value {
    if isWritten(part, at: offset) {
      return .init(name: name, start: offset, count: part.count, isCopied: false)
    }
    var value = copy(part)
    value.name = name
    return value
  }

  /// Copies the bytes of a value.
  private mutating func copy(_ part: some Collection<UInt8>) -> DocumentTree.Value {
    defer { copied.append(contentsOf: part) }
    return .init(name: .max, start: copied.count, count: part.count, isCopied: true)
  }

  /// Returns whether a value is white space only.
  private func isXMLSpace(_ value: DocumentTree.Value) -> Bool {
    let isSpace = { (bytes: UnsafeBufferPointer<UInt8>) in
      UnsafeBufferPointer(rebasing: bytes[value.range])
        .allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
    }
    return value.isCopied
      ? copied.withUnsafeBufferPointer(isSpace) : bytes.withUnsafeBufferPointer(isSpace)
  }

  /// Returns whether the document contains some bytes at an offset. The parser's offset is verified: at
  /// both ends in release builds, for speed, and at each byte in tests.
  private func isWritten(_ part: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard offset >= 0, offset + part.count <= bytes.count else { return false }
    guard let first = part.first, let last = part.last else { return true }
    assert(part.elementsEqual(bytes[offset..<offset + part.count]))
    return first == bytes[offset] && last == bytes[offset + part.count - 1]
  }
}
