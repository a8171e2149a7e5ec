/// Attributes with any names, which are values of the element.
struct OtherAttributes: ElementPart {
  func add(to rule: inout ElementRule) { rule.takesOtherAttributes = true }
}

/// Elements of other namespaces, which are sections of plugins.
struct PluginSections: ElementPart {
  func add(to rule: inout ElementRule) { rule.takesPlugins = true }
}

/// Attributes and children of which an element takes at most one.
struct Exclusive: ElementPart {
  private let names: [String]

  init(_ names: String...) { self.names = names }

  func add(to rule: inout ElementRule) { rule.constraints.append(.exclusive(names)) }
}

/// An attribute or a child that has no effect without one of some others.
struct Needs: ElementPart {
  private let name: String
  private let others: [String]

  init(_ name: String, _ others: String...) { (self.name, self.others) = (name, others) }

  func add(to rule: inout ElementRule) { rule.constraints.append(.needs(name, others)) }
}

/// The fixes for attributes and text of other languages, which messages show as help.
struct Instead: ElementPart {
  /// The fixes for attributes, by their names.
  var attributes: [String: String] = [:]
  /// The fix for text.
  var text: String?
  /// Attributes whose invalid values are probably those of missing attributes: the names of these, by theirs.
  var misnamed: [String: String] = [:]
  /// The missing attribute for which text is written.
  var ofText: String?

  func add(to rule: inout ElementRule) {
    rule.instead.merge(attributes) { $1 }
    if let text { rule.insteadOfText = text }
    rule.misnamed.merge(misnamed) { $1 }
    if let ofText { rule.attributeOfText = ofText }
  }
}
