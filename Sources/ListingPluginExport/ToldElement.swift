import CListingPlugin
import Foundation
import ListingPlugins
import ListingXML

/// An element of a document, as the program has told of it. It is read as long as the call lasts.
struct ToldElement {
  /// The local name.
  let name: String
  private let element: listing_element

  /// - Throws: `PluginRefusal` with what is wrong with it.
  init(_ pointer: UnsafePointer<listing_element>?) throws(PluginRefusal) {
    guard let element = pointer.flatMap({ UnsafeRawPointer($0).structure(listing_element()) })
    else { throw PluginRefusal(LISTING_INVALID, "there is no element") }
    try self.init(element)
  }

  private init(_ element: listing_element) throws(PluginRefusal) {
    name = try element.name.string("the name of an element")
    self.element = element
  }

  /// What is written in it, as the element of a kind.
  ///
  /// - Throws: `PluginRefusal` with what is wrong with it.
  func markup(of kind: SectionKind) throws(PluginRefusal) -> PluginMarkup {
    try markup(kind.attributes, kind.children)
  }

  /// The same as the element of a kind of source.
  func markup(of kind: ItemSourceKind) throws(PluginRefusal) -> PluginMarkup {
    try markup(kind.attributes, [])
  }

  /// - Parameters:
  ///   - attributes: those that it may have.
  ///   - children: the elements that may be inside it.
  private func markup(
    _ attributes: [PluginAttribute], _ children: [PluginChild]
  ) throws(PluginRefusal) -> PluginMarkup {
    let given = try values(
      element.attributes, element.attribute_count, element.attribute_stride)
    var files: [String: URL] = [:]
    for attribute in attributes where attribute.kind == .file {
      if case .string(let path) = given[attribute.name] {
        files[attribute.name] = URL(filePath: path)
      }
    }
    guard
      let array = BorrowedArray(
        element.children, element.child_count, element.child_stride, listing_element()),
      let inside = array.elements()
    else { throw PluginRefusal(LISTING_INVALID, "the children of an element aren't an array") }
    var parts: [PluginMarkup] = []
    for part in inside {
      let told = try ToldElement(part)
      let child = children.first { $0.element == told.name }
      parts.append(try told.markup(child?.attributes ?? [], child?.children ?? []))
    }
    return PluginMarkup(
      name: name, line: Int(element.line), column: Int(element.column),
      text: try element.text.string("the text of an element"), children: parts, values: given,
      files: files)
  }
}
