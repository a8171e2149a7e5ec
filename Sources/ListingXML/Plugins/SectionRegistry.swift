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
  /// - Throws: ``PluginError``, which names both plugins, where its identifier or namespace is
  ///   taken, or it has two elements or kinds of sources of one name, or a name that no document can
  ///   write, or its document is wrong; the registry stays as it was.
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
    var names: Set<String> = []
    for kind in plugin.kinds where !names.insert(kind.element).inserted {
      throw PluginError(
        "\(subject) can't be registered: it has two elements '\(kind.element)'. Rename one.")
    }
    try check(plugin, subject)
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
  /// What is wrong with sources, formats and content elements.
  private func check(_ plugin: SectionPlugin, _ subject: String) throws(PluginError) {
    var names: Set<String> = []
    for source in plugin.sources {
      guard source.name.isLocalName else {
        throw PluginError(
          "\(subject) can't be registered: '\(source.name)' isn't a valid name of a source kind. Begin "
            + "with a letter, and use letters, digits, '_', '-' and '.'.")
      }
      guard names.insert(source.name).inserted else {
        throw PluginError(
          "\(subject) can't be registered: it has two source kinds '\(source.name)'. Rename one."
        )
      }
    }
    names = []
    for format in plugin.formats {
      if let problem = format.problem(of: plugin) {
        throw PluginError("\(subject) can't be registered: \(problem)")
      }
      guard names.insert(format.name).inserted else {
        throw PluginError(
          "\(subject) can't be registered: it has two formats '\(format.name)'. Rename one.")
      }
    }
    names = Set(plugin.kinds.map(\.element))
    for content in plugin.contents {
      if let problem = content.problem {
        throw PluginError("\(subject) can't be registered: \(problem)")
      }
      guard names.insert(content.element).inserted else {
        throw PluginError(
          "\(subject) can't be registered: it has two elements '\(content.element)'. Rename one.")
      }
    }
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
