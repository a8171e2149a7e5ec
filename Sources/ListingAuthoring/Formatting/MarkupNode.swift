import ListingXML

/// A part of a document in its original notation.
enum MarkupNode {
  case element(MarkupElement)
  /// Text with its references.
  case text(ArraySlice<UInt8>)
  /// A CDATA section with its delimiters.
  case data(ArraySlice<UInt8>)
  /// A comment or a processing instruction with its delimiters.
  case aside(ArraySlice<UInt8>)
}

/// An element in its original notation.
final class MarkupElement {
  /// An attribute in its original notation, without quotes.
  struct Attribute {
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
  }

  let name: ArraySlice<UInt8>
  let attributes: [Attribute]
  var nodes: [MarkupNode] = []
  /// The content between the tags.
  var inner: ArraySlice<UInt8> = []
  /// Whether the element contains no line break.
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
  /// Whether it contains only white space.
  var isSpace: Bool { allSatisfy(\.isMarkupSpace) }

  var lineBreaks: Int { count { $0 == UInt8(ascii: "\n") } }

  /// The number of scalars.
  var width: Int { count { $0 & 0xC0 != 0x80 } }
}

extension UInt8 {
  /// Whether it's white space as XML defines it.
  var isMarkupSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
