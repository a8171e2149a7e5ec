/// What a style and an element's own attributes say of its content.
struct ContentStyling: Sendable, Hashable {
  /// What holds whatever the values are.
  private var attributes = ContentAttributes()
  /// All that is said, where some of it depends on values.
  private var settings: [AttributeSetting] = []
  private var styles = StyleSheet()

  /// Nothing is said.
  init() {}

  /// - Parameters:
  ///   - settings: what is said, in order: what comes later counts.
  ///   - styles: the styles that bindings may name.
  init(_ settings: [AttributeSetting], _ styles: StyleSheet) {
    if settings.contains(where: \.value.hasBindings) {
      self.settings = settings
      self.styles = styles
    } else {
      for setting in settings { attributes.set(setting.name, setting.value.literal ?? "") }
    }
  }

  /// What holds with some values.
  ///
  /// - Throws: ``UnusableValue`` where one is none of its attribute.
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
