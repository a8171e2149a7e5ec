import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingSources
import ListingXML

/// The environment of a section or a source, as the host passes it.
struct HostEnvironment: Sendable {
  let instance: listing_instance
  private let identifier: String
  private let document: String
  private let folder: URL
  private let parameters: [String: ListValue]
  private let environment: DocumentEnvironment

  /// - Parameter now: the time where the section is shown.
  /// - Throws: `PluginRefusal` with its fault.
  init(
    _ pointer: UnsafePointer<listing_environment>?, now: @escaping @Sendable () -> Date
  ) throws(PluginRefusal) {
    guard let lent = pointer?.structure else {
      throw PluginRefusal(LISTING_INVALID, "there is no environment")
    }
    instance = lent.instance
    identifier = try lent.identifier.string("the identifier of the section")
    document = try lent.document.string("the name of the document")
    folder = URL(
      filePath: try lent.folder.string("the folder of the document"),
      directoryHint: .isDirectory)
    parameters = try values(lent.parameters, lent.parameter_count)
    environment = DocumentEnvironment(
      locale: Locale(identifier: try lent.locale.string("the language")),
      timeZone: TimeZone(identifier: try lent.time_zone.string("the time zone"))
        ?? .autoupdatingCurrent, now: now)
  }

  /// Returns an element in this environment.
  func element(_ markup: PluginMarkup) -> PluginElement {
    PluginElement(
      markup, identifier: identifier, document: document, folder: folder,
      parameters: parameters, environment: environment)
  }
}

extension HostEnvironment {
  /// Returns a source element in this environment. The declarations of the document are inside it.
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
  /// Returns the name of the format and the value that the host passes.
  ///
  /// - Parameter now: the time.
  static func passed(
    _ pointer: UnsafePointer<listing_formatting>?, now: @escaping @Sendable () -> Date
  ) throws(PluginRefusal) -> (format: String, value: FormattedValue) {
    guard let lent = pointer?.structure, let field = lent.value?.structure else {
      throw PluginRefusal(LISTING_INVALID, "there is no value")
    }
    let value = FormattedValue(
      try field.value("the value"), arguments: try values(lent.arguments, lent.argument_count),
      locale: Locale(identifier: try lent.locale.string("the language")),
      timeZone: TimeZone(identifier: try lent.time_zone.string("the time zone")) ?? .gmt, now: now)
    return (try lent.format.string("the name of a format"), value)
  }
}

extension RecordField {
  /// - Returns: `nil` if it can't be read.
  fileprivate init?(_ markup: PluginMarkup) {
    guard let name = markup.string("name") else { return nil }
    self.init(
      name, path: markup.string("path"),
      type: markup.string("type").flatMap(FieldType.init) ?? .string,
      isOptional: markup["optional"] == .boolean(true), format: markup.string("format"),
      timeZone: markup.string("zone").flatMap { TimeZone(identifier: $0) } ?? .gmt)
  }
}

/// Returns the values that the host passes, by name.
func values(
  _ start: UnsafePointer<listing_field>?, _ count: Int
) throws(PluginRefusal) -> [String: ListValue] {
  guard let fields = BorrowedArray(start, count)?.elements() else {
    throw PluginRefusal(LISTING_INVALID, "the values of an element aren't an array")
  }
  var values: [String: ListValue] = [:]
  for field in fields {
    let name = try field.name.string("the name of a value")
    values[name] = try field.value("the value '\(name)'")
  }
  return values
}
