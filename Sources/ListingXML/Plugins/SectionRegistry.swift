/// Where what plugins bring is looked up.
public struct SectionRegistry: Sendable {
  /// The plugins in the order in which they were registered.
  public private(set) var plugins: [SectionPlugin] = []
  /// Finds a plugin that a document requires and that is not registered, such as one in a folder of
  /// libraries; what it throws is told at the requirement. `nil` where nothing is looked for. It is called
  /// on the thread that reads the document.
  public var finder: (@Sendable (PluginRequirement) throws(PluginError) -> SectionPlugin)?

  /// Creates a registry without plugins.
  public init() {}

  /// Creates a registry of plugins.
  ///
  /// - Throws: ``PluginError`` where two of them cannot be told apart.
  public init(_ plugins: [SectionPlugin]) throws(PluginError) {
    for plugin in plugins { try register(plugin) }
  }

  /// Adds a plugin.
  ///
  /// - Throws: ``PluginError`` if its identifier or namespace belongs to a registered plugin, if it declares a
  ///   name twice or a name that no document can use, or if its document is invalid. The registry stays
  ///   unchanged.
  public mutating func register(_ plugin: SectionPlugin) throws(PluginError) {
    let subject = plugin.subject
    /// A registered plugin in messages about one that was loaded.
    func registered(_ other: SectionPlugin) -> String {
      plugin.file != nil && other.file == nil ? "\(other.subject) (linked in)" : other.subject
    }
    if let other = plugins.first(where: { $0.identifier == plugin.identifier }) {
      throw PluginError(
        "\(subject) can't be registered: \(registered(other)) is already registered. Register one "
          + "of them.")
    }
    if let other = plugins.first(where: { $0.namespace == plugin.namespace }) {
      throw PluginError(
        "\(subject) can't be registered: its namespace '\(plugin.namespace)' belongs to "
          + "\(registered(other)). Give it another namespace.")
    }
    if plugin.namespace.isEmpty || plugin.namespace == ElementRegistry.namespace {
      throw PluginError(
        "\(subject) can't be registered: the namespace '\(plugin.namespace)' is reserved. Give "
          + "it a namespace such as urn:example:\(plugin.identifier).")
    }
    if let problem = plugin.problem {
      throw PluginError("\(subject) can't be registered: \(problem)")
    }
    var plugin = plugin
    do throws(PluginError) {
      plugin.templates = try PluginTemplates(
        Array(plugin.document.utf8), name: "its document", of: plugin)
    } catch {
      throw PluginError("\(subject) has an invalid document:\n\(error.message)")
    }
    plugins.append(plugin)
  }

  /// Looks for a plugin that is not registered, and registers it.
  ///
  /// - Returns: why it cannot be found or registered; `nil` where it is there by now, and where nothing
  ///   is looked for.
  mutating func find(_ requirement: PluginRequirement) -> PluginError? {
    guard let finder else { return nil }
    do throws(PluginError) {
      try register(try finder(requirement))
      return nil
    } catch {
      return error
    }
  }

  /// Takes up the plugins of another registry that are not there.
  mutating func formUnion(_ other: SectionRegistry) {
    plugins += other.plugins.filter { self[$0.identifier] == nil }
  }

  /// A registry of a plugin whose own document is not read yet: it has formats alone.
  init(unchecked plugin: SectionPlugin) {
    plugins = [
      SectionPlugin(
        identifier: plugin.identifier, version: plugin.version, namespace: plugin.namespace,
        formats: plugin.formats)
    ]
  }

  /// Takes a plugin away.
  mutating func remove(_ identifier: String) { plugins.removeAll { $0.identifier == identifier } }

  /// The plugin of an identifier.
  subscript(identifier: String) -> SectionPlugin? {
    plugins.first { $0.identifier == identifier }
  }

  /// The plugin whose elements are in a namespace.
  public func plugin(forNamespace namespace: String) -> SectionPlugin? {
    plugins.first { $0.namespace == namespace }
  }
}

extension String {
  /// Whether XML takes this as a name without a prefix.
  var isLocalName: Bool { isFieldName }
}
