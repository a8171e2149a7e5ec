/// An element of a document, and where it is. Kept only while the document is read.
final class DocumentElement {
  let name: String
  /// The namespace's name; empty for none.
  let namespace: String
  let prefix: String?
  let attributes: [DocumentAttribute]
  /// The bytes of the start tag, from `<` to behind `>`.
  let tag: Range<Int>
  /// Whether white space in the element's texts is kept (`xml:space`).
  let keepsSpace: Bool
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
  var qualifiedName: String { prefix.map { "\($0):\(name)" } ?? name }

  /// The bytes of the name in the start tag.
  var nameRange: Range<Int> {
    tag.lowerBound + 1..<min(tag.upperBound, tag.lowerBound + 1 + qualifiedName.utf8.count)
  }

  /// The elements among the children.
  var elements: some Sequence<DocumentElement> {
    children.lazy.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The texts among the children.
  var texts: some Sequence<DocumentText> {
    children.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The value of an attribute that is in no namespace.
  subscript(_ name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace.isEmpty }?.value
  }

  /// The children of a name in the same namespace.
  func elements(_ name: String) -> [DocumentElement] {
    elements(name, in: namespace)
  }

  /// The children of a name in a namespace.
  func elements(_ name: String, in namespace: String) -> [DocumentElement] {
    elements.filter { $0.name == name && $0.namespace == namespace }
  }
}

/// An attribute of an element.
struct DocumentAttribute {
  let name: String
  /// The namespace's name; empty for none.
  let namespace: String
  let prefix: String?
  let value: String

  /// The name as it is written.
  var qualifiedName: String { prefix.map { "\($0):\(name)" } ?? name }
}

/// What an element holds.
enum DocumentNode {
  case element(DocumentElement)
  case text(DocumentText)
}

/// A text between two tags.
struct DocumentText {
  /// The text, references replaced.
  let value: String
  /// The bytes between the tags, with comments and references as they are written.
  let range: Range<Int>
}
