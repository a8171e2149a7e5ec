import ArgumentParser
import Foundation
import ListingKit
import ListingScenarios
import ListingTesting
import ListingXML

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says what a list gets when a document is loaded in the place of another.",
    discussion: """
      The first document is shown, with the first page of each section, and the second one loaded \
      as a running list would load it. What the list gets is told in the order in which it comes: \
      what the document itself says otherwise, the parts of sections that are otherwise, then what \
      is deleted, inserted, moved and filled again, with old positions for what goes and new ones \
      for what comes. Where the two name different identities, a running list refuses the second \
      one; it is told what a list of the second one's identity gets.

      A value for a parameter goes to the documents that have it.

      As JSON: {"document": […], "sections": [{"section": …, "parts": […]}], "changes": \
      [{"change": …, "item" or "section": …, "at" or "from" and "to": …}]}. Status 0: no difference. 1: there is one. 65: \
      a document that cannot be shown. 66: one that is not there.

      Examples:
        listing diff home.xml home-new.xml
        git show HEAD:home.xml | listing diff - home.xml
      """)

  @Argument(help: "The document that is shown.", completion: .file(extensions: ["xml"]))
  var old: DocumentInput

  @Argument(help: "The document that is loaded then.", completion: .file(extensions: ["xml"]))
  var new: DocumentInput

  @OptionGroup var display: DisplayOptions

  @OptionGroup var plugins: PluginOptions

  @Option(help: "How to write it: text or json.")
  var format = OutputFormat.text

  @MainActor
  func run() async throws {
    var differences = ListDifferences()
    do {
      try await withFailuresReported { differences = try await compare() }
    } catch let status as ExitCode {
      // What is wrong with a document is no difference.
      throw status == Status.findings ? Status.data : status
    }
    let output = Output()
    switch format {
    case .text: for line in differences.lines { try output.writeLine(line) }
    case .json: try output.writeLine(try differences.json())
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
    // A list of the new document's identity, or it could not load that one.
    let identity = documents[1].identity ?? documents[0].identity ?? .section
    let open = OpenList(identity: identity)
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

  /// The values for a document: those for its parameters, and those that none of them has, so that
  /// it says so.
  private func given(
    _ document: ListingDocument, of documents: [ListingDocument]
  ) -> [String: String] {
    let names = Set(documents.flatMap(\.parameterNames))
    return display.values.filter { name, _ in
      document.parameterNames.contains(name) || !names.contains(name)
    }
  }
}
