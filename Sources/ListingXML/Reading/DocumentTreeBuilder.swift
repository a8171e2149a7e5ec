import CXML
import Foundation

/// Fills the tables of a document as its tags and texts come.
struct DocumentTreeBuilder {
  private let bytes: [UInt8]
  private var nodes: [DocumentTree.Node] = []
  private var values: [DocumentTree.Value] = []
  private var copied: [UInt8] = []
  private var names = DocumentNameTable()
  /// The elements that are open, outermost first.
  private var open: [Int] = []
  /// The text since the last tag, and where it begins.
  private var text: DocumentTree.Value?
  private var textStart = 0

  /// - Parameter bytes: the document, shorter than 2 GiB.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A tag of some dozens of bytes is usual.
    nodes.reserveCapacity(bytes.count / 64)
    values.reserveCapacity(bytes.count / 64)
  }

  /// Whether there was an element.
  var hasRoot: Bool { !nodes.isEmpty }

  /// The innermost element that is open.
  var innermost: OpenElement? {
    open.last.map { index in
      let name = names.names[Int(nodes[index].name)].qualified
      let start = Int(nodes[index].start) + 1
      return OpenElement(
        qualifiedName: name,
        nameRange: start..<min(Int(nodes[index].startEnd), start + name.utf8.count))
    }
  }

  /// All that was read.
  consuming func tree() -> DocumentTree {
    DocumentTree(
      bytes: bytes, nodes: nodes, values: values, copied: copied, names: names.names)
  }

  /// Adds an element with its attributes, at the place of its start tag.
  mutating func start(_ tag: cxml_tag, at range: Range<Int>) {
    endText(at: range.lowerBound)
    var keepsSpace = open.last.map { nodes[$0].keepsSpace } ?? false
    nodes.append(
      DocumentTree.Node(
        name: names.place(local: tag.name, prefix: tag.prefix, namespace: tag.uri),
        firstValue: UInt32(values.count), start: UInt32(range.lowerBound),
        startEnd: UInt32(range.upperBound), end: UInt32(range.upperBound), keepsSpace: false))
    for index in 0..<Int(tag.attribute_count) {
      let attribute = tag.attributes[index]
      let value = UnsafeRawBufferPointer(
        start: attribute.value, count: Int(attribute.value_length))
      let name = names.place(
        local: attribute.name, prefix: attribute.prefix, namespace: attribute.uri)
      values.append(self.value(value, at: attribute.value_offset, name))
      if name == names.spaceName { keepsSpace = value.elementsEqual("preserve".utf8) }
    }
    nodes[nodes.count - 1].keepsSpace = keepsSpace
    open.append(nodes.count - 1)
    textStart = range.upperBound
  }

  /// Ends the innermost element.
  ///
  /// - Parameters:
  ///   - offset: behind the element.
  ///   - tagStart: where its end tag begins; asked only where it holds a text.
  mutating func end(at offset: Int, tagStart: @autoclosure () -> Int) {
    guard let index = open.last else { return }
    // An element without an end tag holds no text.
    if text != nil, offset > nodes[index].startEnd { endText(at: tagStart()) }
    text = nil
    open.removeLast()
    nodes[index].end = UInt32(offset)
    nodes[index].next = UInt32(nodes.count)
    textStart = offset
  }

  /// Adds to the text since the last tag.
  ///
  /// - Parameter offset: where it is in the document just as it is; negative where it is not.
  mutating func append(_ part: UnsafeRawBufferPointer, at offset: Int) {
    if part.isEmpty { return }
    guard var known = text else {
      text = value(part, at: offset, .max)
      return
    }
    if !known.isCopied, isWritten(part, at: offset), Int(known.start + known.count) == offset {
      known.count += UInt32(part.count)
    } else {
      if !known.isCopied {
        let written = Int(known.start)..<Int(known.start + known.count)
        known.start = UInt32(copied.count)
        known.isCopied = true
        copied.append(contentsOf: bytes[written])
      }
      copied.append(contentsOf: part)
      known.count += UInt32(part.count)
    }
    text = known
  }

  private mutating func endText(at offset: Int) {
    guard let value = text, let parent = open.last else { return }
    text = nil
    let range = Int(value.start)..<Int(value.start + value.count)
    if !nodes[parent].keepsSpace, (value.isCopied ? copied : bytes)[range].isXMLSpace {
      if value.isCopied { copied.removeSubrange(range) }
      return
    }
    nodes.append(
      DocumentTree.Node(
        name: .max, firstValue: UInt32(values.count), next: UInt32(nodes.count + 1),
        start: UInt32(textStart), startEnd: UInt32(max(textStart, offset)),
        end: UInt32(max(textStart, offset)), keepsSpace: nodes[parent].keepsSpace))
    values.append(value)
  }

  /// The record of a value, which is copied where the document does not hold it as it is.
  private mutating func value(
    _ part: UnsafeRawBufferPointer, at offset: Int, _ name: UInt32
  ) -> DocumentTree.Value {
    if isWritten(part, at: offset) {
      return .init(name: name, start: UInt32(offset), count: UInt32(part.count), isCopied: false)
    }
    defer { copied.append(contentsOf: part) }
    return .init(
      name: name, start: UInt32(copied.count), count: UInt32(part.count), isCopied: true)
  }

  /// Whether the document holds some bytes at an offset. What the parser says of its own input is
  /// looked at and not believed: it costs next to nothing.
  private func isWritten(_ part: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard offset >= 0, offset + part.count <= bytes.count else { return false }
    guard let start = part.baseAddress, part.count > 0 else { return true }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + offset, start, part.count) == 0 } ?? false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether there is nothing but white space.
  fileprivate var isXMLSpace: Bool {
    allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
  }
}
