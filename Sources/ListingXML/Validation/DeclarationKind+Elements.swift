extension DeclarationKind {
  init(_ element: DocumentElement) {
    switch element.name {
    case _ where element.namespace != ElementRegistry.namespace: self = .sections
    case "section": self = .sections
    case "template": self = .templates
    case "style": self = .styles
    default: self = .others
    }
  }
}
