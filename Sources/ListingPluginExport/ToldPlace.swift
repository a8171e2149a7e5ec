import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingSources
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

extension ToldPlace {
  /// The source that an element names, in this place. What the document declares of its items is inside
  /// the element.
  func source(_ markup: PluginMarkup) -> SourceElement {
    func named(_ name: String) -> [PluginMarkup] { markup.children.filter { $0.name == name } }
    return SourceElement(
      markup,
      record: RecordDescription(
        key: named("key").compactMap { $0.string("name") },
        fields: named("field").compactMap(RecordField.init)),
      document: document, folder: folder, parameters: parameters, environment: environment)
  }
}

extension FormattedValue {
  /// What the program asks to be shown, and the name of the format.
  ///
  /// - Parameter now: the time.
  static func told(
    _ pointer: UnsafePointer<listing_formatting>?, now: @escaping @Sendable () -> Date
  ) throws(PluginRefusal) -> (format: String, value: FormattedValue) {
    guard
      let lent = pointer.flatMap({ UnsafeRawPointer($0).structure(listing_formatting()) }),
      let field = lent.value.flatMap({ UnsafeRawPointer($0).structure(listing_field()) })
    else { throw PluginRefusal(LISTING_INVALID, "there is no value") }
    let value = FormattedValue(
      try field.value("the value"),
      arguments: try values(lent.arguments, lent.argument_count, lent.argument_stride),
      locale: Locale(identifier: try lent.locale.string("the language")),
      timeZone: TimeZone(identifier: try lent.time_zone.string("the time zone")) ?? .gmt, now: now)
    return (try lent.format.string("the name of a format"), value)
  }
}

extension RecordField {
  /// - Returns: `nil` for one that cannot be read.
  fileprivate init?(_ markup: PluginMarkup) {
    guard let name = markup.string("name") else { return nil }
    self.init(
      name, path: markup.string("path"),
      type: markup.string("type").flatMap(FieldType.init) ?? .string,
      isOptional: markup["optional"] == .boolean(true), format: markup.string("format"),
      timeZone: markup.string("zone").flatMap { TimeZone(identifier: $0) } ?? .gmt)
  }
}

/// Values by their names, as the program has told of them.
func values(
  _ start: UnsafePointer<listing_field>?, _ count: Int, _ stride: Int
) throws(PluginRefusal) -> [String: ListValue] {
  guard let fields = BorrowedArray(start, count, stride, listing_field())?.elements() else {
    throw PluginRefusal(LISTING_INVALID, "the values of an element aren't an array")
  }
  var values: [String: ListValue] = [:]
  for field in fields {
    let name = try field.name.string("the name of a value")
    values[name] = try field.value("the value '\(name)'")
  }
  return values
}
