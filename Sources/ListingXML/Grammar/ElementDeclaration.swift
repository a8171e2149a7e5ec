/// A part of an element's declaration: an attribute, children, or several of these.
package protocol ElementPart: Sendable {
  /// Adds the part to the rule of its element.
  func add(to rule: inout ElementRule)
}

/// Parts that several declarations share. They are the stored properties of a structure, in order.
package protocol ElementParts: ElementPart {
  init()
}

extension ElementParts {
  package func add(to rule: inout ElementRule) {
    for property in Mirror(reflecting: self).children {
      (property.value as? any ElementPart)?.add(to: &rule)
    }
  }
}

/// An element of a format: its name, its attributes and its children.
///
/// It's the only declaration of the element. Validation, schemas, the reference, suggestions, the formatter
/// and the data of editors derive from its ``rule``, and code that reads the element gets attributes and
/// children by the properties that declare them.
package protocol ElementDeclaration: ElementParts {
  /// The local name.
  static var name: String { get }
  /// The parent in which the declaration applies, if the name has another meaning elsewhere.
  static var parent: String? { get }
  /// The description of the element in a sentence.
  static var summary: String { get }
  /// The text that the element may contain.
  static var text: ElementRule.Text { get }
  /// The first version of the format that has the element.
  static var since: FormatVersion { get }
}

extension ElementDeclaration {
  package static var parent: String? { nil }
  package static var text: ElementRule.Text { .none }
  package static var since: FormatVersion { .v10 }

  /// The key of the rule in ``ElementRegistry/rules``.
  package static var key: String { parent.map { "\(name)@\($0)" } ?? name }

  /// The rule for validation, schemas and the reference.
  package static var rule: ElementRule {
    var rule = ElementRule(name: name, summary: summary, text: text)
    Self().add(to: &rule)
    rule.since = since
    return rule
  }
}

extension ElementRegistry {
  /// Creates the registry of a format from its declarations.
  ///
  /// - Parameters:
  ///   - kind: the format.
  ///   - declarations: the elements, in the order of the reference.
  ///   - hasBindings: whether values can be bound.
  package init(
    _ kind: DocumentKind, _ declarations: [any ElementDeclaration.Type], hasBindings: Bool = false
  ) {
    self.init(kind, declarations.map { ($0.key, $0.rule) }, hasBindings: hasBindings)
  }
}
