/// An element of a document, and where it is. Kept only while the document is read.
package final class DocumentElement {
  package let name: String
  /// The namespace's name; empty for none.
  package let namespace: String
  let prefix: String?
  package let attributes: [DocumentAttribute]
  /// The bytes of the start tag, from `<` to behind `>`.
  let tag: Range<Int>
  /// Whether white space in the element's texts is kept (`xml:space`).
  package let keepsSpace: Bool
  /// Behind the end of the element.
  var end: Int
  var children: [DocumentNode] = []

  init(
    name: String, namespace: String, prefix: String?, attributes: [DocumentAttribute],
    tag: Range<Int>, keepsSpace: Bool
  ) {
    self.name = name
    self.namespace = namespace
    self.prefix = prefix
    self.attributes = attributes
    self.tag = tag
    self.keepsSpace = keepsSpace
    self.end = tag.upperBound
  }

  /// The name as it is written.
  package var qualifiedName: String { prefix.map { "\($0):\(name)" } ?? name }

  /// The bytes of the name in the start tag.
  package var nameRange: Range<Int> {
    tag.lowerBound + 1..<min(tag.upperBound, tag.lowerBound + 1 + qualifiedName.utf8.count)
  }

  /// The elements among the children.
  package var elements: some Sequence<DocumentElement> {
    children.lazy.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The texts among the children.
  package var texts: some Sequence<DocumentText> {
    children.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The value of an attribute that is in no namespace.
  package subscript(_ name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace.isEmpty }?.value
  }

  /// The children of a name in the same namespace.
  package func elements(_ name: String) -> [DocumentElement] {
    elements(name, in: namespace)
  }

  /// The children of a name in a namespace.
  func elements(_ name: String, in namespace: String) -> [DocumentElement] {
    elements.filter { $0.name == name && $0.namespace == namespace }
  }
}

/// An attribute of an element.
package struct DocumentAttribute {
  package let name: String
  /// The namespace's name; empty for none.
  let namespace: String
  package let prefix: String?
  package let value: String

  /// The name as it is written.
  var qualifiedName: String { prefix.map { "\($0):\(name)" } ?? name }
}

/// What an element holds.
enum DocumentNode {
  case element(DocumentElement)
  case text(DocumentText)
}

/// A text between two tags.
package struct DocumentText {
  /// The text, references replaced.
  package let value: String
  /// The bytes between the tags, with comments and references as they are written.
  package let range: Range<Int>
}
