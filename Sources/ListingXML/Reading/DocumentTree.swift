/// The elements, attributes and texts of a document, in tables in the order of the document.
///
/// There is no object and no String for any of them: a value is a range of the document's own bytes
/// wherever it is written there as it is meant, and becomes a String when it is asked for.
package final class DocumentTree: Sendable {
  /// An element or a text.
  struct Node: Sendable {
    /// The place of the name in ``DocumentTree/names``; ``isText`` where it has none.
    var name: UInt32
    /// The place of the first of its values: the attributes of an element, or the one of a text.
    var firstValue: UInt32
    /// The node behind it and all that is in it.
    var next: UInt32 = 0
    /// The bytes of the start tag, from `<` to behind `>`, or of the text.
    var start: UInt32
    var startEnd: UInt32
    /// Behind the end of it.
    var end: UInt32
    /// Whether white space in its texts is kept (`xml:space`).
    var keepsSpace: Bool

    /// Whether this is a text.
    var isText: Bool { name == .max }
  }

  /// The value of an attribute or a text.
  struct Value: Sendable {
    /// The place of the attribute's name in ``DocumentTree/names``.
    var name: UInt32
    /// The first byte, in the document or in what was copied.
    var start: UInt32
    var count: UInt32
    /// Whether the value is not written in the document as it is meant: references, line breaks.
    var isCopied: Bool
  }

  /// The document, in UTF-8.
  let bytes: [UInt8]
  let nodes: [Node]
  let values: [Value]
  /// The values that are not in the document as they are meant.
  let copied: [UInt8]
  let names: [DocumentName]

  init(
    bytes: [UInt8], nodes: [Node], values: [Value], copied: [UInt8], names: [DocumentName]
  ) {
    self.bytes = bytes
    self.nodes = nodes
    self.values = values
    self.copied = copied
    self.names = names
  }

  /// The document's element; `nil` where there is none.
  var root: DocumentElement? { nodes.isEmpty ? nil : DocumentElement(tree: self, index: 0) }

  /// The places of a node's values.
  func values(of node: Int) -> Range<Int> {
    let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstValue) : values.count
    return Int(nodes[node].firstValue)..<end
  }

  /// The text of a value.
  ///
  /// - Complexity: O(*n*) for a value of *n* bytes.
  func string(_ value: Value) -> String {
    withBytes(of: value) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a closure with the bytes of a value, which are UTF-8.
  @inline(__always)
  func withBytes<Result>(
    of value: Value, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let range = Int(value.start)..<Int(value.start) + Int(value.count)
    return (value.isCopied ? copied : bytes).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[range]))
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
