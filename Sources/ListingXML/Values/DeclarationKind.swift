/// What an include may take of a document.
enum DeclarationKind: String, CaseIterable {
  case templates
  case styles
  case sections
  /// Parameters and the like, which always come.
  case others

  /// What documents call those that may be chosen.
  static let names = [Self.templates, styles, sections].map(\.rawValue)
}
