extension PluginRequirement {
  /// Returns whether a plugin has the required version or a newer one of the same major version.
  public func isMet(by plugin: SectionPlugin) -> Bool {
    guard plugin.identifier == identifier else { return false }
    guard let version else { return true }
    guard let own = PluginVersion(plugin.version), let wanted = PluginVersion(version) else {
      return false
    }
    return own.numbers.first == wanted.numbers.first
      && !own.numbers.lexicographicallyPrecedes(wanted.numbers)
  }
}
