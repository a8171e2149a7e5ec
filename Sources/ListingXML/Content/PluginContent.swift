import ListingKit
import ListingSources

/// Content of a plugin, as a document has it.
struct PluginContent: Sendable, Hashable {
  var kind: ContentKind
  var plugin: String
  var templates: PluginTemplates
  var attributes: [PluginSection.Attribute]

  static func == (one: Self, other: Self) -> Bool {
    one.plugin == other.plugin && one.kind.element == other.kind.element
      && one.attributes.elementsEqual(other.attributes) {
        $0.declaration == $1.declaration && $0.value == $1.value
      }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(plugin)
    hasher.combine(kind.element)
  }

  /// The content with its values.
  ///
  /// - Throws: ``UnusableValue`` where a value that must be there is not, or is none of its type.
  func content(_ values: BindingValues) throws(UnusableValue) -> ListContent {
    var given: [String: ListValue] = [:]
    for attribute in attributes {
      let text = try attribute.value.text(values)
      let declaration = attribute.declaration
      // What is missing is the same as what is left out.
      if text.isEmpty, declaration.kind != .string { continue }
      guard attribute.accepts(text) else {
        throw UnusableValue(message: "invalid value '\(text)' for '\(declaration.name)'")
      }
      given[declaration.name] = attribute.value(of: text)
    }
    let lacking = kind.attributes.first { $0.isRequired && given[$0.name] == nil }
    if let lacking {
      throw UnusableValue(message: "'\(kind.element)' has no value for '\(lacking.name)'")
    }
    switch kind.making {
    case .template(let name):
      var inner = BindingValues(environment: values.environment)
      inner.parameters = templates.parameters(of: name).merging(given) { $1 }
      return try templates.template(name)?.content(inner) ?? .empty
    case .code(let make):
      let element = ContentElement(
        values: given, locale: values.environment.locale, timeZone: values.environment.timeZone)
      do {
        return try make(element)
      } catch {
        throw UnusableValue(message: (error as? PluginError)?.message ?? "\(error)")
      }
    }
  }
}

extension PluginSection.Attribute {
  /// Whether a text is a value of the attribute, which names no file.
  fileprivate func accepts(_ text: String) -> Bool {
    if case .choice(let names) = declaration.kind { return names.contains(text) }
    return type.value(of: text) != nil
  }
}
