/// The kinds of declarations that an include can select.
enum DeclarationKind: String, CaseIterable {
  case templates
  case styles
  case sections
  /// Parameters and the like, which always come.
  case others

  /// The names of selectable kinds in documents.
  static let names = [Self.templates, styles, sections].map(\.rawValue)
}
