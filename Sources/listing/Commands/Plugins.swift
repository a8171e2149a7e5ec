import ArgumentParser
import Foundation
import ListingPlugins
import ListingTerminal
import ListingText
import ListingXML

struct Plugins: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists plugins, or checks whether a plugin can be loaded.",
    usage: "listing plugins [<options>]",
    discussion: """
      Examples:
        listing plugins
        listing plugins --plugin-path ~/plugins
        listing plugins --probe clock.so
        listing show --plugin clock.so clock.xml

      Prints a line for each plugin, with its version, its file, and what it provides: elements, \
      source kinds, formats and content elements. First come the plugins that are linked in or \
      loaded with --plugin, then those in the plugin folders (--plugin-path, and \
      LISTING_PLUGIN_PATH, separated by colons). A folder's plugin is found by its file name, \
      clock.so or libclock.so, and loaded when a document requires it (requires="clock/1.0"); this \
      command doesn't load it. --probe loads a library in a separate process, so that a crash in it \
      is reported like any other error.

      As JSON: [{"plugin", "version", "namespace", "file", "interface", "elements": […], \
      "sources": […], "formats": […], "contents": […]}, …], without "file" and "interface" for \
      a plugin that is linked in. A plugin in a folder has "plugin", "file", and "interface" or "refusal", \
      the reason why it can't be loaded.

      Status 0: success. 65: a plugin can't be loaded.
      """)

  @OptionGroup var plugins: PluginOptions

  @Option(
    help: ArgumentHelp("A library to check in a separate process.", valueName: "file"),
    completion: .file(extensions: [PluginLoader.fileExtension]))
  var probe: String?

  @Option(help: "The output format: text or json.")
  var format = OutputFormat.text

  @OptionGroup var colors: ColorOption

  @MainActor
  func run() async throws {
    if let probe { return try PluginProbe(file: probe).run(format) }
    let folders = try plugins.folders()
    let loaded = try plugins.loaded(from: folders)
    // Two plugins with the same identifier or namespace are an error.
    _ = try PluginOptions.registry(of: loaded)
    let linked = PluginOptions.linked
    let there = loaded.map(\.plugin.identifier) + linked.map(\.identifier)
    let lines =
      linked.map { PluginLine($0) }
      + loaded.map { PluginLine($0.plugin, file: $0.file.path, interface: $0.interface) }
      + folders.files.filter { !there.contains($0.identifier) }.map { PluginLine($0) }
    let output = Output()
    switch format {
    case .text:
      for line in lines { try output.writeLine(TerminalText().shown(line.text)) }
    case .json:
      try output.write(try lines.json() + "\n")
    }
    try output.flush()
    for folder in folders.unreadable {
      Messages.write("warning: the plugin folder '\(folder.path)' can't be read")
    }
  }
}

/// A plugin in the output.
private struct PluginLine: Encodable {
  var plugin: String
  var version: String?
  var namespace: String?
  var file: String?
  var interface: String?
  var elements: [String]?
  var sources: [String]?
  var formats: [String]?
  var contents: [String]?
  var refusal: String?

  init(_ plugin: SectionPlugin, file: String? = nil, interface: String? = nil) {
    self.plugin = plugin.identifier
    version = plugin.version
    namespace = plugin.namespace
    self.file = file
    self.interface = interface
    elements = plugin.kinds.map(\.element)
    sources = plugin.sources.map(\.name)
    formats = plugin.formats.map(\.name)
    contents = plugin.contents.map(\.element)
  }

  init(_ found: FoundPlugin) {
    plugin = found.identifier
    file = found.file.path
    interface = found.interface
    refusal = found.refusal?.message
  }

  var text: String {
    if let refusal { return "\(plugin): \(refusal)" }
    let origin = file.map { "\($0), interface \(interface ?? "")" } ?? "linked in"
    guard let version, let namespace else {
      return "\(plugin): loaded when a document requires it (\(origin))"
    }
    func part(_ noun: String, _ names: [String]?) -> String? {
      guard let names, !names.isEmpty else { return nil }
      return "\(noun)\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))"
    }
    let parts = [
      elements.flatMap { $0.isEmpty ? nil : $0.joined(separator: ", ") }, part("source", sources),
      part("format", formats), part("content element", contents),
    ].compactMap(\.self)
    return "\(plugin) \(version): \(parts.joined(separator: "; ")) of \(namespace) (\(origin))"
  }
}
