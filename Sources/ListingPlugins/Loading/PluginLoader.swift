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
  /// The plugin, to be registered.
  public let plugin: SectionPlugin
  /// The library that it is in.
  public let file: URL
  /// The version of the interface that it was made for.
  public let interface: String
}

/// Loads plugins from shared libraries.
///
/// A library is looked at first without running it: what it is, for which machine and version of the
/// interface, who may write it. Then it is loaded, which runs code of it in this process: load what you
/// trust. What is loaded stays until the process ends.
public struct PluginLoader: Sendable {
  /// The ending of the names of shared libraries here.
  public static let fileExtension: String = {
    #if os(Linux)
      "so"
    #else
      "dylib"
    #endif
  }()

  /// Creates a loader.
  public init() {}

  /// Loads a plugin.
  ///
  /// - Parameter file: the library.
  /// - Throws: `PluginError` that names the file, what was found, and what is needed.
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

  /// A plugin in C that is linked into this program.
  ///
  /// - Parameters:
  ///   - entry: its `listing_plugin_entry`, whatever that was called for the linker:
  ///     `-Dlisting_plugin_entry=clock_entry`.
  ///   - name: how messages call it.
  /// - Throws: `PluginError` where it gives nothing that can be used.
  public func linked(
    _ entry: listing_plugin_function, name: String
  ) throws(PluginError) -> SectionPlugin {
    let given = PluginCrash.naming(name, LISTING_PLUGIN_ENTRY) { entry(HostTable.pointer) }
    guard let description = given else {
      throw PluginError(
        "\(name): it can't be used in this program: its '\(LISTING_PLUGIN_ENTRY)' returned NULL. "
          + "See its documentation for what it requires.")
    }
    return try PluginCrash.naming(name, "listing_plugin") {
      Result { () throws(PluginError) in
        try PluginReader(file: name).plugin(UnsafeRawPointer(description))
      }
    }.get()
  }

  private static func systemMessage() -> String {
    dlerror().map { String(cString: $0) } ?? "no reason was given"
  }
}
