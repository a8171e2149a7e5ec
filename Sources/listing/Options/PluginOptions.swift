import ArgumentParser
import Foundation
import JournalSection
import ListingPlugins
import ListingXML
import MessagesSection
import WeatherSection

/// The plugins whose elements documents may hold.
struct PluginOptions: ParsableArguments {
  @Option(
    name: .customLong("plugin"),
    help: ArgumentHelp(
      "A plugin to load, which runs code of it: load what you trust. May be given several times.",
      valueName: "file"), completion: .file(extensions: [PluginLoader.fileExtension]))
  var files: [String] = []

  @Flag(name: .customLong("leave-crashes"), help: .hidden)
  var leavesCrashes = false

  /// The variable that names folders all of whose plugins are loaded.
  static let path = "LISTING_PLUGIN_PATH"

  /// Those that this program was built with.
  static let linked: [SectionPlugin] = [.weather, .messages, .journal]

  /// Loads the plugins that were asked for: those of the folders first.
  func loaded() throws -> [LoadedPlugin] {
    if !leavesCrashes { PluginCrash.name() }
    let loader = PluginLoader()
    let folders = ProcessInfo.processInfo.environment[Self.path] ?? ""
    do {
      let inFolders = try folders.split(separator: ":").flatMap {
        try loader.files(in: URL(filePath: String($0)))
      }
      return try (inFolders + files.map { URL(filePath: $0) }).map { try loader.load($0) }
    } catch let error as PluginError {
      throw Failure(Status.data, error.message)
    }
  }

  /// All that are there.
  func registry() throws -> SectionRegistry { try Self.registry(of: loaded()) }

  /// Those that were loaded, beside those that this program was built with, or in their place.
  static func registry(of loaded: [LoadedPlugin]) throws -> SectionRegistry {
    do throws(PluginError) {
      let loaded = loaded.map(\.plugin)
      let others = linked.filter { own in !loaded.contains { $0.identifier == own.identifier } }
      return try SectionRegistry(others + loaded)
    } catch {
      throw Failure(Status.data, error.message)
    }
  }
}
