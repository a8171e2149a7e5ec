import ListingKit

/// What an attribute says of content.
struct AttributeSetting: Sendable, Hashable {
  var name: String
  var type: AttributeType
  var value: TextTemplate

  /// What it says with some values; `nil` where it says nothing, as a value is missing.
  ///
  /// - Throws: ``UnusableValue`` where it is no value of the attribute.
  func text(_ values: BindingValues) throws(UnusableValue) -> String? {
    let text = try value.text(values)
    if text.isEmpty { return nil }
    guard type.accepts(text) else {
      throw UnusableValue(message: "invalid value '\(text)' for '\(name)': it takes \(type.phrase)")
    }
    return text
  }
}

/// The styles of a document, each as what it says, that of its base first.
struct StyleSheet: Sendable, Hashable {
  private var settings = builtInSettings
  /// The names of the document's own styles, each behind its base.
  private var ownNames: [String] = []

  /// The styles that every document has: those of texts.
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

  /// What a style says; `nil` where there is none of that name.
  subscript(_ name: String) -> [AttributeSetting]? { settings[name] }

  /// Adds a style of a name that is free.
  mutating func add(_ name: String, _ settings: [AttributeSetting]) {
    self.settings[name] = settings
    ownNames.append(name)
  }
}
