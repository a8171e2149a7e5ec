extension PluginRequirement {
  /// Returns whether a plugin has the required version or a newer one of the same major version.
  public func isMet(by plugin: SectionPlugin) -> Bool {
    guard plugin.identifier == identifier else { return false }
    guard let version else { return true }
    func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    let (own, wanted) = (numbers(plugin.version), numbers(version))
    return own.first == wanted.first && !own.lexicographicallyPrecedes(wanted)
  }
}
