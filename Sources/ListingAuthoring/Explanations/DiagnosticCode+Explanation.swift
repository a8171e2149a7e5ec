import ListingXML

extension DiagnosticCode {
  /// What the code means; there is an explanation of each.
  public var explanation: DiagnosticExplanation? {
    readingExplanation ?? structureExplanation ?? bindingExplanation ?? limitExplanation
      ?? scenarioExplanation
  }

  /// The code in a few words: "unknown layout".
  public var title: String {
    String(describing: self).reduce(into: "") { title, character in
      title += character.isUppercase ? " \(character.lowercased())" : String(character)
    }
  }
}
