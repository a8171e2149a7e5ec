extension SectionRegistry {
  /// Adds a plugin.
  ///
  /// - Throws: ``PluginError`` if its identifier or namespace belongs to a registered plugin, if it declares a
  ///   name twice or a name that no document can use, or if its document is invalid. The registry stays
  ///   unchanged.
  public mutating func register(_ plugin: SectionPlugin) throws(PluginError) {
    let subject = plugin.subject
    /// Returns the name of a registered plugin, for a message about another one.
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
    if plugin.namespace.isEmpty || Self.reservedNamespaces.contains(plugin.namespace) {
      throw PluginError(
        "\(subject) can't be registered: the namespace '\(plugin.namespace)' is reserved. Give "
          + "it a namespace such as urn:example:\(plugin.identifier).")
    }
    if let problem = plugin.problem {
      throw PluginError("\(subject) can't be registered: \(problem)")
    }
    var plugin = plugin
    do throws(PluginError) {
      plugin.templates = try readTemplates(plugin)
    } catch {
      throw PluginError("\(subject) has an invalid document:\n\(error.message)")
    }
    plugins.append(plugin)
  }

  /// The namespaces of documents, and those of XML itself.
  private static let reservedNamespaces = [
    ElementRegistry.namespace, "http://www.w3.org/XML/1998/namespace",
    "http://www.w3.org/2000/xmlns/",
  ]

  /// Finds and registers a plugin that isn't registered yet.
  ///
  /// - Returns: the reason why it can't be found or registered; `nil` if it's registered now, and if the
  ///   registry doesn't search for plugins.
  mutating func find(_ requirement: PluginRequirement) -> PluginError? {
    guard let finder else { return nil }
    do throws(PluginError) {
      try register(try finder(requirement))
      return nil
    } catch {
      return error
    }
  }
}
