/// An attribute as a part of an element's declaration.
package protocol AttributePart: ElementPart {
  /// The rule for validation, schemas and the reference.
  var rule: AttributeRule { get }
}

extension AttributePart {
  /// The name of the attribute.
  package var name: String { rule.name }

  package func add(to rule: inout ElementRule) { rule.attributes.append(self.rule) }
}

/// The declaration of an attribute, which all elements share: declarations are copied for each element that
/// is read.
private final class DeclaredAttribute<Value: Sendable>: Sendable {
  let rule: AttributeRule
  let parse: @Sendable (String) -> Value?

  init(_ rule: AttributeRule, parse: @escaping @Sendable (String) -> Value?) {
    (self.rule, self.parse) = (rule, parse)
  }
}

/// An attribute whose value is known when the document is read.
package struct Attribute<Value: Sendable>: AttributePart {
  private let declared: DeclaredAttribute<Value>

  private init(_ rule: AttributeRule, parse: @escaping @Sendable (String) -> Value?) {
    declared = DeclaredAttribute(rule, parse: parse)
  }

  /// Declares an optional attribute.
  ///
  /// - Parameters:
  ///   - name: the name of the attribute.
  ///   - kind: the type of its values.
  ///   - summary: its meaning in a few words.
  ///   - defaultValue: the default value.
  package init(
    _ name: String, _ kind: ValueKind<Value>, _ summary: String, default defaultValue: String? = nil
  ) {
    self.init(
      AttributeRule(name: name, type: kind.type, defaultValue: defaultValue, summary: summary),
      parse: kind.parse)
  }

  /// Declares a required attribute.
  package static func required(
    _ name: String, _ kind: ValueKind<Value>, _ summary: String
  ) -> Self {
    Self(
      AttributeRule(name: name, type: kind.type, isRequired: true, summary: summary),
      parse: kind.parse)
  }

  /// The rule for validation, schemas and the reference.
  package var rule: AttributeRule { declared.rule }

  /// The attribute as an optional one of plugins' elements.
  var unlessOfPlugin: Self { Self(rule.unlessOfPlugin, parse: parse) }

  /// Returns the attribute as one that a version of the format has first.
  package func since(_ version: FormatVersion) -> Self {
    var rule = rule
    rule.since = version
    return Self(rule, parse: parse)
  }

  /// Returns the attribute with the values of other languages, each with its equivalent.
  func synonyms(_ synonyms: [String: String]) -> Self {
    var rule = rule
    rule.synonyms = synonyms
    return Self(rule, parse: parse)
  }

  /// The attribute with a value that can be bound.
  package var bindable: BoundAttribute<Value> {
    BoundAttribute(rule.takingBindings, parse: parse)
  }

  /// Returns the value of a text, or `nil` if it's invalid.
  func parse(_ text: String) -> Value? { declared.parse(text) }

  /// Returns the value in an element, or `nil` if it's missing or invalid.
  func value(in element: DocumentElement) -> Value? { element[name].flatMap(parse) }
}

/// An attribute whose value can be bound, so that it's known when the document is displayed.
package struct BoundAttribute<Value: Sendable>: AttributePart {
  private let declared: DeclaredAttribute<Value>

  fileprivate init(_ rule: AttributeRule, parse: @escaping @Sendable (String) -> Value?) {
    declared = DeclaredAttribute(rule, parse: parse)
  }

  /// The rule for validation, schemas and the reference.
  package var rule: AttributeRule { declared.rule }

  /// Returns the value of a text, or `nil` if it's invalid.
  func parse(_ text: String) -> Value? { declared.parse(text) }
}

/// An attribute with a text that can contain bindings.
package struct TextAttribute: AttributePart {
  private let attribute: Attribute<String>

  package init(_ name: String, _ summary: String) { attribute = Attribute(name, .text, summary) }

  private init(_ attribute: Attribute<String>) { self.attribute = attribute }

  /// Declares a required attribute.
  package static func required(_ name: String, _ summary: String) -> Self {
    Self(.required(name, .text, summary))
  }

  /// The rule for validation, schemas and the reference.
  package var rule: AttributeRule { attribute.rule }

  /// The attribute as an optional one of plugins' elements.
  var unlessOfPlugin: Self { Self(attribute.unlessOfPlugin) }

  /// Returns the attribute as one that a version of the format has first.
  func since(_ version: FormatVersion) -> Self { Self(attribute.since(version)) }
}

/// An attribute with an expression.
struct ExpressionAttribute: AttributePart {
  private let attribute: Attribute<String>

  /// Declares an optional condition.
  static func condition(_ name: String, _ summary: String) -> Self {
    Self(attribute: Attribute(name, .condition, summary))
  }

  /// Declares a required expression.
  static func required(
    _ name: String, _ kind: ValueKind<String>, _ summary: String
  ) -> Self {
    Self(attribute: .required(name, kind, summary))
  }

  /// Returns the attribute as one that a version of the format has first.
  func since(_ version: FormatVersion) -> Self { Self(attribute: attribute.since(version)) }

  /// The condition for an element to exist.
  static let when = condition("when", "the condition under which it exists")

  var rule: AttributeRule { attribute.rule }
}
