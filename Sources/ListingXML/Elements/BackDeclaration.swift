struct BackDeclaration: ActionDeclaration {
  static let name = "back"
  static let summary = "Returns to the document before."
  static let since = FormatVersion.v11

  func action(_ e: Reading<Self>) -> DocumentAction? { .back }
}
