import ListingKit
import ListingSources

/// The value of an attribute of a plugin, as a document has it.
struct PluginAttributeValue: Sendable {
  var declaration: PluginAttribute
  var value: TextTemplate
  /// The bytes of the value.
  var range: Range<Int>

  /// The type of its values.
  var type: FieldType { declaration.kind.fieldType }

  /// The value of a text that is right.
  func value(of text: String) -> ListValue { type.value(of: text) ?? .string(text) }

  /// Whether a text is a value of the attribute, which names no file.
  func accepts(_ text: String) -> Bool {
    if case .choice(let names) = declaration.kind { return names.contains(text) }
    return type.value(of: text) != nil
  }
}
