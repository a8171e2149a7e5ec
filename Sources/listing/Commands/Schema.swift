import ArgumentParser
import Foundation
import ListingAuthoring
import ListingScenarios
import ListingSources
import ListingXML

struct Schema: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes XML schemas for editors, or the reference of all elements.",
    usage: "listing schema [<options>] [<name>]",
    discussion: """
      Examples:
        listing schema --output schemas
        listing schema weather
        listing schema --reference
        xmllint --noout --schema schemas/listingkit.xsd home.xml
        listing schema --postgresql-trigger product --key id | psql shop

      Writes XML Schema 1.0: listing.xsd for section documents, scenario.xsd for scenarios, one \
      schema for each plugin, and listingkit.xsd, which imports all of them and is the one to \
      validate with. With --output FOLDER, catalog.xml maps namespaces to schemas for editors. \
      `listing validate` finds errors that a schema can't express.

      With --postgresql-trigger, writes the commands that let a table of PostgreSQL notify lists \
      of its changes, for <watch channel="…"/>.
      """)

  @Argument(help: "The schema to print: listing, scenario, listingkit, or the name of a plugin.")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "A folder to write all schemas to, or - for the standard output.",
      valueName: "folder|-"), completion: .directory)
  var output = "-"

  @OptionGroup var plugins: PluginOptions

  @Flag(help: "Print the reference of all elements and attributes, as Markdown.")
  var reference = false

  @Option(
    name: .customLong("postgresql-trigger"),
    help: ArgumentHelp(
      "Print the commands that let a table notify lists of its changes, instead of a schema.",
      valueName: "table"))
  var triggerTable: String?

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "A column of the key of a list's items, for --postgresql-trigger; repeatable.",
      valueName: "column"))
  var triggerKeys: [String] = []

  @Option(
    name: .customLong("channel"),
    help: ArgumentHelp(
      "The channel that is notified, for --postgresql-trigger; by default, the name of the table.",
      valueName: "name"))
  var triggerChannel: String?

  @OptionGroup var colors: ColorOption

  /// The trigger to print; `nil` for a schema.
  private var trigger: NotifyingTrigger? {
    triggerTable.map { NotifyingTrigger(table: $0, keys: triggerKeys, channel: triggerChannel) }
  }

  private func checkTrigger() throws {
    guard let trigger else {
      if !triggerKeys.isEmpty || triggerChannel != nil {
        throw ValidationError("--key and --channel need --postgresql-trigger TABLE.")
      }
      return
    }
    if triggerKeys.isEmpty {
      throw ValidationError(
        "--postgresql-trigger needs the key of the list's items: add --key COLUMN.")
    }
    if !trigger.isValid {
      throw ValidationError(
        "--postgresql-trigger: expected the name of a table, or SCHEMA.TABLE, and names of columns."
      )
    }
    if reference || name != nil || output != "-" {
      throw ValidationError(
        "--postgresql-trigger can't be used with --reference, --output or the name of a schema.")
    }
  }

  func validate() throws {
    try checkTrigger()
    if output.isEmpty { throw ValidationError("--output is empty: name a folder.") }
    if reference, name != nil || output != "-" {
      throw ValidationError("--reference can't be used with the name of a schema or with --output.")
    }
    if output != "-", name != nil {
      throw ValidationError(
        "--output writes all schemas: remove '\(name ?? "")', or remove --output.")
    }
  }

  @MainActor
  func run() async throws {
    if let trigger { return try Output().writeAndFlush(trigger.text) }
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

  @MainActor
  private func print(_ name: String, of schemas: SchemaSet) throws {
    guard let file = schemas.files.first(where: { $0.name == name }) else {
      let names = schemas.files.map(\.name).joined(separator: ", ")
      throw Failure(
        Status.usage, "unknown schema '\(name)'", help: "expected one of: \(names)")
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
    Messages.write("wrote \(schemas.files.count) schemas to \(output)")
  }
}
