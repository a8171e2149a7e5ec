import CItemsPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingSources
import ListingXML

/// A plugin behind the interface in C, against the same one in Swift that is linked in.
enum PluginBenchmark {
  /// The same sections as those of `CItemsPlugin`.
  private static let swift = SectionPlugin(
    identifier: "swift", version: "1.0", namespace: "urn:example:swift",
    kinds: [
      SectionKind(
        element: "items", summary: "Items.",
        attributes: [PluginAttribute("count", .integer, summary: "how many")]
      ) { element in
        guard case .integer(let count)? = element["count"] else { return section(element, []) }
        return section(
          element,
          (0..<count).map { index in
            ListItem(
              "item-\(index)", fields: ["name": .string("item-\(index)"), "n": .integer(index)])
          })
      }
    ])

  private static func section(
    _ element: PluginElement, _ items: [ListItem]
  ) -> GenericSection<ListItem> {
    GenericSection(element.identifier, items: items) { .text($0.listIdentifier) }
  }

  static func table(runs: Int) throws -> Report.Table {
    let registry = try SectionRegistry([
      swift, PluginLoader().linked(items_plugin_entry, name: "CItemsPlugin"),
    ])
    var rows: [Report.Row] = []
    for (count, target) in [(50, 2.0), (100_000, nil)] {
      let documents = ["c", "swift"].map { document($0, count: count, registry) }
      for document in documents { precondition(shown(document) == count) }
      let measurement = Measurement(runs: runs, documents.map { document in { shown(document) } })
      rows.append(
        Report.Row(
          work: count == 50 ? "a screen of a plugin" : "100,000 items, and their screen",
          time: measurement.time(0), against: "the same plugin in Swift, linked in",
          ratio: measurement.ratio(0, to: 1), target: target))
    }
    rows += try SwiftPluginBenchmark.rows(runs: runs)
    rows += try PluginSourceBenchmark.rows(runs: runs)
    rows.append(try load(runs: runs))
    return Report.Table(
      title: "Plugins",
      text: """
        A document with one section of a plugin in C, whose items have two fields, shown on a view by \
        the document's cell. Then one of a plugin in Swift, loaded from a library that \
        `Scripts/ci/plugins` has built, by its own templates, its file of entries read. Then a section of the \
        document's own with a page of a plugin's source, in C and, loaded, in Swift. The last row loads a \
        library again that is loaded already: what is above the system's own work.
        """,
      rows: rows)
  }

  private static func document(
    _ plugin: String, count: Int, _ registry: SectionRegistry
  ) -> ListingDocument {
    ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:p="urn:example:\(plugin)" version="1.0">
          <p:items id="s" count="\(count)">
            <cell><row><text>{it.name}</text><badge>{it.n}</badge></row></cell>
          </p:items>
        </listing>
        """.utf8), name: "\(plugin).xml", folder: FileManager.default.temporaryDirectory,
      registry: registry)
  }

  /// Shows a document, and counts its items.
  static func shown(_ document: ListingDocument) -> Int {
    let list = ListDataSource(isolation: nil)
    let view = ListView(
      size: CGSize(width: 80, height: 24),
      measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))
    view.estimatedItemHeight = 1
    list.attach(view, isolation: nil)
    guard let sections = try? document.makeSections() else { return -1 }
    list.appendSections(sections)
    list.flush()
    precondition(!view.visibleElements.isEmpty)
    return list.snapshot.numberOfItems
  }

  /// Loads a library, which is built first.
  private static func load(runs: Int) throws -> Report.Row {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appending(path: "items.so")
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/bin/sh")
    compiler.arguments = [
      "-c",
      """
      PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")")
      exec "$(command -v clang || command -v cc)" -O2 -fPIC -shared -fvisibility=hidden \
        -I "$1/Sources/CListingPlugin/include" \
        -I "$1/Benchmarks/Sources/CItemsPlugin/include" -o "$2" \
        "$1/Benchmarks/Sources/CItemsPlugin/CItemsPlugin.c"
      """, "build", package.path, library.path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    let loaded = try PluginLoader().load(library)
    precondition(loaded.plugin.identifier == "c")
    let measurement = Measurement(
      runs: runs,
      [
        { (try? PluginLoader().load(library)).map { $0.plugin.kinds.count } ?? .min },
        {
          let handle = dlopen(library.path, RTLD_NOW | RTLD_LOCAL)
          usleep(10_000)
          return handle == nil ? .min : 1
        },
      ])
    return Report.Row(
      work: "loading a plugin", time: measurement.time(0), against: "`dlopen` and 10 ms",
      ratio: measurement.ratio(0, to: 1), target: 1)
  }
}
