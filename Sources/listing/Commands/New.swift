import ArgumentParser
import Foundation
import ListingScenarios
import ListingSources
import ListingXML

struct New: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Creates a document, a scenario or a plugin to start from.",
    usage: "listing new [<options>] <kind> <name>",
    discussion: """
      Examples:
        listing new listing home
        listing new document people.csv
        listing new scenario home
        listing new scenario feed --directory tests
        listing new plugin rates --language c

      A document for data shows a CSV, JSON, RSS, Atom or SQLite file and is written next to it; what was \
      assumed about the data is printed. The document has comments that explain it, and is valid. A scenario tests the document of \
      the same name, if the folder has one: `listing new scenario home` creates home.scenario.xml, \
      which loads home.xml. A plugin is a folder with source code, a sample document and a test; \
      its README.md explains how to build it. Existing files are never overwritten.
      """)

  @OptionGroup var colors: ColorOption

  /// The kinds of starter files.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case listing
    case document
    case scenario
    case plugin
  }

  @Argument(help: "What to create: listing, document, scenario or plugin.")
  var kind: Kind

  @Argument(
    help: "The name of the file without its extension, of the plugin, or the data of a document.")
  var name: String

  @Option(help: "The folder to create it in.", completion: .directory)
  var directory = "."

  @Option(help: "The language of a plugin; swift by default.")
  var language: PluginTemplate.Language?

  @Option(
    name: .customLong("listing-kit"),
    help: ArgumentHelp(
      """
      The folder of the ListingKit package that a plugin in Swift depends on; by default, the \
      package that this program was built from.
      """, valueName: "folder"), completion: .directory)
  var package: String?

  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    if directory.isEmpty { throw ValidationError("--directory is empty: name a folder.") }
    if kind != .plugin {
      let option = language != nil ? "--language" : package != nil ? "--listing-kit" : nil
      if let option {
        throw ValidationError("\(option) applies to plugins only, not to a \(kind.rawValue).")
      }
      if kind != .document { try validateFileName() }
    } else if !name.contains(#/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/#) || name.count > 40 {
      throw ValidationError(
        """
        Invalid plugin name '\(name)': use lowercase letters a to z and digits, starting with a \
        letter, with '-' between words, at most 40. Choose the folder with --directory.
        """)
    }
  }

  private func validateFileName() throws {
    if name.contains(#/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.\-]*$/#), name.utf8.count <= 200 { return }
    throw ValidationError(
      """
      Invalid file name '\(name)': use letters, digits, '_', '-' and '.', starting with a letter, \
      a digit or '_'. Choose the folder with --directory.
      """)
  }

  @MainActor
  func run() async throws {
    let folder = URL(filePath: directory)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw Failure(Status.missing, "there is no folder '\(directory)'", help: "create it first")
    }
    let written =
      switch kind {
      case .plugin: try writePlugin(in: folder)
      case .document: [try writeDocumentOfData()]
      case .listing, .scenario: [try writeDocument(in: folder)]
      }
    let output = Output()
    for path in written { try output.writeLine(path) }
    try output.flush()
  }

  /// Where something in the folder is, as the user would write it.
  private func path(of file: String, in folder: URL) -> String {
    directory == "." ? file : folder.appending(path: file).relativePath
  }
}

// MARK: - Documents

extension New {
  /// Writes a document for a data file next to it, and says what was assumed.
  private func writeDocumentOfData() throws -> String {
    guard let input = DocumentInput(argument: name), let url = input.url else {
      throw Failure(Status.usage, "a document needs a file with data", help: "give its path")
    }
    try input.requireExistence()
    guard let data = DataFile(url) else {
      throw Failure(
        Status.data, "'\(name)' isn't a CSV, JSON, RSS, Atom or SQLite file",
        help: "its extension says what it is: csv, tsv, json, jsonl, rss, atom or sqlite")
    }
    let made = try input.document(for: data)
    let target = url.deletingLastPathComponent().appending(path: data.documentName)
    // As the user wrote the path of the data.
    let path =
      name.hasSuffix(data.name)
      ? "\(name.dropLast(data.name.count))\(data.documentName)" : target.relativePath
    do throws(FileProblem) {
      try WholeFile.write(Array(made.text.utf8), to: target.path, replacing: false)
    } catch {
      throw Failure(writing: path, error)
    }
    for note in made.notes { Messages.write("\(name): \(note)") }
    return path
  }

  private func writeDocument(in folder: URL) throws -> String {
    let file = stem + ending
    let path = path(of: file, in: folder)
    let text = try text(in: folder)
    do throws(FileProblem) {
      try WholeFile.write(
        Array(text.utf8), to: folder.appending(path: file).path, replacing: false)
    } catch {
      throw Failure(writing: path, error)
    }
    return path
  }

  private var ending: String { kind == .scenario ? ScenarioSuite.suffix : ".xml" }

  /// The name without a suffix that the user added.
  private var stem: String {
    name.hasSuffix(ending) && name != ending ? String(name.dropLast(ending.count)) : name
  }

  private func text(in folder: URL) throws -> String {
    if kind == .listing { return DocumentTemplate.listing(title: stem) }
    let listing = folder.appending(path: "\(stem).xml")
    guard FileManager.default.fileExists(atPath: listing.path) else {
      return DocumentTemplate.scenario(name: stem)
    }
    let name = path(of: "\(stem).xml", in: folder)
    let document = ListingDocument(
      contentsOf: listing, name: name, registry: try plugins.registry(), checks: .firstItem)
    guard document.isValid else {
      throw Failure(
        Status.data, "'\(name)' is invalid",
        help: "run `listing validate \(name)` and fix its errors first")
    }
    return DocumentTemplate.scenario(of: document, named: stem)
  }
}

// MARK: - Plugins

extension New {
  /// Writes the files of a plugin to a new folder: all of them or none.
  private func writePlugin(in folder: URL) throws -> [String] {
    if let linked = PluginOptions.linked.first(where: { $0.identifier == name }) {
      throw Failure(
        Status.usage, "`listing` already contains a plugin '\(linked.identifier)'",
        help: "choose another name")
    }
    let files = try pluginFiles()
    let (own, path) = (folder.appending(path: name), path(of: name, in: folder))
    do throws(FileProblem) {
      // This fails if anything has the name, and leaves it unchanged.
      try WholeFile.createFolder(own.path)
    } catch {
      throw Failure(writing: path, error)
    }
    for file in files {
      let url = own.appending(path: file.path)
      do throws(FileProblem) {
        try WholeFile.createFolders(url.deletingLastPathComponent())
        try WholeFile.write(Array(file.bytes), to: url.path, replacing: false)
      } catch {
        try? FileManager.default.removeItem(at: own)
        throw Failure(writing: "\(path)/\(file.path)", error)
      }
    }
    return files.map { "\(path)/\($0.path)" }
  }

  private func pluginFiles() throws -> [PluginTemplate.File] {
    let template = PluginTemplate(name: name)
    switch language ?? .swift {
    case .c:
      if package != nil {
        throw Failure(
          Status.usage, "--listing-kit applies to plugins in Swift only", help: "remove it")
      }
      return template.filesInC
    case .swift:
      // Its module would have the same name as the type that it extends.
      if name == "section" {
        throw Failure(
          Status.usage, "a plugin can't be named 'section'", help: "choose another name")
      }
      return template.filesInSwift(listingKit: try listingKit())
    }
  }

  /// Where the package of ListingKit is.
  private func listingKit() throws -> String {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      package.map { URL(filePath: $0) }
      ?? sources.deletingLastPathComponent().deletingLastPathComponent()
    let header = folder.appending(path: "Sources/CListingPlugin/include/listing_plugin.h")
    guard FileManager.default.fileExists(atPath: header.path) else {
      throw Failure(
        Status.missing,
        "the ListingKit package isn't in '\(folder.path)'",
        help: "give its folder with --listing-kit")
    }
    return folder.standardizedFileURL.path
  }
}

extension PluginTemplate.Language: ExpressibleByArgument {}
