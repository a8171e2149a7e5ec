import CItemsPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingSources
import ListingXML
import PhotoGridSection

/// Pages of a plugin's source behind the interface, against those of the same source that is linked in.
enum PluginSourceBenchmark {
  /// The same source as that of `CItemsPlugin`.
  private static let swift = SectionPlugin(
    identifier: "swift", version: "1.0", namespace: "urn:example:swift",
    sources: [
      ItemSourceKind(
        "pages", summary: "One page of items.",
        fields: [RecordField("name"), RecordField("n", type: .integer)]
      ) { _ in Pages() }
    ])

  private struct Pages: ItemSource {
    func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
      ItemPage(
        items: (0..<request.limit).map { index in
          ListItem(
            "item-\(index)",
            fields: ["name": .string("item-\(index)"), "n": .integer(Int64(index))])
        })
    }
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What `Scripts/ci/plugins` has built.
  private static let library = package.appending(path: ".build-plugins/release/libphotos.so")

  static func rows(runs: Int) throws -> [Report.Row] {
    let registry = try SectionRegistry([
      swift, PluginLoader().linked(items_plugin_entry, name: "CItemsPlugin"),
    ])
    var rows = try [50, 10_000].map { count in
      try row(
        count == 50 ? "a page of 50 of a plugin's source" : "a page of 10,000 of it", count,
        ["c", "swift"].map { plugin in
          document(
            "urn:example:\(plugin)", "kind='p:pages'", count, cell: "{it.n}",
            in: FileManager.default.temporaryDirectory, registry)
        }, runs: runs)
    }
    guard FileManager.default.fileExists(atPath: library.path) else { return rows }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let photos = (0..<50).map {
      #"{"id": "\#($0)", "title": "The sea", "file": "\#($0).jpg", "taken": "2023-04-30"}"#
    }
    try Data("{\"photos\": [\(photos.joined(separator: ","))]}".utf8)
      .write(to: folder.appending(path: "photos.json"))
    let registries = [
      try SectionRegistry([PluginLoader().load(library).plugin]), try SectionRegistry([.photoGrid]),
    ]
    rows.append(
      try row(
        "a page of 50 of a loaded source in Swift, its file read", 50,
        registries.map { registry in
          document(
            "urn:listingkit:photos", "kind='p:catalogue' p:file='photos.json'", 50,
            cell: "{it.title}", in: folder, registry)
        }, runs: runs))
    return rows
  }

  private static func row(
    _ work: String, _ count: Int, _ documents: [ListingDocument], runs: Int
  ) throws -> Report.Row {
    for document in documents { precondition(shown(document) == count, "\(document.diagnostics)") }
    let measurement = Measurement(runs: runs, documents.map { document in { shown(document) } })
    return Report.Row(
      work: work, time: measurement.time(0), against: "the same source, linked in",
      ratio: measurement.ratio(0, to: 1), target: count == 50 ? 2 : nil)
  }

  private static func document(
    _ namespace: String, _ source: String, _ count: Int, cell: String, in folder: URL,
    _ registry: SectionRegistry
  ) -> ListingDocument {
    ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:p="\(namespace)" version="1.0">
          <section id="s"><source \(source)/><page size="\(count)" threshold="0"/>
            <cell><text>\(cell)</text></cell></section>
        </listing>
        """.utf8), name: "pages.xml", folder: folder, registry: registry)
  }

  /// Shows a document once its page has come, and counts its items.
  private static func shown(_ document: ListingDocument) -> Int {
    Waiting.result {
      let list = ListDataSource(isolation: nil)
      let view = ListView(
        size: CGSize(width: 80, height: 24),
        measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))
      view.estimatedItemHeight = 1
      list.attach(view, isolation: nil)
      try await list.load(document, isolation: nil)
      await list.waitUntilIdle(isolation: nil)
      precondition(!view.visibleElements.isEmpty)
      return list.snapshot.numberOfItems
    }
  }
}
