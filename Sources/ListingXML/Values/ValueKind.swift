/// What the value of an attribute must be: how it's read, and how it's described in messages, in the reference
/// and in schemas.
package struct ValueKind<Value: Sendable>: Sendable {
  /// The kind without the type of its values.
  package let type: AttributeType
  /// Returns the value of a text; `nil` if it isn't one.
  let parse: @Sendable (String) -> Value?

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - phrase: what a value is, as in "write …".
  ///   - schema: the nearest type of XML Schema.
  ///   - bound: the types of bindings that can stand for a value; empty if it must be known when the document is
  ///     loaded.
  ///   - words: the words of which a value consists, for suggestions.
  ///   - fix: returns what corrects a text that isn't a value, if that isn't just `phrase`.
  ///   - parse: returns the value of a text; `nil` if it isn't one.
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

/// A kind of value without the type of its values.
package struct AttributeType: Sendable, Hashable {
  /// The description of a value, as in "write …".
  package let phrase: String
  /// The nearest type of XML Schema.
  package let schema: SchemaType
  /// The types of bindings that can stand for a value; empty if it must be known when the document is loaded.
  package fileprivate(set) var valueTypes: Set<ValueType> = []
  /// The words of which a value consists; empty if it consists of others.
  fileprivate(set) var words: [String] = []
  /// The values, if there are only these.
  package fileprivate(set) var choices: [String] = []
  /// Whether every text is a value.
  fileprivate(set) var takesAnything = false
  /// Returns whether a text is a value.
  let accepts: @Sendable (String) -> Bool
  fileprivate var correction: @Sendable (String) -> String? = { _ in nil }

  fileprivate init(
    phrase: String, schema: SchemaType, accepts: @escaping @Sendable (String) -> Bool
  ) {
    (self.phrase, self.schema, self.accepts) = (phrase, schema, accepts)
  }

  /// Returns the type of the choices of both.
  func joined(_ other: Self) -> Self {
    ValueKind<String>.choice(choices + other.choices.filter { !choices.contains($0) }).type
  }

  /// Returns what corrects a text that isn't a value.
  func fix(of text: String) -> String { correction(text) ?? "write \(phrase)" }

  /// The first word of a text that is none of ``words``.
  func unknownWord(in text: String) -> String? {
    guard !words.isEmpty, !text.hasPrefix("#") else { return nil }
    return text.asNames.map { String($0.prefix { $0 != "(" }) }.first { !words.contains($0) }
  }

  // The phrase tells kinds apart.
  package static func == (one: Self, other: Self) -> Bool { one.phrase == other.phrase }
  package func hash(into hasher: inout Hasher) { hasher.combine(phrase) }
}

// MARK: - Texts and choices

extension ValueKind<String> {
  /// Any text, in which bindings are replaced.
  package static let text = free("a text that can contain bindings")
  /// Any text, in which braces are braces.
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

  /// One of some names.
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
  /// One of some values, each with its name.
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
  /// A whole number that isn't less than a minimum.
  package static func integer(minimum: Int) -> Self {
    let least = SchemaType.Restriction(
      base: "xs:integer", facet: "minInclusive", values: [String(minimum)])
    return Self(
      "a whole number, at least \(minimum)", SchemaType(members: [least]), bound: [.number]
    ) { text in Int(text).flatMap { $0 >= minimum ? $0 : nil } }
  }
}
