/// The simple type of XML Schema for a kind of value: the strictest one that accepts all its values.
package struct SchemaType: Sendable {
  /// A built-in type with facets. Of several facets, a value meets one.
  package struct Restriction: Sendable {
    /// The built-in type. All but strings collapse white space first.
    package var base: String
    package var facet: String
    package var values: [String]
  }

  /// The name of the type in the schema; `nil` for an anonymous type.
  package var name: String?
  /// A value is of one of these types; without any, every text is valid.
  package var members: [Restriction] = []

  /// Any text.
  static let text = SchemaType()

  /// A text that matches a pattern.
  static func pattern(_ name: String?, base: String = "xs:token", _ pattern: String) -> Self {
    Self(name: name, members: [.init(base: base, facet: "pattern", values: [pattern])])
  }

  /// A text that isn't empty.
  static func notEmpty(_ name: String, base: String = "xs:token") -> Self {
    Self(name: name, members: [.init(base: base, facet: "minLength", values: ["1"])])
  }

  /// One of several words, or a text that matches a pattern.
  static func words(_ words: [String], or pattern: String? = nil, name: String? = nil) -> Self {
    var type = Self(
      name: name, members: [.init(base: "xs:token", facet: "enumeration", values: words)])
    if let pattern {
      type.members.append(.init(base: "xs:token", facet: "pattern", values: [pattern]))
    }
    return type
  }

  /// Returns a pattern for one of several words.
  static func anyOf(_ words: [String]) -> String { "(\(words.joined(separator: "|")))" }

  /// Returns a pattern for one, two or four values of a pattern.
  static func edges(_ pattern: String) -> String {
    "\(pattern)( \(pattern)){0,1}|\(pattern)( \(pattern)){3}"
  }

  /// A pattern for a number without a sign.
  static let number = #"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+\-]?[0-9]+)?"#
  /// A pattern for a number of points.
  static let length = #"(\+?"# + number + "|-0+)"
  /// A pattern for a number of points, or a minimum.
  static let spacing = #"(\#(length)|flexible(\( ?\#(length) ?\))?)"#
}
