import ArgumentParser

/// A document and its values.
struct DocumentOptions: ParsableArguments {
  @Argument(
    help: "The document to load, or - for the standard input.",
    completion: .file(extensions: ["xml"]))
  var file: DocumentInput

  @OptionGroup var display: DisplayOptions

  @OptionGroup var plugins: PluginOptions
}

/// The format of a result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
