import ListingSources

extension SectionPlugin {
  /// A name that no document can use, or that is declared twice; `nil` if there is none.
  var problem: String? {
    identifierProblem ?? versionProblem ?? declarationProblem
  }

  private var declarationProblem: String? {
    let elements = kinds.map(\.element) + contents.map(\.element)
    return kinds.firstProblem(\.problem) ?? sources.firstProblem(\.problem)
      ?? formats.firstProblem(\.problem) ?? contents.firstProblem(\.problem)
      ?? elements.problem(of: "it", "elements")
      ?? sources.map(\.name).problem(of: "it", "source types")
      ?? formats.map(\.name).problem(of: "it", "formats")
  }

  private var identifierProblem: String? {
    PluginRequirement.isIdentifier(identifier)
      ? nil
      : "no document can require it by its identifier. Begin that with a letter of ASCII, and use such "
        + "letters, digits, '_', '-' and '.'."
  }

  private var versionProblem: String? {
    PluginVersion(version) == nil
      ? "'\(version)' isn't a valid version. Use numbers with points, such as 1.2 or 1.2.0-beta."
      : nil
  }
}

extension SectionKind {
  fileprivate var problem: String? {
    let fields = fields?.map(\.name) ?? []
    return element.problem(asNameOf: "a section type")
      ?? attributes.problem(of: element, reserved: PluginSectionDeclaration.rule.attributes)
      ?? fields.problem(of: "'\(element)'", "fields") ?? children.firstProblem(\.problem)
  }
}

extension ItemSourceKind {
  fileprivate var problem: String? {
    let fields = fields?.map(\.name) ?? []
    return name.problem(asNameOf: "a source type") ?? attributes.problem(of: name, reserved: [])
      ?? fields.problem(of: "'\(name)'", "fields")
  }
}

extension PluginChild {
  fileprivate var problem: String? {
    element.problem(asNameOf: "an element") ?? attributes.problem(of: element, reserved: [])
      ?? children.firstProblem(\.problem)
  }
}

extension PluginFormat {
  fileprivate var problem: String? {
    if !name.isFieldName || name.contains(".") {
      return
        "'\(name)' isn't a valid name of a format. Begin with a letter, and use letters, digits, '_' and "
        + "'-'."
    }
    if types.isEmpty { return "the format '\(name)' has no types. Declare at least one." }
    if let argument = arguments.first(where: { $0.kind == .file }) {
      return
        "the format '\(name)' takes a file as '\(argument.name)', which can't be an argument. "
        + "Take a text."
    }
    let firstLeftOut = arguments.firstIndex { !$0.isRequired } ?? arguments.count
    if let argument = arguments[firstLeftOut...].first(where: \.isRequired) {
      return
        "the format '\(name)' needs '\(argument.name)' after an optional argument. Put it first."
    }
    return nil
  }
}

extension ContentKind {
  fileprivate var problem: String? {
    if let problem = element.problem(asNameOf: "a content element") { return problem }
    if let problem = attributes.problem(of: element, reserved: []) { return problem }
    for attribute in attributes {
      if attribute.kind == .file {
        return "the content element '\(element)' takes a file as '\(attribute.name)', which would "
          + "be looked up whenever it's shown. Use a text."
      }
      if ElementRegistry.contentAttributes.contains(where: { $0.name == attribute.name }) {
        return "the content element '\(element)' has an attribute '\(attribute.name)', which all "
          + "content has. Rename it."
      }
    }
    return nil
  }
}

extension Array {
  fileprivate func firstProblem(_ problem: (Element) -> String?) -> String? {
    lazy.compactMap(problem).first
  }
}

extension [PluginAttribute] {
  /// - Parameter reserved: the attributes that all such elements have.
  fileprivate func problem(of element: String, reserved: [AttributeRule]) -> String? {
    firstProblem { attribute in
      reserved.contains { $0.name == attribute.name }
        ? "'\(element)' has the attribute '\(attribute.name)', which every section has. Rename it."
        : attribute.name.problem(asNameOf: "an attribute of '\(element)'")
    } ?? map(\.name).problem(of: "'\(element)'", "attributes")
  }
}

extension [String] {
  /// A name that occurs twice.
  fileprivate func problem(of owner: String, _ noun: String) -> String? {
    var names: Set<String> = []
    guard let name = first(where: { !names.insert($0).inserted }) else { return nil }
    return "\(owner) has two \(noun) '\(name)'. Rename one."
  }
}

extension String {
  fileprivate func problem(asNameOf noun: String) -> String? {
    if ["xml", "xmlns"].contains(lowercased()) {
      return "'\(self)' can't be the name of \(noun), because XML uses it. Rename it."
    }
    return isLocalName
      ? nil
      : "'\(self)' isn't a valid name of \(noun). Begin with a letter, and use letters, digits, '_', "
        + "'-' and '.'."
  }
}
