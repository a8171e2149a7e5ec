import CListingPlugin
import Foundation
import ListingXML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A plugin that was loaded at run time.
public struct LoadedPlugin: Sendable {
  /// The plugin, to register.
  public let plugin: SectionPlugin
  /// The library that contains it.
  public let file: URL
  /// The version of the interface that it was built for.
  public let interface: String
}

/// Loads plugins from shared libraries.
///
/// A library is first checked without running it: its type, machine, version of the interface, and who can
/// write to it. Then it's loaded, which runs its code in this process: load what you trust. A loaded library
/// stays until the process ends.
public struct PluginLoader: Sendable {
  /// The file extension of shared libraries on this system.
  public static let fileExtension: String = {
    #if os(Linux)
      "so"
    #else
      "dylib"
    #endif
  }()

  private let pageTimeout: Duration

  /// Creates a loader.
  ///
  /// - Parameter pageTimeout: how long plugins can take to answer a request for a page, before it fails.
  public init(pageTimeout: Duration = .seconds(30)) { self.pageTimeout = pageTimeout }

  /// Loads a plugin.
  ///
  /// - Parameter file: the library.
  /// - Throws: `PluginError` with the file, and what was found and expected.
  public func load(_ file: URL) throws(PluginError) -> LoadedPlugin {
    let checked = try PluginFile(file)
    let opened = PluginCrash.naming(checked.path, "dlopen") {
      dlopen(checked.path, RTLD_NOW | RTLD_LOCAL)
    }
    guard let library = opened else {
      throw checked.refusal(byLoader: Self.systemMessage())
    }
    guard let symbol = dlsym(library, LISTING_PLUGIN_ENTRY) else {
      throw PluginError(
        "\(checked.path): it doesn't export '\(LISTING_PLUGIN_ENTRY)'. Define the function with "
          + "LISTING_PLUGIN_EXPORT before it.")
    }
    PluginCrash.note(library: checked.path, symbol: symbol)
    let entry = unsafeBitCast(symbol, to: listing_plugin_function.self)
    var plugin = try linked(entry, name: checked.path)
    plugin.file = checked.path
    return LoadedPlugin(
      plugin: plugin, file: URL(filePath: checked.path),
      interface: checked.version.map { "\($0.major).\($0.minor)" } ?? "")
  }

  /// Returns a plugin in C that is linked into this program.
  ///
  /// - Parameters:
  ///   - entry: its `listing_plugin_entry`, which is renamed for the linker by
  ///     `-Dlisting_plugin_entry=clock_entry`.
  ///   - name: its name in messages.
  /// - Throws: `PluginError` if it can't be used.
  public func linked(
    _ entry: listing_plugin_function, name: String
  ) throws(PluginError) -> SectionPlugin {
    let given = PluginCrash.naming(name, LISTING_PLUGIN_ENTRY) { entry(HostTable.pointer) }
    guard let description = given else {
      throw PluginError(
        "\(name): it can't be used in this program: its '\(LISTING_PLUGIN_ENTRY)' returned NULL. "
          + "See its documentation for what it requires.")
    }
    let plugin = try PluginCrash.naming(name, "listing_plugin") {
      Result { () throws(PluginError) in
        try PluginReader(file: name, pageTimeout: pageTimeout).plugin(description)
      }
    }.get()
    PluginEndings.all.add(description, of: name)
    return plugin
  }

  private static func systemMessage() -> String {
    dlerror().map { String(cString: $0) } ?? "no reason was given"
  }
}
