import ListingXML

/// A piece of a document as it is written.
enum MarkupNode {
  case element(MarkupElement)
  /// Text, its references as they are written.
  case text(ArraySlice<UInt8>)
  /// A CDATA section with its marks.
  case data(ArraySlice<UInt8>)
  /// A comment or a processing instruction with its marks.
  case aside(ArraySlice<UInt8>)
}

/// An element as it is written.
final class MarkupElement {
  /// An attribute as it is written, without its quotes.
  struct Attribute {
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
  }

  let name: ArraySlice<UInt8>
  let attributes: [Attribute]
  var nodes: [MarkupNode] = []
  /// The content between the tags.
  var inner: ArraySlice<UInt8> = []
  /// Whether there is no line break in the element.
  var isOnOneLine = true

  init(name: ArraySlice<UInt8>, attributes: [Attribute]) {
    self.name = name
    self.attributes = attributes
  }

  /// The elements among the nodes.
  var elements: [MarkupElement] {
    nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }
}

extension ArraySlice<UInt8> {
  /// Whether there is nothing but white space.
  var isSpace: Bool { allSatisfy(\.isMarkupSpace) }

  var lineBreaks: Int { count { $0 == UInt8(ascii: "\n") } }

  /// The number of scalars.
  var width: Int { count { $0 & 0xC0 != 0x80 } }
}

extension UInt8 {
  /// White space by the definition of XML.
  var isMarkupSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
