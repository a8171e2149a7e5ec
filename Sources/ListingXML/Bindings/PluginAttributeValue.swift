import ListingKit
import ListingSources

/// The value of a plugin's attribute in a document.
struct PluginAttributeValue: Sendable {
  var declaration: PluginAttribute
  var value: TextTemplate
  /// The bytes of the value.
  var range: Range<Int>

  /// The type of its values.
  var type: FieldType { declaration.kind.fieldType }

  /// Returns the value of a valid text.
  func value(of text: String) -> ListValue { type.value(of: text) ?? .string(text) }

  /// Returns whether a text is a valid value of the attribute, if it isn't a path of a file.
  func accepts(_ text: String) -> Bool {
    if case .choice(let names) = declaration.kind { return names.contains(text) }
    return type.value(of: text) != nil
  }
}
