struct StringsDeclaration: ElementDeclaration {
  static let name = "strings"
  static let summary = "Translated strings: {strings.key}."
  let href = Attribute.required(
    "href", .name, "the file, relative to the document that names it")
  let table = Attribute("table", .identifier, "the prefix of the keys: {strings.table.key}")
  let instead = Instead(attributes: ["language": language, "lang": language])

  private static let language =
    "remove it: the language is the reader's, or that of the option --language of 'listing'"
}

struct IncludeDeclaration: ElementDeclaration {
  static let name = "include"
  static let summary = "Inserts the declarations of another document."
  let href = Attribute.required("href", .name, "the document, relative to the including one")
  let only = Attribute(
    "only", .choices(DeclarationKind.names),
    "which declarations to insert besides parameters; by default, all")
}
