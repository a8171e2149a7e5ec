/// The elements, attributes and texts of a document, in tables in document order.
///
/// No objects or Strings are allocated for them: a value without references is a range of the document's
/// bytes, and becomes a String when it's read.
package final class DocumentTree: Sendable {
  /// An element or a text.
  struct Node: Sendable {
    /// The index of the name in ``DocumentTree/names``; a text has none.
    var name: UInt32
    /// The index of the first of its values, and whether white space is preserved.
    private var valuesAndSpace: UInt32
    /// The index of the next node that isn't inside this one.
    var next: UInt32
    /// The start of the start tag or of the text.
    var start: UInt32
    var startEnd: UInt32
    /// The end of the element or text.
    var end: UInt32

    init(name: UInt32, firstValue: Int, next: Int = 0, range: Range<Int>, keepsSpace: Bool) {
      self.name = name
      valuesAndSpace = UInt32(firstValue) << 1 | (keepsSpace ? 1 : 0)
      self.next = UInt32(next)
      start = UInt32(range.lowerBound)
      startEnd = UInt32(range.upperBound)
      end = startEnd
    }

    /// The index of the first of its values: the attributes of an element, or the text.
    var firstValue: Int { Int(valuesAndSpace >> 1) }

    /// Whether white space in its texts is preserved (`xml:space`).
    var keepsSpace: Bool {
      get { valuesAndSpace & 1 != 0 }
      set { valuesAndSpace = valuesAndSpace & ~1 | (newValue ? 1 : 0) }
    }

    /// Whether this is a text.
    var isText: Bool { name == .max }
  }

  /// The value of an attribute or a text.
  struct Value: Sendable {
    /// The index of the attribute's name in ``DocumentTree/names``.
    var name: UInt32
    /// The first byte, in the document or in the copied values.
    private var start: UInt32
    private var countAndCopied: UInt32

    init(name: UInt32, start: Int, count: Int, isCopied: Bool) {
      self.name = name
      self.start = UInt32(start)
      countAndCopied = UInt32(count) << 1 | (isCopied ? 1 : 0)
    }

    /// The bytes, in the document or in the copied values.
    var range: Range<Int> { Int(start)..<Int(start) + count }

    var count: Int { Int(countAndCopied >> 1) }

    /// Whether the value was copied, because the document contains it with references or line breaks.
    var isCopied: Bool { countAndCopied & 1 != 0 }
  }

  /// The document, in UTF-8.
  let bytes: [UInt8]
  let nodes: [Node]
  let values: [Value]
  /// The copied values.
  let copied: [UInt8]
  let names: [DocumentName]
  /// The start of the document among several: all positions of elements and texts include it.
  let base: Int

  init(
    bytes: [UInt8], nodes: [Node], values: [Value], copied: [UInt8], names: [DocumentName],
    base: Int = 0
  ) {
    self.bytes = bytes
    self.base = base
    self.nodes = nodes
    self.values = values
    self.copied = copied
    self.names = names
  }

  /// Returns the tree with another start.
  ///
  /// - Complexity: O(1); the tables are shared.
  func moved(to base: Int) -> DocumentTree {
    DocumentTree(
      bytes: bytes, nodes: nodes, values: values, copied: copied, names: names, base: base)
  }

  /// The root element; `nil` if there is none.
  var root: DocumentElement? { nodes.isEmpty ? nil : DocumentElement(tree: self, index: 0) }

  /// Returns the range of a node's values.
  func values(of node: Int) -> Range<Int> {
    nodes[node].firstValue..<(node + 1 < nodes.count ? nodes[node + 1].firstValue : values.count)
  }

  /// Returns the text of a value.
  ///
  /// - Complexity: O(*n*) in the bytes of the value.
  func string(_ value: Value) -> String {
    withBytes(of: value) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether two elements and their descendants have the same names in the same order.
  ///
  /// - Complexity: O(*n*) in the nodes and values of one of them.
  func haveOneShape(_ one: Int, _ other: Int) -> Bool {
    let count = Int(nodes[one].next) - one
    guard Int(nodes[other].next) - other == count else { return false }
    for offset in 0..<count {
      let (node, otherNode) = (nodes[one + offset], nodes[other + offset])
      let (range, otherRange) = (values(of: one + offset), values(of: other + offset))
      guard node.name == otherNode.name, Int(node.next) - one == Int(otherNode.next) - other,
        range.count == otherRange.count,
        zip(range, otherRange).allSatisfy({ values[$0].name == values[$1].name })
      else { return false }
    }
    return true
  }

  /// Returns whether two values have the same bytes.
  func areSame(_ one: Value, _ other: Value) -> Bool {
    one.count == other.count
      && withBytes(of: one) { one in withBytes(of: other) { one.elementsEqual($0) } }
  }

  /// Calls a closure with the bytes of a value, in UTF-8.
  @inline(__always)
  func withBytes<Result>(
    of value: Value, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    // Choosing an array first would retain it.
    if value.isCopied {
      copied.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[value.range])) }
    } else {
      bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[value.range])) }
    }
  }
}

/// The name of an element or an attribute.
struct DocumentName: Sendable, Hashable {
  var local: String
  /// The namespace; empty for none.
  var namespace: String
  var prefix: String?

  /// The name, as written.
  var qualified: String { prefix.map { "\($0):\(local)" } ?? local }
}
