import ArgumentParser

/// A document and what it is given.
struct DocumentOptions: ParsableArguments {
  @Argument(
    help: "The document that declares the list.", completion: .file(extensions: ["xml"]))
  var file: String

  @Option(
    name: .customLong("param"),
    help: ArgumentHelp(
      "A value for a parameter of the document; may be given several times.",
      valueName: "name=value"))
  var parameters: [Parameter] = []

  @Option(
    name: .customLong("allow-env"),
    help: ArgumentHelp(
      "A variable of the environment that the document may read; may be given several times.",
      valueName: "name"))
  var allowedVariables: [String] = []

  @Option(
    name: .customLong("allow-host"),
    help: ArgumentHelp(
      "A server that the document may ask, with a port where it is not the usual one; may be given "
        + "several times.",
      valueName: "host"))
  var allowedHosts: [String] = []

  @Option(
    help: ArgumentHelp(
      "The language of strings, numbers and dates; that of the environment when left out.",
      valueName: "tag"))
  var language: Language?

  func validate() throws {
    var names: Set<String> = []
    for parameter in parameters where !names.insert(parameter.name).inserted {
      throw ValidationError("The parameter '\(parameter.name)' is given twice: leave one out.")
    }
  }
}

/// How a result is written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
