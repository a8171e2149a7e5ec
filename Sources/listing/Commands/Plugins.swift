import ArgumentParser
import Foundation
import ListingPlugins
import ListingXML

struct Plugins: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says which plugins there are, or whether one can be loaded.",
    discussion: """
      A line for each plugin, with its version, where it is from, and the elements that it brings. \
      Those of the folders in LISTING_PLUGIN_PATH, with colons between them, and those named by \
      --plugin are loaded. With --probe a library is loaded in a process of its own: one that \
      crashes there is refused like any other.

      As JSON: [{"plugin", "version", "namespace", "file", "interface", "elements": […]}, …], without \
      file and interface for one that is linked in. Status 0: done. 65: a plugin that cannot be \
      loaded.

      Examples:
        listing plugins
        listing plugins --probe ClockSection.so
        listing show --plugin ClockSection.so clock.xml
      """)

  @OptionGroup var plugins: PluginOptions

  @Option(
    help: ArgumentHelp("A library to try.", valueName: "file"),
    completion: .file(extensions: [PluginLoader.fileExtension]))
  var probe: String?

  @Option(help: "How to write it: text or json.")
  var format = OutputFormat.text

  func run() async throws {
    try await withFailuresReported {
      if let probe { return try PluginProbe(file: probe).run(format) }
      let loaded = try plugins.loaded()
      // Two that cannot be told apart are no answer.
      _ = try PluginOptions.registry(of: loaded)
      let lines =
        PluginOptions.linked.map { PluginLine($0) }
        + loaded.map { PluginLine($0.plugin, file: $0.file.path, interface: $0.interface) }
      let output = Output()
      switch format {
      case .text: for line in lines { try output.writeLine(line.text) }
      case .json:
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try output.writeLine(String(decoding: try encoder.encode(lines), as: UTF8.self))
      }
      try output.flush()
    }
  }
}

/// A plugin, as the user is told of it.
private struct PluginLine: Encodable {
  var plugin: String
  var version: String
  var namespace: String
  var file: String?
  var interface: String?
  var elements: [String]

  init(_ plugin: SectionPlugin, file: String? = nil, interface: String? = nil) {
    self.plugin = plugin.identifier
    version = plugin.version
    namespace = plugin.namespace
    self.file = file
    self.interface = interface
    elements = plugin.kinds.map(\.element)
  }

  var text: String {
    let origin = file.map { "\($0), interface \(interface ?? "")" } ?? "linked in"
    return "\(plugin) \(version): \(elements.joined(separator: ", ")) of \(namespace) (\(origin))"
  }
}
