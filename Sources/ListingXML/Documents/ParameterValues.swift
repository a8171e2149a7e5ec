import ListingKit
import ListingSources

/// The values of a document's parameters, and their mistakes.
struct ParameterValues {
  private(set) var values: [String: ListValue] = [:]
  private(set) var findings: [Finding] = []

  /// - Parameters:
  ///   - definitions: the parameters that the document declares.
  ///   - given: the values that the caller passes, as texts.
  init(definitions: [ParameterDefinition], given: [String: String]) {
    for definition in definitions {
      guard let text = given[definition.name] else {
        values[definition.name] = definition.defaultValue
        if definition.isRequired, definition.defaultValue == .null {
          findings.append(
            Finding(
              .parameterValue, "the parameter '\(definition.name)' needs a value",
              at: definition.range,
              fix: "give it one, such as --param \(definition.name)=…"))
        }
        continue
      }
      if let value = definition.kind.type.value(of: text) {
        values[definition.name] = value
      } else {
        let phrase = definition.kind.type.phrase
        findings.append(
          Finding(
            .parameterValue,
            "'\(text)', given for parameter '\(definition.name)', is not \(phrase)",
            at: definition.range, fix: "give it another value"))
      }
    }
    let names = definitions.map(\.name)
    for name in given.keys.sorted() where !names.contains(name) {
      findings.append(
        Finding(.parameterValue, "the document has no parameter '\(name)'", at: nil)
          .suggesting(name, among: names))
    }
  }
}
