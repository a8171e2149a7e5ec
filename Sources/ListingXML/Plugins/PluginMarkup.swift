import Foundation
import ListingKit

/// An element of a plugin in a document, with evaluated bindings.
public struct PluginMarkup: Sendable {
  /// The element's local name.
  public let name: String
  /// The line of the element, counted from 1.
  public let line: Int
  /// The column of the element's name, in Unicode scalars, counted from 1.
  public let column: Int
  /// Its text; empty if it can't have any.
  public let text: String
  /// The elements of the plugin that it contains, in order.
  public let children: [PluginMarkup]
  let values: [String: ListValue]
  let files: [String: URL]

  /// Creates an element that another program describes.
  package init(
    name: String, line: Int, column: Int, text: String, children: [PluginMarkup],
    values: [String: ListValue], files: [String: URL]
  ) {
    (self.name, self.line, self.column) = (name, line, column)
    (self.text, self.children, self.values, self.files) = (text, children, values, files)
  }

  /// Returns the value of an attribute, of its declared type (dates as days), or `nil` if it's missing.
  public subscript(_ attribute: String) -> ListValue? { values[attribute] }

  /// Returns the file that an attribute names: a regular file inside the document's folder.
  public func file(_ attribute: String) -> URL? { files[attribute] }

  /// Returns the text of an attribute of type string, url or choice.
  public func string(_ attribute: String) -> String? {
    if case .string(let text) = values[attribute] { text } else { nil }
  }

  /// The attributes with values, by name.
  package var attributes: [(name: String, value: ListValue)] {
    values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }
}
