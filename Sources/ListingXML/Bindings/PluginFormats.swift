/// The formats of plugins that bindings can use.
struct PluginFormats: Sendable {
  /// The formats, each with the identifier of its plugin.
  var all: [(plugin: String, format: PluginFormat)] = []

  /// Returns the format with a name, which begins with the plugin's identifier, or `nil` if there is none.
  subscript(_ name: String) -> (plugin: String, format: PluginFormat)? {
    all.first { name == "\($0.plugin).\($0.format.name)" }
  }

  /// The names of all formats in documents.
  var names: [String] { all.map { "\($0.plugin).\($0.format.name)" } }
}
