import ListingKit

/// An attribute with its value, which may contain bindings.
struct AttributeSetting: Sendable, Hashable {
  var name: String
  var type: AttributeType
  var value: TextTemplate

  /// Returns the text for values of bindings; `nil` if a value is missing.
  ///
  /// - Throws: ``UnusableValue`` if it's invalid for the attribute.
  func text(_ values: BindingValues) throws(UnusableValue) -> String? {
    let text = try value.text(values)
    if text.isEmpty { return nil }
    guard type.accepts(text) else { throw refusal(of: text) }
    return text
  }

  /// Returns the refusal of an invalid text.
  func refusal(of text: String) -> UnusableValue {
    UnusableValue(message: "invalid value '\(text)' for '\(name)': it takes \(type.phrase)")
  }
}

/// The styles of a document, each with its settings, those of its base first.
struct StyleSheet: Sendable, Hashable {
  private var settings = builtInSettings
  /// The names of the document's styles, each after its base.
  private var ownNames: [String] = []

  /// The built-in styles: the text styles.
  static let builtIn = ListTextStyle.allCases.map(\.rawValue)

  private static let builtInSettings = Dictionary(
    builtIn.map { name in
      let setting = AttributeSetting(
        name: "style", type: ValueKind.choice(builtIn).type,
        value: TextTemplate(parts: [.literal(name)]))
      return (name, [setting])
    }
  ) { first, _ in first }

  /// The names of all styles, the built-in ones last.
  var names: [String] { ownNames + Self.builtIn }

  /// The settings of a style; `nil` if there is no such style.
  subscript(_ name: String) -> [AttributeSetting]? { settings[name] }

  /// Adds a style with a new name.
  mutating func add(_ name: String, _ settings: [AttributeSetting]) {
    self.settings[name] = settings
    ownNames.append(name)
  }
}
