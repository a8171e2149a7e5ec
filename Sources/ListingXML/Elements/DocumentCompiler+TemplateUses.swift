extension DocumentCompiler {
  /// Adds the position of a use to mistakes in its template that depend on the use.
  func noteUse(at range: @autoclosure () -> Range<Int>, since known: Int) {
    guard findings.findings.count > known else { return }
    findings.note("the template is used here", at: range(), since: known) {
      [
        .unavailableRoot, .unknownField, .unknownState, .wrongType, .misplacedElement,
        .misplacedAttribute, .tooManyElements, .tooDeep,
      ].contains($0.code)
    }
  }

  /// Returns whether the elements of a template, with those of the templates that it uses, are within the
  /// limit. That is checked before they are created: a few templates that each use another one twice create
  /// millions.
  func hasRoom(for name: String, at element: DocumentElement) -> Bool {
    guard contentCount <= limits.elements else { return false }
    var chain: Set<String> = []
    if contentCount + size(of: name, &chain) <= limits.elements { return true }
    addTooMany(at: element)
    return false
  }

  /// Returns the number of content elements of a template, at most one more than the limit.
  private func size(of name: String, _ chain: inout Set<String>) -> Int {
    if let size = templateSizes[name] { return size }
    // Too deep and recursive templates are reported when they are read.
    guard let content = templates[name]?.content, chain.count < limits.depth,
      chain.insert(name).inserted
    else { return 0 }
    var size = 0
    var next = [content]
    while let element = next.popLast(), size <= limits.elements {
      guard declaredContents[element.name] != nil, validator.isValid(element) else {
        continue
      }
      size += 1
      if element.name == UseDeclaration.name,
        let used = UseDeclaration().template.value(in: element)
      {
        size += self.size(of: used, &chain)
      } else {
        next += element.elements
      }
    }
    chain.remove(name)
    templateSizes[name] = min(size, limits.elements + 1)
    return size
  }
}
