import ArgumentParser
import Foundation
import ListingAuthoring
import ListingScenarios
import ListingSources
import ListingXML

/// A document that the user names: a file, or the standard input as `-` or `/dev/stdin`.
///
/// Relative paths of a document from the standard input start at the current folder.
struct DocumentInput: ExpressibleByArgument, Sendable, Hashable {
  /// The name in messages.
  let name: String
  /// The file; `nil` for the standard input.
  let url: URL?

  /// Creates an input; `nil` for an empty path, which would be the current folder.
  init?(argument: String) {
    if argument.isEmpty { return nil }
    let isStandardInput = ["-", "/dev/stdin", "/dev/fd/0"].contains(argument)
    name = isStandardInput ? "<stdin>" : argument
    url = isStandardInput ? nil : URL(filePath: argument)
  }

  /// Whether the file exists.
  var exists: Bool { problem == nil }

  /// The problem with looking up the file or folder; `nil` if there is none.
  private var problem: FileProblem? { url.flatMap { FileProblem(lookingUp: $0.path) } }

  /// Checks that the file exists.
  ///
  /// - Throws: a failure that names the file.
  func requireExistence() throws(Failure) {
    if let problem {
      throw Failure(
        Status.missing, "\(name): \(problem.message)", help: problem.fix(for: name))
    }
  }

  /// Reads and checks a section document.
  ///
  /// - Throws: a failure if the standard input can't be read; mistakes in a file are in the document's
  ///   diagnostics.
  func document(_ registry: SectionRegistry) throws(Failure) -> ListingDocument {
    guard let url else {
      return ListingDocument(
        bytes: try StandardInput.bytes(), name: name, folder: Self.currentFolder,
        registry: registry, checks: .firstItem)
    }
    guard let data = DataFile(url) else {
      return ListingDocument(
        contentsOf: url, name: name, registry: registry, checks: .firstItem)
    }
    let made = try document(for: data)
    for note in made.notes { Messages.write("\(name): \(note)") }
    Messages.write(
      "\(name): shown by a document that was made for it; `listing new document \(name)` writes it")
    return ListingDocument(
      bytes: Array(made.text.utf8), name: data.documentName, folder: folder, registry: registry,
      checks: .firstItem)
  }

  /// Makes a document that shows a data file.
  ///
  /// - Throws: a failure if the data can't be read.
  func document(for data: DataFile) throws(Failure) -> (text: String, notes: [String]) {
    do {
      return try data.document()
    } catch {
      throw Failure(Status.data, (error as? SourceError)?.description ?? "\(name): \(error)")
    }
  }

  /// Reads and checks a scenario document.
  ///
  /// - Throws: as ``document(_:)`` does.
  func scenarios(_ plugins: SectionRegistry) throws(Failure) -> ScenarioDocument {
    guard let url else {
      return ScenarioDocument(
        bytes: try StandardInput.bytes(), name: name, folder: Self.currentFolder,
        plugins: plugins)
    }
    return ScenarioDocument(contentsOf: url, name: name, plugins: plugins)
  }

  /// Reads a document of any format and formats it.
  ///
  /// - Throws: as ``document(_:)`` does.
  func formatted() throws(Failure) -> FormattedDocument {
    let formats: [ElementRegistry] = [.all, .scenarios]
    guard let url else {
      return FormattedDocument(try StandardInput.bytes(), name: name, formats: formats)
    }
    return FormattedDocument(contentsOf: url, name: name, formats: formats)
  }

  /// Returns everything that is wrong with a file of strings, or with a scenario document from the standard
  /// input.
  ///
  /// - Throws: as ``document(_:)`` does.
  func diagnosticsOfOtherFormats(_ registry: SectionRegistry) throws(Failure) -> [Diagnostic] {
    if let url {
      return ListingDocument.diagnostics(ofFile: url, name: name, registry: registry)
    }
    let diagnostics = ListingDocument.diagnostics(
      of: try StandardInput.bytes(), name: name, folder: Self.currentFolder, registry: registry)
    guard diagnostics.map(\.code) == [.wrongRoot] else { return diagnostics }
    let scenarios = try scenarios(registry)
    return scenarios.diagnostics.map(\.code) == [.wrongRoot] ? diagnostics : scenarios.diagnostics
  }

  /// The folder in which the document's relative paths are looked up.
  var folder: URL {
    url?.resolvingSymlinksInPath().deletingLastPathComponent() ?? Self.currentFolder
  }

  private static var currentFolder: URL {
    URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
  }
}

/// The bytes of the standard input, which can be read only once.
private enum StandardInput {
  static func bytes() throws(Failure) -> [UInt8] { try content.get() }

  /// One byte more than a document may have, so that one that is too long is reported as such.
  private static let content = Result { () throws(FileProblem) in
    if isatty(STDIN_FILENO) == 1 {
      Messages.write("waiting for a document on the standard input, which ends with Ctrl-D")
    }
    return try WholeFile.read(STDIN_FILENO, limit: DocumentLimits().bytes)
  }.mapError { problem in
    Failure(
      Status.data, "the standard input can't be read: \(problem.message)", help: problem.fix)
  }
}
