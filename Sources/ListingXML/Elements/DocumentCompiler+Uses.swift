extension DocumentCompiler {
  /// Reports unused declarations of the document. Those of included documents may be used elsewhere, as are
  /// all of a document without sections.
  func checkUses(_ declared: (String) -> [DocumentElement]) {
    guard !sections.isEmpty, canTellUses else { return }
    for (kind, usage) in [
      ("param", "{param.NAME}"), ("state", "{state.NAME}"), ("style", "style=\"NAME\""),
      ("template", "template=\"NAME\""),
    ] {
      for element in declared(kind)
      where documents.source.file(at: element.tag.lowerBound) == 0 {
        guard let name = element["name"], !isUsed(kind, name) else { continue }
        addUnused(element, name, usage: usage.replacing("NAME", with: name))
      }
    }
    for template in declared("template")
    where documents.source.file(at: template.tag.lowerBound) == 0 {
      checkParameters(of: template)
    }
  }

  /// Reports unused parameters of a template.
  private func checkParameters(of template: DocumentElement) {
    for element in template.elements(ParameterDeclaration.name, in: ElementRegistry.namespace) {
      guard let name = ParameterParts().name.value(in: element),
        !template.elements.contains(where: { $0.mentions("param.\(name)") })
      else { continue }
      addUnused(element, name, usage: "{param.\(name)}")
    }
  }

  /// Reports unused states of a section and its items.
  func checkStates(of section: DocumentElement) {
    guard canTellUses else { return }
    let declaration = SectionStateDeclaration()
    for element in section.elements(SectionStateDeclaration.name, in: ElementRegistry.namespace) {
      guard let name = declaration.state.name.value(in: element) else { continue }
      let level: StateLevel =
        declaration.each.value(in: element) == nil ? .section : .item
      if uses.states.contains(StateReference(level: level, name: name)) { continue }
      addUnused(element, name, usage: "{\(level.root).\(name)}")
    }
  }

  /// Whether all parts that can use a declaration were read without errors.
  private var canTellUses: Bool {
    findings.isClean && documents.isWhole && validator.invalid.isEmpty && !uses.isIncomplete
  }

  private func isUsed(_ kind: String, _ name: String) -> Bool {
    switch kind {
    case "param": uses.parameters.contains(name)
    case "state": uses.states.contains(StateReference(level: .listing, name: name))
    case "style": uses.styles.contains(name)
    default: usedTemplates.contains(name) || contentTemplates.contains(name)
    }
  }

  private func addUnused(_ element: DocumentElement, _ name: String, usage: String) {
    let noun = element.name == "param" ? "parameter" : element.name
    findings.add(
      Finding(
        warning: .unusedDeclaration, "the \(noun) '\(name)' isn't used",
        at: raw.value(of: "name", in: element),
        fix: "remove it, or use it: \(usage)"))
  }
}

extension DocumentElement {
  /// Returns whether an attribute or a text of the element, or of one in it, contains a path.
  fileprivate func mentions(_ path: String) -> Bool {
    attributes.contains { $0.value.mentions(path) } || texts.contains { $0.value.mentions(path) }
      || elements.contains { $0.mentions(path) }
  }
}

extension String {
  /// Returns whether the text contains a path that isn't a part of a longer one.
  fileprivate func mentions(_ path: String) -> Bool {
    func isPartOfName(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || "_-.".contains($0) } ?? false
    }
    return ranges(of: path).contains { range in
      !isPartOfName(self[range.upperBound...].first)
        && !isPartOfName(self[..<range.lowerBound].last)
    }
  }
}
