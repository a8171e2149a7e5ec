/// The type of an attribute's value: how it's parsed, and its description in messages, the reference and
/// schemas.
package struct ValueKind<Value: Sendable>: Sendable {
  /// The kind without the type of its values.
  package let type: AttributeType
  /// Returns the value of a text, or `nil` if it's invalid.
  let parse: @Sendable (String) -> Value?

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - phrase: the description of a value, as in "write …".
  ///   - schema: the type of XML Schema.
  ///   - bound: the types of bindings that can replace a value; empty if it must be known when the document
  ///     is loaded.
  ///   - words: the words that values consist of, for suggestions.
  ///   - fix: returns how to fix an invalid text, if that isn't just `phrase`.
  ///   - parse: returns the value of a text, or `nil` if it's invalid.
  init(
    _ phrase: String, _ schema: SchemaType, bound: Set<ValueType> = [], words: [String] = [],
    fix: (@Sendable (String) -> String?)? = nil, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.parse = parse
    var type = AttributeType(phrase: phrase, schema: schema) { parse($0) != nil }
    (type.valueTypes, type.words) = (bound, words)
    if let fix { type.correction = fix }
    self.type = type
  }

  /// Creates a kind of an erased type.
  fileprivate init(_ type: AttributeType, parse: @escaping @Sendable (String) -> Value?) {
    (self.type, self.parse) = (type, parse)
  }
}

/// A kind of value without the Swift type of its values.
package struct AttributeType: Sendable, Hashable {
  /// The description of a value, as in "write …".
  package let phrase: String
  /// The type of XML Schema.
  package let schema: SchemaType
  /// The types of bindings that can replace a value; empty if it must be known when the document is loaded.
  package fileprivate(set) var valueTypes: Set<ValueType> = []
  /// The words that values consist of; empty for other values.
  fileprivate(set) var words: [String] = []
  /// All values, if they are a fixed set.
  package fileprivate(set) var choices: [String] = []
  /// Whether every text is valid.
  fileprivate(set) var takesAnything = false
  /// Returns whether a text is valid.
  let accepts: @Sendable (String) -> Bool
  fileprivate var correction: @Sendable (String) -> String? = { _ in nil }

  fileprivate init(
    phrase: String, schema: SchemaType, accepts: @escaping @Sendable (String) -> Bool
  ) {
    (self.phrase, self.schema, self.accepts) = (phrase, schema, accepts)
  }

  /// Returns the type with the choices of both.
  func joined(_ other: Self) -> Self {
    ValueKind<String>.choice(choices + other.choices.filter { !choices.contains($0) }).type
  }

  /// Returns how to fix an invalid text.
  func fix(of text: String) -> String { correction(text) ?? "write \(phrase)" }

  /// Returns the first word of a text that isn't one of ``words``.
  func unknownWord(in text: String) -> String? {
    guard !words.isEmpty, !text.hasPrefix("#") else { return nil }
    return text.asNames.map { String($0.prefix { $0 != "(" }) }.first { !words.contains($0) }
  }

  // Kinds are distinguished by their phrases.
  package static func == (one: Self, other: Self) -> Bool { one.phrase == other.phrase }
  package func hash(into hasher: inout Hasher) { hasher.combine(phrase) }
}

// MARK: - Texts and choices

extension ValueKind<String> {
  /// Any text, in which bindings are replaced.
  package static let text = free("a text that can contain bindings")
  /// Any text, without bindings.
  package static let literal = free("a text")
  /// An expression that is true or false.
  package static let condition = free("an expression that is true or false")
  /// An expression of any type.
  package static let expression = free(
    "an expression, such as not state.open, or a text in single quotes")

  private static func free(_ phrase: String) -> Self {
    var type = AttributeType(phrase: phrase, schema: SchemaType.text) { _ in true }
    type.takesAnything = true
    return Self(type) { $0 }
  }

  /// One of several names.
  package static func choice(_ names: [String]) -> Self {
    var type = AttributeType(
      phrase: "one of \(names.joined(separator: ", "))", schema: SchemaType.words(names)
    ) { names.contains($0) }
    (type.choices, type.valueTypes) = (names, [.text])
    return Self(type) { names.contains($0) ? $0 : nil }
  }

  /// A built-in kind of source, or the name of a plugin's with a prefix.
  static let sourceKind: Self = {
    let names = SourceKind.allCases.map(\.rawValue)
    var type = AttributeType(
      phrase: "one of \(names.joined(separator: ", ")), or prefix:name of a plugin",
      schema: SchemaType.words(names, or: #"[^\s:]+:[^\s:]+"#)
    ) { names.contains($0) || $0.contains(":") }
    type.choices = names
    return Self(type) { [accepts = type.accepts] in accepts($0) ? $0 : nil }
  }()
}

extension ValueKind {
  /// One of several values, each with its name.
  static func named(_ values: [(name: String, value: Value)]) -> Self {
    Self(ValueKind<String>.choice(values.map(\.name)).type) { text in
      values.first { $0.name == text }?.value
    }
  }
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
  /// One of the cases of an enumeration.
  static var choice: Self {
    Self(ValueKind<String>.choice(Value.allCases.map(\.rawValue)).type) { Value(rawValue: $0) }
  }
}

extension ValueKind<Bool> {
  /// `true` or `false`.
  package static let boolean = Self(
    "true or false", .words(["true", "false"], name: "truth"), bound: [.boolean]
  ) { Bool($0) }
}

extension ValueKind<Int> {
  /// An integer that isn't less than a minimum.
  package static func integer(minimum: Int) -> Self {
    let least = SchemaType.Restriction(
      base: "xs:integer", facet: "minInclusive", values: [String(minimum)])
    return Self(
      "a whole number, at least \(minimum)", SchemaType(members: [least]), bound: [.number]
    ) { text in Int(text).flatMap { $0 >= minimum ? $0 : nil } }
  }
}

extension ValueKind<Duration> {
  /// A time with its unit, at least a second.
  package static let interval = Self(
    "a time such as 30s, 5m, 1h or 7d, at least 1s",
    SchemaType(members: [
      SchemaType.Restriction(base: "xs:string", facet: "pattern", values: ["[1-9][0-9]{0,5}[smhd]"])
    ])
  ) { text in
    guard let match = text.wholeMatch(of: #/([1-9][0-9]{0,5})([smhd])/#), let count = Int(match.1),
      let unit = ["s": 1, "m": 60, "h": 3600, "d": 86_400][match.2]
    else { return nil }
    return .seconds(count * unit)
  }
}
