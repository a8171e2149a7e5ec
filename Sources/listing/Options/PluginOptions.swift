import ArgumentParser
import BoardSection
import ContactsSection
import Foundation
import JournalSection
import ListingPlugins
import ListingXML
import MailSection
import MarslinkSection
import MessagesSection
import PhotoGridSection
import WeatherSection

/// The plugins whose elements documents can contain.
struct PluginOptions: ParsableArguments {
  @Option(
    name: .customLong("plugin"),
    help: ArgumentHelp(
      """
      A plugin to load: its library, or its name if it's in a plugin folder. This runs its code, so \
      load only plugins that you trust. Repeatable.
      """, valueName: "file|name"), completion: .file(extensions: [PluginLoader.fileExtension]))
  var named: [String] = []

  @Option(
    name: .customLong("plugin-path"),
    help: ArgumentHelp(
      """
      A folder to search for plugins that documents require, before those in LISTING_PLUGIN_PATH. \
      Repeatable.
      """, valueName: "folder"), completion: .directory)
  var path: [String] = []

  @Option(
    name: .customLong("page-timeout"),
    help: ArgumentHelp(
      "How long a plugin can take to answer a request for a page.", valueName: "seconds"))
  var pageTimeout = 30

  @Flag(name: .customLong("leave-crashes"), help: .hidden)
  var leavesCrashes = false

  /// The variable that names folders of plugins, with colons between them.
  private static let variable = "LISTING_PLUGIN_PATH"

  /// The plugins that are linked into this program.
  static let linked: [SectionPlugin] = [
    .weather, .messages, .journal, .photoGrid, .marslink, .board, .mail, .contacts,
  ]

  /// The folders of plugins.
  func folders() throws -> PluginFolders {
    for folder in path where !FileManager.default.fileExists(atPath: folder) {
      throw Failure(
        Status.missing, "--plugin-path: there is no folder '\(folder)'", help: "check the path")
    }
    let variable = ProcessInfo.processInfo.environment[Self.variable] ?? ""
    return PluginFolders(
      (path + variable.split(separator: ":").map(String.init)).map {
        URL(filePath: $0, directoryHint: .isDirectory)
      }, loader: loader)
  }

  private var loader: PluginLoader { PluginLoader(pageTimeout: .seconds(pageTimeout)) }

  func validate() throws {
    guard (1...86_400).contains(pageTimeout) else {
      throw ValidationError(
        "Invalid value '\(pageTimeout)' for '--page-timeout': expected a number from 1 to 86400.")
    }
  }

  /// Loads the plugins that `--plugin` names.
  func loaded(from folders: PluginFolders) throws -> [LoadedPlugin] {
    do {
      return try named.map { name in
        if name.contains("/") || name.hasSuffix(".\(PluginLoader.fileExtension)") {
          return try loader.load(URL(filePath: name))
        }
        guard let requirement = PluginRequirement(name) else {
          throw PluginError(
            "--plugin: '\(name)' is neither the name of a plugin nor a .\(PluginLoader.fileExtension) file"
          )
        }
        do throws(PluginError) {
          return try Self.plugin(requirement, in: folders)
        } catch {
          throw PluginError("\(requirement): \(error.message)")
        }
      }
    } catch let error as PluginError {
      throw Failure(Status.data, error.message)
    }
  }

  /// Returns a registry with these plugins, which finds others that documents require.
  func registry() throws -> SectionRegistry {
    let folders = try folders()
    var registry = try Self.registry(of: try loaded(from: folders))
    registry.finder = { requirement throws(PluginError) in
      try Self.plugin(requirement, in: folders).plugin
    }
    return registry
  }

  private static func plugin(
    _ requirement: PluginRequirement, in folders: PluginFolders
  ) throws(PluginError) -> LoadedPlugin {
    if folders.folders.isEmpty {
      throw PluginError(
        "there is no plugin folder: give one with --plugin-path, or in \(variable)")
    }
    return try folders.plugin(requirement)
  }

  /// Returns a registry of the plugins that were loaded and those that are linked in.
  ///
  /// - Throws: a failure that names both plugins if a loaded one has the identifier of another one.
  static func registry(of loaded: [LoadedPlugin]) throws -> SectionRegistry {
    do throws(PluginError) {
      return try SectionRegistry(linked + loaded.map(\.plugin))
    } catch {
      throw Failure(Status.data, error.message)
    }
  }
}
