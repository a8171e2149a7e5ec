/// The formats of plugins that bindings may use.
struct PluginFormats: Sendable {
  /// The formats, each with the identifier of its plugin.
  var all: [(plugin: String, format: PluginFormat)] = []

  /// The format of a name with its plugin's before it; `nil` if there is none.
  subscript(_ name: String) -> (plugin: String, format: PluginFormat)? {
    all.first { name == "\($0.plugin).\($0.format.name)" }
  }

  /// The names of all formats, as documents write them.
  var names: [String] { all.map { "\($0.plugin).\($0.format.name)" } }
}
