import Foundation
import ListingKit
import ListingXML

/// Folders in which plugins are found by their names: `clock` is `clock.so` or `libclock.so`.
///
/// Only the requested library is loaded, and once: the name of a plugin is that of its file, so that no
/// library has to be loaded to find it.
///
///     var registry = SectionRegistry()
///     let folders = PluginFolders([URL(filePath: "/usr/lib/listing")])
///     registry.finder = { requirement throws(PluginError) in try folders.plugin(requirement).plugin }
public final class PluginFolders: Sendable {
  /// The folders in the order in which they are searched.
  public let folders: [URL]

  private let loader: PluginLoader
  /// The loaded plugins by their identifiers; they stay loaded.
  private let loaded = Guarded<[String: LoadedPlugin]>([:])

  /// Creates folders.
  ///
  /// - Parameters:
  ///   - folders: the folders in the order in which they are searched. They needn't exist yet.
  ///   - loader: loads the plugins.
  public init(_ folders: [URL], loader: PluginLoader = PluginLoader()) {
    self.folders = folders
    self.loader = loader
  }

  /// Finds a plugin and loads it, unless that was done before.
  ///
  /// - Throws: `PluginError` that names the folders and their contents.
  public func plugin(_ requirement: PluginRequirement) throws(PluginError) -> LoadedPlugin {
    let name = requirement.identifier
    if let known = loaded.withLock({ $0[name] }) { return try checked(known, requirement) }
    guard let file = file(of: name) else { throw missing(name) }
    let found = try loader.load(file)
    guard found.plugin.identifier == name else {
      throw PluginError(
        "\(found.file.path): its file name is that of plugin '\(name)', but its identifier is "
          + "'\(found.plugin.identifier)'. Name the file "
          + "'\(Self.names(of: found.plugin.identifier)[0])'.")
    }
    loaded.withLock { $0[name] = found }
    return try checked(found, requirement)
  }

  private func checked(
    _ found: LoadedPlugin, _ requirement: PluginRequirement
  ) throws(PluginError) -> LoadedPlugin {
    if requirement.isMet(by: found.plugin) { return found }
    throw PluginError(
      "\(found.file.path): this is version \(found.plugin.version). Replace it with a suitable one, "
        + "or put that in an earlier folder.")
  }

  // MARK: - Files

  /// The plugins in the folders, none of whose code is run, in the order of the folders and of their names. A plugin
  /// with the name of an earlier one is left out.
  public var files: [FoundPlugin] {
    var names: Set<String> = []
    return folders.flatMap { folder in
      Self.libraries(in: folder).sorted().compactMap { file in
        guard let name = Self.identifier(of: file), names.insert(name).inserted else { return nil }
        return FoundPlugin(identifier: name, file: self.file(of: name, in: folder))
      }
    }
  }

  /// The folders that can't be read.
  public var unreadable: [URL] {
    folders.filter { (try? FileManager.default.contentsOfDirectory(atPath: $0.path)) == nil }
  }

  private func file(of name: String) -> URL? {
    for folder in folders {
      let file = file(of: name, in: folder)
      if FileManager.default.fileExists(atPath: file.path) { return file }
    }
    return nil
  }

  /// Returns the file of a plugin in a folder, or if there is none, one of its possible places.
  private func file(of name: String, in folder: URL) -> URL {
    let files = Self.names(of: name).map { folder.appending(path: $0) }
    return files.first { FileManager.default.fileExists(atPath: $0.path) } ?? files[0]
  }

  private func missing(_ name: String) -> PluginError {
    let names = Self.names(of: name).map { "'\($0)'" }.joined(separator: " or ")
    let places = folders.map { folder in
      unreadable.contains(folder) ? "\(folder.path) (which can't be read)" : folder.path
    }
    return PluginError(
      folders.isEmpty
        ? "there is no plugin folder"
        : "there is no \(names) in \(places.joined(separator: ", ")). Put the library of the plugin "
          + "there, or give its folder.")
  }

  private static func libraries(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".\(PluginLoader.fileExtension)") }
  }

  /// The valid file names of a plugin's library. A `lib` at the start is never part of the plugin's name,
  /// so that each file is one plugin's alone.
  private static func names(of identifier: String) -> [String] {
    let names = ["\(identifier).\(PluginLoader.fileExtension)"]
    return (identifier.hasPrefix("lib") ? [] : names) + names.map { "lib\($0)" }
  }

  /// The plugin of a library by its file name; `nil` if that isn't the name of a plugin.
  private static func identifier(of file: String) -> String? {
    let stem = String(file.dropLast(PluginLoader.fileExtension.count + 1))
    return PluginRequirement(stem.hasPrefix("lib") ? String(stem.dropFirst(3)) : stem)?.identifier
  }
}

/// A library in a folder, none of whose code was run.
public struct FoundPlugin: Sendable {
  /// The name of the plugin, from the name of the file.
  public let identifier: String
  /// The library.
  public let file: URL
  /// The version of the plugin interface that it was built for; `nil` if it's rejected or the version isn't
  /// known.
  public let interface: String?
  /// The reason why it can't be loaded, if one is known.
  public let refusal: PluginError?

  init(identifier: String, file: URL) {
    (self.identifier, self.file) = (identifier, file)
    do throws(PluginError) {
      interface = try PluginFile(file).version.map { "\($0.major).\($0.minor)" }
      refusal = nil
    } catch {
      (interface, refusal) = (nil, error)
    }
  }
}
