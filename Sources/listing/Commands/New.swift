import ArgumentParser
import Foundation
import ListingTesting

struct New: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a small document to begin with.",
    discussion: """
      The document says in comments what is what, and is valid as it is: `listing validate` or \
      `listing test` says so. A file that is there is not touched.

      Examples:
        listing new listing home
        listing new scenario feed --directory tests
      """)

  /// What can be begun with.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case listing
    case scenario
  }

  @Argument(help: "What to write: listing or scenario.")
  var kind: Kind

  @Argument(help: "What it is called; the file's name without its ending.")
  var name: String

  @Option(help: "The folder to write it to.", completion: .directory)
  var directory = "."

  func validate() throws {
    if name.contains(#/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.\-]*$/#), name.utf8.count <= 200 { return }
    throw ValidationError(
      """
      '\(name)' is no name for a file: write letters, digits, '_', '-' and '.', first a letter, a \
      digit or '_'. The folder goes to --directory.
      """)
  }

  @MainActor
  func run() async throws {
    try await withFailuresReported {
      let folder = URL(filePath: directory)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        throw Failure(Status.missing, "\(directory): there is no such folder; make it first")
      }
      let file = stem + ending
      let path = directory == "." ? file : folder.appending(path: file).relativePath
      do {
        try Data(text.utf8).write(
          to: folder.appending(path: file), options: .withoutOverwriting)
      } catch CocoaError.fileWriteFileExists {
        throw Failure(Status.usage, "\(path) is there already; choose another name")
      } catch {
        throw Failure(Status.data, "\(path) cannot be written: \(error.localizedDescription)")
      }
      try Output().writeAndFlush("\(path)\n")
    }
  }

  private var ending: String {
    switch kind {
    case .listing: ".xml"
    case .scenario: ScenarioSuite.suffix
    }
  }

  /// The name without an ending that somebody wrote with it.
  private var stem: String {
    name.hasSuffix(ending) && name != ending ? String(name.dropLast(ending.count)) : name
  }

  private var text: String {
    switch kind {
    case .listing: DocumentTemplate.listing(title: stem)
    case .scenario: DocumentTemplate.scenario(name: stem)
    }
  }
}
