import CListingPlugin
import Foundation
import ListingPlugins
import ListingXML

/// An element of a document, as the host passes it. It can be read during the call.
struct HostElement {
  /// The local name.
  let name: String
  private let element: listing_element

  /// - Throws: `PluginRefusal` with its fault.
  init(_ pointer: UnsafePointer<listing_element>?) throws(PluginRefusal) {
    guard let element = pointer?.structure else {
      throw PluginRefusal(LISTING_INVALID, "there is no element")
    }
    try self.init(element)
  }

  private init(_ element: listing_element) throws(PluginRefusal) {
    name = try element.name.string("the name of an element")
    self.element = element
  }

  /// Returns its content as the element of a section type.
  ///
  /// - Throws: `PluginRefusal` with its fault.
  func markup(of kind: SectionKind) throws(PluginRefusal) -> PluginMarkup {
    try markup(kind.attributes, kind.children)
  }

  /// Returns its content as the element of a source type.
  func markup(of kind: ItemSourceKind) throws(PluginRefusal) -> PluginMarkup {
    try markup(kind.attributes, [])
  }

  /// - Parameters:
  ///   - attributes: the declared attributes.
  ///   - children: the declared elements inside it.
  private func markup(
    _ attributes: [PluginAttribute], _ children: [PluginChild]
  ) throws(PluginRefusal) -> PluginMarkup {
    let given = try values(element.attributes, element.attribute_count)
    var files: [String: URL] = [:]
    for attribute in attributes where attribute.kind == .file {
      if case .string(let path) = given[attribute.name] {
        files[attribute.name] = URL(filePath: path)
      }
    }
    guard let inside = BorrowedArray(element.elements, element.element_count)?.elements() else {
      throw PluginRefusal(LISTING_INVALID, "the elements in an element aren't an array")
    }
    var parts: [PluginMarkup] = []
    for part in inside {
      let inner = try HostElement(part)
      let child = children.first { $0.element == inner.name }
      parts.append(try inner.markup(child?.attributes ?? [], child?.children ?? []))
    }
    return PluginMarkup(
      name: name, line: Int(element.line), column: Int(element.column),
      text: try element.text.string("the text of an element"), children: parts, values: given,
      files: files)
  }
}
