import Foundation
import ListingXML

extension ScenarioCompiler {
  /// Reads the section document that an element names, and the values for it.
  mutating func document(_ element: DocumentElement) -> ScenarioGiven.Document? {
    guard let path = element["href"] else { return nil }
    let range = raw.value(of: "href", in: element)
    switch folder.file(path) {
    case .failure(let refusal):
      findings.add(Finding(refusal.code, refusal.message, at: range, fix: refusal.fix))
      return nil
    case .success(let url):
      let document = ListingDocument(
        contentsOf: url, name: path, registry: plugins, checks: .firstItem)
      for (section, items) in document.identifiers {
        names.add(section: section, .document(isOpen: items == nil))
        for item in items ?? [] { names.add(item: item, to: section) }
      }
      for section in document.groupedSections { names.addGroups(of: section) }
      if let error = document.diagnostics.first(where: { $0.severity == .error }) {
        let place = error.line.map { ":\($0):\(error.column ?? 1)" } ?? ""
        findings.add(
          Finding(
            .invalidDocument, "the document '\(path)' is invalid", at: range,
            fix: "fix the errors that `listing validate` reports"
          ).noting("\(path)\(place): [\(error.code.rawValue)] \(error.message)"))
        return nil
      }
      var content = ScenarioGiven.Document(
        document: document, environment: ScenarioEnvironment(), place: element.nameRange)
      content.environment = environment(of: element, parameters: content.parameterNames)
      return content
    }
  }

  /// Reads the values for a document.
  ///
  /// - Parameter parameters: the names of the parameters that the document declares.
  private mutating func environment(
    of element: DocumentElement, parameters: [String]
  ) -> ScenarioEnvironment {
    var environment = ScenarioEnvironment(language: element["language"])
    let server = element.elements("server").filter(checked.isValid).first
    environment.answers = (server?.elements("answer").filter(checked.isValid) ?? []).map { answer in
      ScenarioAnswer(
        answer["method"] ?? "GET", answer["path"] ?? "",
        status: answer["status"].flatMap { Int($0) } ?? 200,
        body: answer.texts.map(\.value).joined(), failure: answer["fail"])
    }
    var places: [[String]: DocumentElement] = [:]
    for child in element.elements.filter(checked.isValid) {
      guard let name = child["name"] else { continue }
      if let first = places.updateValue(child, forKey: [child.name, name]) {
        findings.add(
          Finding(
            .repeatedName, "<\(child.name)> '\(name)' is declared twice",
            at: raw.value(of: "name", in: child), fix: "remove one"
          ).noting("the first one is here", at: raw.value(of: "name", in: first)))
      }
      switch child.name {
      case "param":
        if !parameters.contains(name) {
          findings.add(
            Finding(
              .parameterValue, "the document has no parameter '\(name)'",
              at: raw.value(of: "name", in: child)
            ).suggesting(name, among: parameters))
        }
        environment.parameters[name] = child["value"]
      case "env": environment.variables[name] = .some(child["value"])
      default: environment.allowedHosts.insert(name)
      }
    }
    return environment
  }
}
