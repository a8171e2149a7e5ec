extension SectionRegistry {
  /// Creates a registry without plugins.
  public init() {
    self.init { plugin throws(PluginError) in
      try PluginTemplates(Array(plugin.document.utf8), name: "its document", of: plugin)
    }
  }

  /// Creates a registry of plugins.
  ///
  /// - Throws: ``PluginError`` if two of them have the same identifier or namespace.
  public init(_ plugins: [SectionPlugin]) throws(PluginError) {
    self.init()
    for plugin in plugins { try register(plugin) }
  }
}
