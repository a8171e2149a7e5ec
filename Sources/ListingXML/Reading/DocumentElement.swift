/// An element of a document, with its position.
package struct DocumentElement: Sendable, Hashable {
  let tree: DocumentTree
  /// Its index in the tree's nodes.
  let index: Int

  private var node: DocumentTree.Node { tree.nodes[index] }

  package static func == (one: DocumentElement, other: DocumentElement) -> Bool {
    one.index == other.index && one.tree === other.tree
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(index) }

  package var name: String { tree.names[Int(node.name)].local }

  /// The namespace; empty for none.
  package var namespace: String { tree.names[Int(node.name)].namespace }

  var prefix: String? { tree.names[Int(node.name)].prefix }

  package var attributes: some RandomAccessCollection<DocumentAttribute> {
    tree.values(of: index).lazy.map { DocumentAttribute(tree: tree, value: tree.values[$0]) }
  }

  /// The index of the name in the document's table of names.
  var namePlace: Int { Int(node.name) }

  /// The values of the attributes, each with the index of its name in the document's table.
  var values: ArraySlice<DocumentTree.Value> { tree.values[tree.values(of: index)] }

  /// The bytes of the start tag, including `<` and `>`.
  var tag: Range<Int> { tree.base + Int(node.start)..<tree.base + Int(node.startEnd) }

  /// Whether white space in the element's texts is preserved (`xml:space`).
  package var keepsSpace: Bool { node.keepsSpace }

  /// The end of the element.
  package var end: Int { tree.base + Int(node.end) }

  /// The name, as written.
  package var qualifiedName: String { tree.names[Int(node.name)].qualified }

  /// The bytes of the name in the start tag.
  package var nameRange: Range<Int> {
    let tag = tag
    return tag.lowerBound + 1..<min(tag.upperBound, tag.lowerBound + 1 + qualifiedName.utf8.count)
  }

  /// Its children, in order.
  var children: some Sequence<DocumentNode> {
    let tree = tree
    let end = Int(node.next)
    return sequence(first: index + 1) { Int(tree.nodes[$0].next) }.lazy.prefix { $0 < end }.map {
      let node = tree.nodes[$0]
      guard node.isText else { return .element(DocumentElement(tree: tree, index: $0)) }
      return .text(
        DocumentText(
          value: tree.string(tree.values[node.firstValue]),
          range: tree.base + Int(node.start)..<tree.base + Int(node.startEnd)))
    }
  }

  /// The child elements.
  package var elements: ChildElements {
    ChildElements(tree: tree, place: index + 1, end: Int(node.next))
  }

  /// The texts between the child elements.
  package var texts: some Sequence<DocumentText> {
    children.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// Whether there is text other than white space between the child elements.
  var containsText: Bool { texts.contains(where: \.isWritten) }

  /// The value of an attribute without a namespace, or with the given prefix.
  package subscript(_ name: String) -> String? {
    attributes.first { $0.prefix == nil ? $0.name == name : $0.qualifiedName == name }?.value
  }

  /// Returns the qualified name of an attribute in a namespace, or `nil` if it's missing.
  func qualifiedName(of attribute: String, in namespace: String) -> String? {
    attributes.first { $0.prefix != nil && $0.name == attribute && $0.namespace == namespace }?
      .qualifiedName
  }

  /// Returns the child elements with a name, in the same namespace.
  package func elements(_ name: String) -> [DocumentElement] {
    elements(name, in: namespace)
  }

  /// Returns the child elements with a name in a namespace.
  func elements(_ name: String, in namespace: String) -> [DocumentElement] {
    elements.filter { $0.name == name && $0.namespace == namespace }
  }
}

/// An attribute of an element.
package struct DocumentAttribute: Sendable {
  fileprivate let tree: DocumentTree
  fileprivate let record: DocumentTree.Value

  fileprivate init(tree: DocumentTree, value: DocumentTree.Value) {
    self.tree = tree
    self.record = value
  }

  package var name: String { tree.names[Int(record.name)].local }

  /// The namespace; empty for none.
  var namespace: String { tree.names[Int(record.name)].namespace }

  package var prefix: String? { tree.names[Int(record.name)].prefix }

  package var value: String { tree.string(record) }

  /// The name, as written.
  var qualifiedName: String { tree.names[Int(record.name)].qualified }
}

/// The child elements of an element.
package struct ChildElements: Sequence, IteratorProtocol {
  fileprivate let tree: DocumentTree
  fileprivate var place: Int
  fileprivate let end: Int

  package mutating func next() -> DocumentElement? {
    while place < end {
      let index = place
      place = Int(tree.nodes[index].next)
      if !tree.nodes[index].isText { return DocumentElement(tree: tree, index: index) }
    }
    return nil
  }
}

/// A child of an element.
enum DocumentNode {
  case element(DocumentElement)
  case text(DocumentText)
}

/// A text between two tags.
package struct DocumentText {
  /// The text, with references replaced.
  package let value: String
  /// The bytes between the tags, including comments and references.
  package let range: Range<Int>

  /// Whether it contains more than white space.
  var isWritten: Bool { !value.allSatisfy(\.isWhitespace) }
}
