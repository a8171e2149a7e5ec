/// The elements, attributes and texts of a document, in tables in the order of the document.
///
/// There is no object and no String for any of them: a value is a range of the document's own bytes
/// wherever it is written there as it is meant, and becomes a String when it is asked for.
package final class DocumentTree: Sendable {
  /// An element or a text.
  struct Node: Sendable {
    /// The place of the name in ``DocumentTree/names``; a text has none.
    var name: UInt32
    /// The place of the first of its values, and whether white space is kept.
    private var valuesAndSpace: UInt32
    /// The node behind it and all that is in it.
    var next: UInt32
    /// The bytes of the start tag, from `<` to behind `>`, or of the text.
    var start: UInt32
    var startEnd: UInt32
    /// Behind the end of it.
    var end: UInt32

    init(name: UInt32, firstValue: Int, next: Int = 0, range: Range<Int>, keepsSpace: Bool) {
      self.name = name
      valuesAndSpace = UInt32(firstValue) << 1 | (keepsSpace ? 1 : 0)
      self.next = UInt32(next)
      start = UInt32(range.lowerBound)
      startEnd = UInt32(range.upperBound)
      end = startEnd
    }

    /// The place of the first of its values: the attributes of an element, or the one of a text.
    var firstValue: Int { Int(valuesAndSpace >> 1) }

    /// Whether white space in its texts is kept (`xml:space`).
    var keepsSpace: Bool {
      get { valuesAndSpace & 1 != 0 }
      set { valuesAndSpace = valuesAndSpace & ~1 | (newValue ? 1 : 0) }
    }

    /// Whether this is a text.
    var isText: Bool { name == .max }
  }

  /// The value of an attribute or a text.
  struct Value: Sendable {
    /// The place of the attribute's name in ``DocumentTree/names``.
    var name: UInt32
    /// The first byte, in the document or in what was copied.
    private var start: UInt32
    private var countAndCopied: UInt32

    init(name: UInt32, start: Int, count: Int, isCopied: Bool) {
      self.name = name
      self.start = UInt32(start)
      countAndCopied = UInt32(count) << 1 | (isCopied ? 1 : 0)
    }

    /// The bytes, in the document or in what was copied.
    var range: Range<Int> { Int(start)..<Int(start) + count }

    var count: Int { Int(countAndCopied >> 1) }

    /// Whether the value is not written in the document as it is meant: references, line breaks.
    var isCopied: Bool { countAndCopied & 1 != 0 }
  }

  /// The document, in UTF-8.
  let bytes: [UInt8]
  let nodes: [Node]
  let values: [Value]
  /// The values that are not in the document as they are meant.
  let copied: [UInt8]
  let names: [DocumentName]
  /// Where the document begins among others: all places of elements and texts count from there.
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

  /// The same where the document begins elsewhere.
  ///
  /// - Complexity: O(1); the tables are shared.
  func moved(to base: Int) -> DocumentTree {
    DocumentTree(
      bytes: bytes, nodes: nodes, values: values, copied: copied, names: names, base: base)
  }

  /// The document's element; `nil` where there is none.
  var root: DocumentElement? { nodes.isEmpty ? nil : DocumentElement(tree: self, index: 0) }

  /// The places of a node's values.
  func values(of node: Int) -> Range<Int> {
    nodes[node].firstValue..<(node + 1 < nodes.count ? nodes[node + 1].firstValue : values.count)
  }

  /// The text of a value.
  ///
  /// - Complexity: O(*n*) for a value of *n* bytes.
  func string(_ value: Value) -> String {
    withBytes(of: value) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether two elements have the same names in the same places, with all that is in them.
  ///
  /// - Complexity: O(*n*) for the nodes and values of one of them.
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

  /// Whether two values have the same bytes.
  func areSame(_ one: Value, _ other: Value) -> Bool {
    one.count == other.count
      && withBytes(of: one) { one in withBytes(of: other) { one.elementsEqual($0) } }
  }

  /// Calls a closure with the bytes of a value, which are UTF-8.
  @inline(__always)
  func withBytes<Result>(
    of value: Value, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    // One array or the other, chosen first, would be retained.
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
  /// The namespace's name; empty for none.
  var namespace: String
  var prefix: String?

  /// The name as it is written.
  var qualified: String { prefix.map { "\($0):\(local)" } ?? local }
}
