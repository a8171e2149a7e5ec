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

  /// Returns the attributes for values of bindings; those that are invalid have their defaults.
  ///
  /// - Parameter problems: gets the invalid values.
  func attributes(
    _ values: BindingValues, _ problems: inout [UnusableValue]
  ) -> ContentAttributes {
    var attributes = attributes
    for setting in settings { apply(setting, values, to: &attributes, &problems) }
    return attributes
  }

  private func apply(
    _ setting: AttributeSetting, _ values: BindingValues, to attributes: inout ContentAttributes,
    _ problems: inout [UnusableValue]
  ) {
    do throws(UnusableValue) {
      let text = try setting.value.text(values)
      if text.isEmpty { return }
      if setting.type == ValueKind.style.type {
        guard let style = styles[text] else {
          throw UnusableValue(message: "unknown style '\(text)'")
        }
        for setting in style { apply(setting, values, to: &attributes, &problems) }
      } else if !attributes.set(setting.name, text) {
        throw setting.refusal(of: text)
      }
    } catch {
      problems.append(error)
      // Another symbol would have a meaning.
      if setting.name == LookAttribute.icon.rule.name { attributes.icon = .alert }
    }
  }
}
