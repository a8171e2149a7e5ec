import ArgumentParser
import Foundation
import ListingKit
import ListingScenarios
import ListingTesting
import ListingXML

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how a list changes when one document replaces another.",
    usage: "listing diff [<options>] <old> <new>",
    discussion: """
      Examples:
        listing diff home.xml home-new.xml
        git show HEAD:home.xml | listing diff - home.xml

      Loads the first document, with the first page of each section, then replaces it with the \
      second one, as saving the document does in a running list. Prints the changes in order: \
      attributes of the document, parts of sections, then deleted, inserted, moved and \
      reconfigured items. Deleted items have old positions, inserted ones new positions. If the \
      documents declare different identities, the changes are those of a list with the second \
      document's identity; a running list rejects such a document.

      --param applies to the documents that declare the parameter.

      As JSON: {"document": […], "sections": [{"section": …, "parts": […]}], "changes": \
      [{"change": …, "item" or "section": …, "at" or "from" and "to": …}]}.

      Status 0: no differences. 1: differences. 65: a document is invalid. 66: a document doesn't \
      exist.
      """)

  @Argument(help: "The document that is loaded first.", completion: .file(extensions: ["xml"]))
  var old: DocumentInput

  @Argument(help: "The document that replaces it.", completion: .file(extensions: ["xml"]))
  var new: DocumentInput

  @OptionGroup var display: DisplayOptions

  @OptionGroup var plugins: PluginOptions

  @Option(help: "The output format: text or json.")
  var format = OutputFormat.text

  @OptionGroup var colors: ColorOption

  @MainActor
  func run() async throws {
    var differences = ListDifferences()
    do {
      differences = try await compare()
    } catch let error as XMLDocumentError where error.status == Status.findings {
      FailureReport(error)?.write()
      // Mistakes of a document aren't differences.
      throw Status.data
    }
    let output = Output()
    switch format {
    case .text: for line in differences.lines { try output.writeLine(line) }
    case .json: try output.write(try differences.json() + "\n")
    }
    try output.flush()
    if !differences.isEmpty { throw Status.findings }
  }

  @MainActor
  private func compare() async throws -> ListDifferences {
    let plugins = try self.plugins.registry()
    let documents = try [old, new].map { file in
      try file.requireExistence()
      return try file.document(plugins)
    }
    // Some errors only leave an element out, which would be a difference.
    for document in documents where !document.isValid {
      throw XMLDocumentError(document.diagnostics.filter { $0.severity == .error })
    }
    // A list of the new document's identity, or it could not load that one.
    let identity = documents[1].identity ?? documents[0].identity ?? .section
    let open = OpenList(identity: identity, isPrinted: true)
    let host = RecordingHost()
    open.list.attach(host)
    for document in documents {
      host.forget()
      try await open.list.load(
        document.taking(identity), parameters: given(document, of: documents),
        environment: display.environment)
      await open.list.waitUntilIdle()
    }
    try open.report()
    return ListDifferences(
      document: documents[1].documentParts(differingFrom: documents[0]),
      parts: documents[1].parts(differingFrom: documents[0]), updates: host.updates)
  }

  /// Returns the values for a document: those for its parameters, and those for none of the documents, so
  /// that it reports them.
  private func given(
    _ document: ListingDocument, of documents: [ListingDocument]
  ) -> [String: String] {
    let names = Set(documents.flatMap(\.parameterNames))
    return display.values.filter { name, _ in
      document.parameterNames.contains(name) || !names.contains(name)
    }
  }
}
