import Foundation
import JournalSection
import ListingKit
import ListingPlugins
import ListingXML

/// A plugin in Swift that is loaded from a library, against the same one that is linked in.
enum SwiftPluginBenchmark {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What `Scripts/ci/plugins` has built.
  private static let library = package.appending(path: ".build-plugins/release/libjournal.so")

  /// The rows; none where there is no library.
  static func rows(runs: Int) throws -> [Report.Row] {
    guard FileManager.default.fileExists(atPath: library.path) else {
      FileHandle.standardError.write(
        Data(
          "not measured: a loaded plugin in Swift, which Scripts/ci/plugins has not built\n".utf8))
      return []
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let registries = [
      try SectionRegistry([PluginLoader().load(library).plugin]), try SectionRegistry([.journal]),
    ]
    return try [50, 10_000].map { count in
      let entries = (0..<count).map { #"{"sol": \#($0), "text": "The wind is back."}"# }
      try Data(entries.joined(separator: "\n").utf8).write(
        to: folder.appending(path: "\(count).jsonl"))
      let documents = registries.map { document(count, in: folder, $0) }
      for document in documents { precondition(PluginBenchmark.shown(document) == count) }
      let measurement = Measurement(
        runs: runs, documents.map { document in { PluginBenchmark.shown(document) } })
      return Report.Row(
        work: count == 50
          ? "a screen of a loaded plugin in Swift" : "10,000 entries of it, and their screen",
        time: measurement.time(0), against: "the same plugin, linked in",
        ratio: measurement.ratio(0, to: 1), target: count == 50 ? 2 : nil)
    }
  }

  private static func document(
    _ count: Int, in folder: URL, _ registry: SectionRegistry
  ) -> ListingDocument {
    ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:j="urn:listingkit:journal" version="1.0">
          <j:journal id="s" source="\(count).jsonl"/>
        </listing>
        """.utf8), name: "journal.xml", folder: folder, registry: registry)
  }
}
