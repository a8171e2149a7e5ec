/// Children of one declaration.
package struct Child<Declaration: ElementDeclaration>: ElementPart {
  private let children: Children

  /// At most one child, or one for each value of an attribute and one without the attribute.
  package static func optional(foreach attribute: String? = nil) -> Self {
    Self(
      children: Children(
        [Declaration.self], 0...1, noun: Declaration.name, distinguishing: attribute))
  }

  /// Exactly one child.
  package static var one: Self {
    Self(children: Children([Declaration.self], 1...1, noun: Declaration.name))
  }

  /// At least one child.
  package static var some: Self {
    Self(children: Children([Declaration.self], 1...Int.max, noun: Declaration.name))
  }

  /// Any number of children.
  ///
  /// - Parameters:
  ///   - attribute: the attribute in which the children differ.
  ///   - noun: the word for a child in the message about a repeated one; `nil` if the compiler reports it.
  package static func any(unique attribute: String? = nil, noun: String? = nil) -> Self {
    var children = Children([Declaration.self], 0...Int.max, noun: Declaration.name)
    children.unique =
      attribute.map { [.init(key: Declaration.key, attribute: $0, noun: noun)] } ?? []
    return Self(children: children)
  }

  package func add(to rule: inout ElementRule) { children.add(to: &rule) }
}

/// Children of several declarations, with a limit for all of them together.
package struct Children: ElementPart {
  private let group: ElementRule.Group
  /// Those that differ in an attribute.
  fileprivate(set) var unique: [ElementRule.Unique] = []

  fileprivate init(
    _ declarations: [any ElementDeclaration.Type], _ count: ClosedRange<Int>, noun: String,
    distinguishing: String? = nil
  ) {
    group = ElementRule.Group(
      rules: declarations.map { $0.key }, minimum: count.lowerBound, maximum: count.upperBound,
      noun: noun, distinguishing: distinguishing)
  }

  /// At most one child.
  package static func optional(
    _ declarations: [any ElementDeclaration.Type], noun: String
  ) -> Self {
    Self(declarations, 0...1, noun: noun)
  }

  /// Exactly one child.
  package static func one(_ declarations: [any ElementDeclaration.Type], noun: String) -> Self {
    Self(declarations, 1...1, noun: noun)
  }

  /// At least one child.
  package static func some(_ declarations: [any ElementDeclaration.Type], noun: String) -> Self {
    Self(declarations, 1...Int.max, noun: noun)
  }

  /// Any number of children.
  ///
  /// - Parameters:
  ///   - declarations: the elements.
  ///   - noun: the word for a child in messages.
  ///   - unique: the attributes in which children of a declaration differ.
  package static func any(
    _ declarations: [any ElementDeclaration.Type], noun: String,
    unique: [(key: String, attribute: String)] = []
  ) -> Self {
    var children = Self(declarations, 0...Int.max, noun: noun)
    children.unique = unique.map { .init(key: $0.key, attribute: $0.attribute) }
    return children
  }

  /// Returns whether an element is one of the children.
  ///
  /// - Parameter namespace: the namespace of the format; content can be in a plugin's.
  func contain(_ element: DocumentElement, namespace: String) -> Bool {
    guard element.namespace == namespace else { return group.noun == ElementRule.contentNoun }
    return group.rules.contains { $0.prefix { $0 != "@" } == element.name }
  }

  package func add(to rule: inout ElementRule) {
    rule.groups.append(group)
    rule.unique += unique
  }
}
