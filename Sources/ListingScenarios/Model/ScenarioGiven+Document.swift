import ListingXML

extension ScenarioGiven {
  /// A section document that a scenario loads.
  struct Document: Sendable {
    var document: ListingDocument
    /// The values that the scenario declares.
    var environment: ScenarioEnvironment
    /// The bytes of the element's name in the scenario.
    var place: Range<Int>

    /// The names of the parameters that the document declares.
    var parameterNames: [String] {
      document.declarations.parameters.map(\.declaration.name)
    }

    /// Returns the values of the document with those that take precedence over them.
    ///
    /// - Parameter environment: the values that take precedence. Parameters that this document
    ///   doesn't declare are for other documents.
    func environment(overriddenBy environment: ScenarioEnvironment) -> ScenarioEnvironment {
      var environment = environment
      let names = Set(parameterNames)
      environment.parameters = environment.parameters.filter { names.contains($0.key) }
      return self.environment.overridden(by: environment)
    }
  }
}
