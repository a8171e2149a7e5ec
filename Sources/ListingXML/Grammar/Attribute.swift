/// An attribute as a part of an element's declaration.
package protocol AttributePart: ElementPart {
  /// What validation, schemas and the reference know of the attribute.
  var rule: AttributeRule { get }
}

extension AttributePart {
  /// The name of the attribute.
  package var name: String { rule.name }

  package func add(to rule: inout ElementRule) { rule.attributes.append(self.rule) }
}

/// What is declared of an attribute. Declarations are copied with each element that is read; they share
/// it, so that they stay small.
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

  /// Declares an attribute that may be omitted.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - kind: the type of its values.
  ///   - summary: what it means, in a few words.
  ///   - usual: the value that applies if it's omitted.
  package init(
    _ name: String, _ kind: ValueKind<Value>, _ summary: String, default usual: String? = nil
  ) {
    self.init(
      AttributeRule(name: name, type: kind.type, usual: usual, summary: summary),
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

  /// What validation, schemas and the reference know of the attribute.
  package var rule: AttributeRule { declared.rule }

  /// The same attribute, which an element of a plugin may omit.
  var unlessOfPlugin: Self { Self(rule.unlessOfPlugin, parse: parse) }

  /// The same attribute with the values that other languages have, each with the one that is meant.
  func synonyms(_ synonyms: [String: String]) -> Self {
    var rule = rule
    rule.synonyms = synonyms
    return Self(rule, parse: parse)
  }

  /// The same attribute with a value that may be bound.
  package var bindable: BoundAttribute<Value> {
    BoundAttribute(rule.takingBindings, parse: parse)
  }

  /// Returns the value of a text; `nil` if it isn't one.
  func parse(_ text: String) -> Value? { declared.parse(text) }

  /// The value in an element; `nil` if it's omitted or invalid.
  func value(in element: DocumentElement) -> Value? { element[name].flatMap(parse) }
}

/// An attribute whose value may be bound: it's known when the document is displayed.
package struct BoundAttribute<Value: Sendable>: AttributePart {
  private let declared: DeclaredAttribute<Value>

  fileprivate init(_ rule: AttributeRule, parse: @escaping @Sendable (String) -> Value?) {
    declared = DeclaredAttribute(rule, parse: parse)
  }

  /// What validation, schemas and the reference know of the attribute.
  package var rule: AttributeRule { declared.rule }

  /// Returns the value of a text; `nil` if it isn't one.
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

  /// What validation, schemas and the reference know of the attribute.
  package var rule: AttributeRule { attribute.rule }

  /// The same attribute, which an element of a plugin may omit.
  var unlessOfPlugin: Self { Self(attribute.unlessOfPlugin) }
}

/// An attribute with an expression.
struct ExpressionAttribute: AttributePart {
  private let attribute: Attribute<String>

  /// Declares a condition, which may be omitted.
  static func condition(_ name: String, _ summary: String) -> Self {
    Self(attribute: Attribute(name, .condition, summary))
  }

  /// Declares a required expression.
  static func required(
    _ name: String, _ kind: ValueKind<String>, _ summary: String
  ) -> Self {
    Self(attribute: .required(name, kind, summary))
  }

  /// The condition under which an element exists.
  static let when = condition("when", "the condition under which it exists")

  var rule: AttributeRule { attribute.rule }
}
