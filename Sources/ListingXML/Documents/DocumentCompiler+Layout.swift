extension DocumentCompiler {
  /// The layout that an element declares.
  mutating func layout(_ element: DocumentElement) -> BoundElement {
    switch element.name {
    case "grid", "waterfall": checkColumns(of: element)
    case "group": checkPlaces(of: element)
    default: break
    }
    let isPlace = element.name == "item"
    var layout = bound(element, isPlace ? "item@group" : element.name)
    for child in element.elements where validator.isValid(child) {
      layout.children.append(self.layout(child))
    }
    return layout
  }

  /// An element with those of its attributes that may hold bindings: of parameters, as there is no
  /// item.
  ///
  /// - Parameter key: the element's rule.
  mutating func bound(_ element: DocumentElement, _ key: String) -> BoundElement {
    let scope = self.scope("an attribute of '\(element.name)'")
    var bound = BoundElement(name: element.name)
    for rule in validator.registry[key]?.attributes ?? [] where rule.takesBindings {
      if let setting = setting(rule, of: element, scope) { bound.settings.append(setting) }
    }
    return bound
  }

  private mutating func checkColumns(of element: DocumentElement) {
    let (number, width) = (element["columns"], element["min-width"])
    if number != nil, width != nil {
      findings.add(
        Finding(
          .misplacedAttribute, "'\(element.name)' has both 'columns' and 'min-width'",
          at: raw.name(of: "min-width", in: element), fix: "remove one of them"))
    }
    if number == nil, width == nil {
      findings.add(
        Finding(
          .missingAttribute, "'\(element.name)' needs 'columns' or 'min-width'",
          at: element.nameRange, fix: "add columns=\"3\", or min-width=\"160\""))
    }
  }

  private mutating func checkPlaces(of element: DocumentElement) {
    let children = element.elements.filter(validator.isValid)
    guard let count = element["count"], children.count > 1 else { return }
    findings.add(
      Finding(
        .repeatedElement, "a group with a count repeats one place, but this is another one",
        at: children[1].nameRange, fix: "put both in a group, or remove count=\"\(count)\""
      ).noting("the first one is here", at: children[0].nameRange))
  }
}
