import ArgumentParser
import Foundation
import ListingSources
import ListingXML

#if PostgreSQL
  import ListingPostgreSQL
#endif

/// The values of a document's parameters, and its environment.
struct DisplayOptions: ParsableArguments {
  @Option(
    name: .customLong("param"),
    help: ArgumentHelp(
      "A value for a parameter of the document; repeatable.",
      valueName: "name=value"))
  var parameters: [Parameter] = []

  @Option(
    name: .customLong("allow-env"),
    help: ArgumentHelp(
      "An environment variable that the document may read; repeatable.",
      valueName: "name"))
  var allowedVariables: [String] = []

  @Option(
    name: .customLong("allow-host"),
    help: ArgumentHelp(
      "A server that the document may contact, with its port unless it's the default; repeatable.",
      valueName: "host"), transform: ServerName.checked)
  var allowedHosts: [String] = []

  @Option(
    help: ArgumentHelp(
      "The language of strings, numbers and dates, such as de-AT; by default, from the environment.",
      valueName: "tag"), transform: Language.init(argument:))
  var language: Language?

  func validate() throws {
    for name in allowedVariables where name.isEmpty || name.contains("=") {
      throw ValidationError("--allow-env: '\(name)' can't be the name of a variable.")
    }
    var names: Set<String> = []
    for parameter in parameters where !names.insert(parameter.name).inserted {
      throw ValidationError("--param gives parameter '\(parameter.name)' twice: remove one.")
    }
  }

  /// The values of parameters by their names.
  var values: [String: String] {
    Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The environment of the document.
  var environment: DocumentEnvironment {
    let language = language ?? Language(environment: ProcessInfo.processInfo.environment)
    var environment = DocumentEnvironment(
      locale: language.map { Locale(identifier: $0.tag) } ?? .autoupdatingCurrent,
      variables: DocumentEnvironment.variables(named: allowedVariables),
      client: HTTPClient(allowedHosts: Set(allowedHosts)))
    #if PostgreSQL
      environment.allowPostgreSQL()
    #endif
    return environment
  }
}
