/// The kinds of declarations that an include can select.
enum DeclarationKind: String, CaseIterable {
  case templates
  case styles
  case sections
  /// Parameters and other declarations that are always included.
  case others

  /// The names of selectable kinds in documents.
  static let names = [Self.templates, styles, sections].map(\.rawValue)
}
