import ListingSources

/// An attribute of a plugin's element.
public struct PluginAttribute: Sendable, Hashable {
  /// The type of its value.
  public enum Kind: Sendable, Hashable {
    /// Any text.
    case string
    /// A 64-bit integer.
    case integer
    /// A floating-point number.
    case number
    /// `true` or `1`, `false` or `0`.
    case boolean
    /// A day in ISO 8601.
    case date
    /// A URL, passed on as text.
    case url
    /// A file inside the document's folder.
    case file
    /// One of these names.
    case choice([String])
  }

  /// The attribute's name.
  public var name: String
  /// The type of its value.
  public var kind: Kind
  /// Whether it's required.
  public var isRequired: Bool
  /// Its description in a few words.
  public var summary: String

  /// Creates an attribute.
  public init(_ name: String, _ kind: Kind, isRequired: Bool = false, summary: String) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.summary = summary
  }
}

extension PluginAttribute.Kind {
  /// The type of the values.
  var fieldType: FieldType {
    switch self {
    case .string, .file, .choice: .string
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .url: .url
    }
  }
}
