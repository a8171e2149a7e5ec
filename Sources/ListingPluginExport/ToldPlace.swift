import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingXML

/// Where an element of a document is, as the program has told of it.
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

/// Values by their names, as the program has told of them.
func values(
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
