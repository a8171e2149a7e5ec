/// The styling of content: its styles and its own attributes.
struct ContentStyling: Sendable, Hashable {
  /// The attributes, if none of them is bound.
  private var attributes = ContentAttributes()
  /// All settings, if one of them is bound.
  private var settings: [AttributeSetting] = []
  private var styles = StyleSheet()

  /// Creates a styling without settings.
  init() {}

  /// - Parameters:
  ///   - settings: the settings; later ones override earlier ones.
  ///   - styles: the styles that bindings can name.
  init(_ settings: [AttributeSetting], _ styles: StyleSheet) {
    if settings.contains(where: \.value.hasBindings) {
      self.settings = settings
      self.styles = styles
    } else {
      for setting in settings { attributes.set(setting.name, setting.value.literal ?? "") }
    }
  }

  /// Returns the attributes for values of bindings.
  ///
  /// - Throws: ``UnusableValue`` if a value is invalid for its attribute.
  func attributes(_ values: BindingValues) throws(UnusableValue) -> ContentAttributes {
    var attributes = attributes
    for setting in settings { try apply(setting, values, to: &attributes) }
    return attributes
  }

  private func apply(
    _ setting: AttributeSetting, _ values: BindingValues, to attributes: inout ContentAttributes
  ) throws(UnusableValue) {
    guard let text = try setting.text(values) else { return }
    guard setting.type == ValueKind.style.type else { return attributes.set(setting.name, text) }
    guard let style = styles[text] else {
      throw UnusableValue(message: "unknown style '\(text)'")
    }
    for setting in style { try apply(setting, values, to: &attributes) }
  }
}
