import ListingKit
import ListingSources

struct ListingDeclaration: ElementDeclaration {
  static let name = "listing"
  static let summary = "The sections of a screen."
  let instead = Instead(attributes: ["name": "write title"])
  let version = Attribute.required("version", .literal, "the version of the format, 1.0")
  let title = TextAttribute("title", "the title of the screen")
  let identity = Attribute(
    "identity", .named([("section", ListIdentity.section), ("list", .list)]),
    "where identifiers of items are unique", default: "section")
  let sticksToEnd = Attribute(
    "anchor", .named([("start", false), ("end", true)]),
    "the edge where the list starts and stays while items are inserted", default: "start")
  let resumes = Attribute(
    "resume", .boolean, "whether it opens at the item where the reader was", default: "false"
  ).since(.v11)
  let requires = Attribute(
    "requires", .plugins, "the plugins that it needs, each with a minimum version if needed")
  let declarations = Children.any(
    [
      SectionDeclaration.self, ParameterDeclaration.self, TemplateDeclaration.self,
      IncludeDeclaration.self, StringsDeclaration.self, StyleDeclaration.self,
      StateDeclaration.self,
    ], noun: "section",
    unique: [("section", "id"), ("param", "name"), ("template", "name"), ("style", "name")])
  let placeholder = Child<PlaceholderDeclaration>.optional()
  let plugins = PluginSections()
}

// MARK: - Parameters

struct ParameterParts: ElementParts {
  let name = Attribute.required("name", .identifier, "its name in bindings")
  let type = Attribute(
    "type", ValueKind<FieldType>.choice, "the type of its value", default: "string"
  ).synonyms(FieldType.synonyms)
  let defaultValue = Attribute("default", .literal, "its default value")
  let isRequired = Attribute(
    "required", .boolean, "whether a value is required", default: "false")
}

struct ParameterDeclaration: ElementDeclaration {
  static let name = "param"
  static let summary = "A typed input of the document."
  let parameter = ParameterParts()
}

struct TemplateParameterDeclaration: ElementDeclaration {
  static let name = "param"
  static let parent: String? = "template"
  static let summary = "A parameter of a template: {param.name}."
  let parameter = ParameterParts()
}

extension Reading<ParameterParts> {
  /// The parameter; `nil` if it has no name.
  var definition: ParameterDefinition? {
    guard let name = self.name else { return nil }
    let type = read(\.type, default: .string)
    var parameter = ParameterDefinition(
      name: name, kind: FieldKind(type: type ?? .string, isOptional: true), defaultValue: .null,
      isRequired: self.isRequired ?? false, range: valueRange(\.name))
    // The type was reported.
    guard let type else {
      parameter.kind = .open
      return parameter
    }
    if parameter.isRequired, written(\.defaultValue) != nil {
      report(
        .misplacedAttribute, "the parameter '\(name)' has a default, so that it's never required",
        at: nameRange(\.isRequired), fix: "remove one of them")
    }
    if let text = literal(\.defaultValue) {
      if let value = type.value(of: text) {
        parameter.defaultValue = value
      } else {
        report(
          .parameterValue, "the default '\(text)' of parameter '\(name)' is not \(type.phrase)",
          at: valueRange(\.defaultValue), fix: type.fix(of: text, in: "default"))
      }
    }
    return parameter
  }
}
