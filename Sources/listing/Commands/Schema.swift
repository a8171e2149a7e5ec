import ArgumentParser
import Foundation
import ListingScenarios
import ListingSources
import ListingXML

struct Schema: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the schemas of documents for editors, or the reference of all elements.",
    discussion: """
      The schemas are XML Schema 1.0: listing.xsd for section documents, scenario.xsd for \
      scenarios, one for each plugin, and listingkit.xsd, which brings all of them together and is \
      the one to check with. In a folder catalog.xml leads editors from namespaces to schemas. \
      `listing validate` is the judge: it finds more than a schema can say.

      Examples:
        listing schema --output schemas
        listing schema weather
        listing schema --reference
        xmllint --noout --schema schemas/listingkit.xsd home.xml
      """)

  @Argument(help: "The schema to print: listing, scenario, listingkit, or a plugin's name.")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Where to write: a folder for all of them, or - for the standard output.",
      valueName: "folder|-"), completion: .directory)
  var output = "-"

  @OptionGroup var plugins: PluginOptions

  @Flag(help: "Print the reference of all elements and attributes, as Markdown.")
  var reference = false

  func validate() throws {
    if reference, name != nil || output != "-" {
      throw ValidationError("--reference goes to the standard output, and takes no schema's name.")
    }
    if output != "-", name != nil {
      throw ValidationError("All schemas go to a folder: leave '\(name ?? "")' out, or --output.")
    }
  }

  @MainActor
  func run() async throws {
    try await withFailuresReported {
      let plugins = try plugins.registry()
      if reference {
        try Output().writeAndFlush(
          ReferencePage(formats: [.all, .scenarios], plugins: plugins).text)
        return
      }
      let schemas = SchemaSet(
        formats: ["listing": .all, "scenario": .scenarios], plugins: plugins)
      if output == "-" {
        try print(name ?? "listing", of: schemas)
      } else {
        try write(schemas)
      }
    }
  }

  @MainActor
  private func print(_ name: String, of schemas: SchemaSet) throws {
    guard let file = schemas.files.first(where: { $0.name == name }) else {
      let names = schemas.files.map(\.name).joined(separator: ", ")
      throw Failure(Status.usage, "there is no schema '\(name)'; there are: \(names)")
    }
    try Output().writeAndFlush(file.text)
  }

  @MainActor
  private func write(_ schemas: SchemaSet) throws {
    let folder = URL(filePath: output)
    var path = output
    do throws(FileProblem) {
      try WholeFile.createFolders(folder)
      let files = schemas.files.map { ("\($0.name).xsd", $0.text) }
      for (name, text) in files + [("catalog.xml", schemas.catalog)] {
        path = folder.appending(path: name).relativePath
        try WholeFile.write(
          Array(text.utf8), to: folder.appending(path: name).path, replacing: true)
      }
    } catch {
      throw Failure(writing: path, error)
    }
    Messages.write("\(schemas.files.count) schemas in \(output)")
  }
}
