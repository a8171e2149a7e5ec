import ListingKit
import ListingSources

/// Content of a plugin with the attributes that a document declares.
struct PluginContent: Sendable, Hashable {
  var element: String
  var plugin: String
  var attributes: [PluginAttributeValue]
  /// The names of the required attributes.
  var required: [String]
  /// Creates the content for the values of the attributes.
  var make:
    @Sendable ([String: ListValue], DocumentEnvironment, inout [UnusableValue])
      throws(UnusableValue) -> ListContent

  static func == (one: Self, other: Self) -> Bool {
    one.plugin == other.plugin && one.element == other.element
      && one.attributes.elementsEqual(other.attributes) {
        $0.declaration == $1.declaration && $0.value == $1.value
      }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(plugin)
    hasher.combine(element)
  }

  /// Returns the content for values of bindings.
  ///
  /// - Parameter problems: gets the unusable values of its parts.
  /// - Throws: ``UnusableValue`` if a required value is missing, or a value has the wrong type.
  func content(
    _ values: BindingValues, _ problems: inout [UnusableValue]
  ) throws(UnusableValue) -> ListContent {
    var given: [String: ListValue] = [:]
    for attribute in attributes {
      let text = try attribute.value.text(values)
      let declaration = attribute.declaration
      // An empty text counts as a missing attribute.
      if text.isEmpty, declaration.kind != .string { continue }
      guard attribute.accepts(text) else {
        throw UnusableValue(message: "invalid value '\(text)' for '\(declaration.name)'")
      }
      given[declaration.name] = attribute.value(of: text)
    }
    if let lacking = required.first(where: { given[$0] == nil }) {
      throw UnusableValue(message: "'\(element)' has no value for '\(lacking)'")
    }
    return try make(given, values.environment, &problems)
  }
}
