import ListingKit
import ListingXML

/// The simple type of XML Schema that is nearest to a type of attributes, and takes all its values.
struct SchemaType {
  /// A built-in type, and what its values have to be besides. Where there are several facets, one
  /// of them is enough.
  struct Restriction {
    /// The built-in type. All but strings have white space collapsed first.
    var base: String
    var facet = "pattern"
    var values: [String]
  }

  /// The name of the type in the schema; `nil` for one that is written where it is used.
  var name: String?
  /// Of these a value is one; any text where there are none.
  var members: [Restriction] = []
  /// Whether a binding may stand for the value.
  var takesBindings = true

  /// The name of the type of values that hold a binding.
  static let binding = "binding"

  /// Something in braces, with anything round it.
  static let bindingPattern = #"[\s\S]*\{[\s\S]*\}[\s\S]*"#

  /// All that is not ASCII may be a letter: processors disagree on `\p{L}`. That of libxml2 has no
  /// ideographs in it, and that of Xerces nothing beyond 16 bits.
  private static let identifier = #"[^\s!-@\[\\\]\^`{-~][^\s!-,/:-@\[\\\]\^`{-~]*"#

  private static let number = #"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+\-]?[0-9]+)?"#
  private static let length = #"(\+?"# + number + "|-0+)"

  private static func word(_ name: String, _ pattern: String) -> Self {
    Self(name: name, members: [Restriction(base: "xs:token", values: [pattern])])
  }

  /// A text that is not bound.
  private static func text(
    _ name: String, base: String = "xs:token", facet: String = "pattern", _ value: String
  ) -> Self {
    Self(
      name: name, members: [Restriction(base: base, facet: facet, values: [value])],
      takesBindings: false)
  }

  private static func names(_ names: [String]) -> Restriction {
    Restriction(base: "xs:token", facet: "enumeration", values: names)
  }

  /// One, two or four of what a pattern is for.
  private static func edges(_ pattern: String) -> String {
    "\(pattern)( \(pattern)){0,1}|\(pattern)( \(pattern)){3}"
  }

  /// One of some words.
  private static func anyOf(_ names: [String]) -> String { "(\(names.joined(separator: "|")))" }

  private static func alignment() -> Self {
    let across = anyOf(ListContentAlignment.Horizontal.allCases.map(\.rawValue))
    let down = anyOf(ListContentAlignment.Vertical.allCases.map(\.rawValue))
    return word("alignment", "\(across)|\(down)|\(across) \(down)|\(down) \(across)")
  }

  private static func pin() -> Self {
    let edge = anyOf(AttributeType.pin.words) + #"(\([+\-]?"# + number + #"\))?"#
    return word("pin", "\(edge)( \(edge))*")
  }

  /// The nearest type of a type of attributes.
  init(_ type: AttributeType) {
    let length = Self.length
    let spacing = #"(\#(length)|flexible(\( ?\#(length) ?\))?)"#
    switch type {
    case .text, .literal, .condition, .expression: self.init(takesBindings: false)
    case .name: self = .text("name", base: "xs:string", facet: "minLength", "1")
    case .style:
      self.init(
        name: "style-name",
        members: [Restriction(base: "xs:string", facet: "minLength", values: ["1"])])
    case .plugins:
      let plugin = "[A-Za-z_][A-Za-z0-9_.\\-]*(/[0-9]{1,9}(\\.[0-9]{1,9})*)?"
      self = .text("plugins", "\(plugin)( \(plugin))*")
    case .language: self = .text("language", "[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*")
    case .names: self = .text("names", facet: "minLength", "1")
    case .pointer: self = .text("pointer", base: "xs:string", "(/([^~]|~[01])*)?")
    case .datePattern: self = .text("date-pattern", facet: "minLength", "1")
    case .timeZone: self = .text("time-zone", facet: "minLength", "1")
    case .identifier: self = .text("identifier", Self.identifier)
    case .delimiter:
      self = .text("delimiter", base: "xs:string", #"comma|semicolon|tab|pipe|[^"\n\r]"#)
    case .integer(let minimum):
      self.init(
        members: [
          Restriction(base: "xs:integer", facet: "minInclusive", values: [String(minimum)])
        ])
    case .choice(let names, _): self.init(members: [Self.names(names)])
    case .sourceKind:
      self.init(
        members: [
          Self.names(type.choices), Restriction(base: "xs:token", values: [#"[^\s:]+:[^\s:]+"#]),
        ], takesBindings: false)
    case .choices(let names):
      self.init(
        members: [
          Restriction(
            base: "xs:token", values: ["\(Self.anyOf(names))( \(Self.anyOf(names)))*"])
        ], takesBindings: false)
    case .boolean: self.init(name: "truth", members: [Self.names(["true", "false"])])
    case .color:
      self.init(
        name: "color",
        members: [
          Self.names(type.words), Restriction(base: "xs:token", values: ["#([0-9a-fA-F]{3}){1,2}"]),
        ])
    case .length: self = .word("length", length)
    case .positiveLength: self = .word("positive-length", length)
    case .dimension: self = .word("dimension", "~\(length)|\(length)(fw|fh)?")
    case .groupSpacing: self = .word("group-spacing", spacing)
    case .edgeSpacing: self = .word("edge-spacing", Self.edges(spacing))
    case .insets: self = .word("insets", Self.edges(length))
    case .contentLength: self = .word("content-length", "fill|\(length)( ?%)?")
    case .ratio: self = .word("ratio", "\(length)( ?: ?\(length))?")
    case .alignment: self = Self.alignment()
    case .pin: self = Self.pin()
    }
  }

  private init(name: String? = nil, members: [Restriction] = [], takesBindings: Bool = true) {
    self.name = name
    self.members = members
    self.takesBindings = takesBindings
  }
}
