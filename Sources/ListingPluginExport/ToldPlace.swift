import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingXML

/// An element of a document and where it is, as the program has told of it.
struct ToldPlace: Sendable {
  let section: listing_section
  private let identifier: String
  private let document: String
  private let folder: URL
  private let parameters: [String: ListValue]
  private let environment: DocumentEnvironment

  /// - Parameter now: the time where the section is shown.
  /// - Throws: `PluginRefusal` with what is wrong with it.
  init(
    _ pointer: UnsafePointer<listing_place>?, now: @escaping @Sendable () -> Date
  ) throws(PluginRefusal) {
    guard let place = pointer.flatMap({ UnsafeRawPointer($0).structure(listing_place()) }) else {
      throw PluginRefusal(LISTING_INVALID, "there is no place")
    }
    section = place.section
    identifier = try place.identifier.string("the identifier of the section")
    document = try place.document.string("the name of the document")
    folder = URL(
      filePath: try place.folder.string("the folder of the document"),
      directoryHint: .isDirectory)
    parameters = try values(place.parameters, place.parameter_count, place.parameter_stride)
    environment = DocumentEnvironment(
      locale: Locale(identifier: try place.locale.string("the language")),
      timeZone: TimeZone(identifier: try place.time_zone.string("the time zone"))
        ?? .autoupdatingCurrent, now: now)
  }

  /// The element, in this place.
  func element(_ markup: PluginMarkup) -> PluginElement {
    PluginElement(
      markup, identifier: identifier, document: document, folder: folder,
      parameters: parameters, environment: environment)
  }
}

extension PluginMarkup {
  /// The local name of an element that the program has told of.
  static func name(
    of pointer: UnsafePointer<listing_element>?
  ) throws(PluginRefusal) -> String {
    guard let element = pointer.flatMap({ UnsafeRawPointer($0).structure(listing_element()) })
    else { throw PluginRefusal(LISTING_INVALID, "there is no element") }
    return try element.name.string("the name of an element")
  }

  /// An element that the program has told of.
  ///
  /// - Parameters:
  ///   - attributes: those that it may have.
  ///   - children: the elements that may be inside it.
  /// - Throws: `PluginRefusal` with what is wrong with it.
  init(
    _ element: listing_element, _ attributes: [PluginAttribute], _ children: [PluginChild]
  ) throws(PluginRefusal) {
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
    else { throw PluginRefusal(LISTING_INVALID, "what is inside an element is no array") }
    var parts: [PluginMarkup] = []
    for part in inside {
      let name = try part.name.string("the name of an element")
      let child = children.first { $0.element == name }
      parts.append(try PluginMarkup(part, child?.attributes ?? [], child?.children ?? []))
    }
    self.init(
      name: try element.name.string("the name of an element"), line: Int(element.line),
      column: Int(element.column), text: try element.text.string("the text of an element"),
      children: parts, values: given, files: files)
  }

  /// The element of a kind that the program has told of.
  init(
    _ pointer: UnsafePointer<listing_element>?, of kind: SectionKind
  ) throws(PluginRefusal) {
    guard let element = pointer.flatMap({ UnsafeRawPointer($0).structure(listing_element()) })
    else { throw PluginRefusal(LISTING_INVALID, "there is no element") }
    try self.init(element, kind.attributes, kind.children)
  }
}

private func values(
  _ start: UnsafePointer<listing_field>?, _ count: Int, _ stride: Int
) throws(PluginRefusal) -> [String: ListValue] {
  guard let fields = BorrowedArray(start, count, stride, listing_field())?.elements() else {
    throw PluginRefusal(LISTING_INVALID, "the values of an element are no array")
  }
  var values: [String: ListValue] = [:]
  for field in fields {
    let name = try field.name.string("the name of a value")
    values[name] = try field.value("the value '\(name)'")
  }
  return values
}
