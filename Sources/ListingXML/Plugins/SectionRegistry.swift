/// The registered plugins, for looking up their elements, sources and formats.
public struct SectionRegistry: Sendable {
  /// The plugins in the order in which they were registered.
  public internal(set) var plugins: [SectionPlugin] = []
  /// Finds a plugin that a document requires and that isn't registered, such as one in a folder of
  /// libraries; an error is reported at the requirement. `nil` to search for none. It's called on the
  /// thread that reads the document.
  public var finder: (@Sendable (PluginRequirement) throws(PluginError) -> SectionPlugin)?

  /// Reads the document of a plugin when it's registered.
  let readTemplates: @Sendable (SectionPlugin) throws(PluginError) -> PluginTemplates

  /// Creates a registry without plugins.
  ///
  /// - Parameter readTemplates: reads the document of a plugin when it's registered.
  init(
    readingTemplates readTemplates:
      @escaping @Sendable (SectionPlugin) throws(PluginError) -> PluginTemplates
  ) { self.readTemplates = readTemplates }

  /// Adds the plugins of another registry that aren't registered.
  mutating func formUnion(_ other: SectionRegistry) {
    plugins += other.plugins.filter { self[$0.identifier] == nil }
  }

  /// Creates the registry of a plugin whose document isn't read yet, so that it has only formats.
  init(unchecked plugin: SectionPlugin) {
    readTemplates = { _ throws(PluginError) in PluginTemplates() }
    plugins = [
      SectionPlugin(
        identifier: plugin.identifier, version: plugin.version, namespace: plugin.namespace,
        formats: plugin.formats)
    ]
  }

  /// The formats of all plugins.
  var formats: PluginFormats {
    PluginFormats(
      all: plugins.flatMap { plugin in plugin.formats.map { (plugin.identifier, $0) } })
  }

  /// Removes a plugin.
  mutating func remove(_ identifier: String) { plugins.removeAll { $0.identifier == identifier } }

  /// The plugin with an identifier.
  subscript(identifier: String) -> SectionPlugin? {
    plugins.first { $0.identifier == identifier }
  }

  /// Returns the plugin whose elements are in a namespace.
  public func plugin(forNamespace namespace: String) -> SectionPlugin? {
    plugins.first { $0.namespace == namespace }
  }
}

extension String {
  /// Whether this is a valid XML name without a prefix.
  var isLocalName: Bool { isFieldName }
}
