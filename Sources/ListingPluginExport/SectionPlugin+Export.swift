@_exported import CListingPlugin
@_exported import ListingXML

extension SectionPlugin {
  /// Makes a plugin what a program loads: the result of the one function that its library exports.
  ///
  ///     @c(listing_plugin_entry)
  ///     public func entry(_ host: UnsafePointer<listing_host>?) -> UnsafePointer<listing_plugin>? {
  ///       SectionPlugin.weather.export(to: host)
  ///     }
  ///
  /// Its sections are the same as where it is linked in, and so are their updates. What crosses to the
  /// program are records and the names of templates: sections are made of their element
  /// (`GenericSection(element, …)`, `PagedSection(element, …)`), or of a class whose items are records.
  /// What a section is told of is what it has closures for when it was made. Everything of it runs in
  /// turns of the program's list, never on the main actor, which a library does not have.
  ///
  /// - Parameter host: the program that loads the library.
  /// - Returns: what the plugin is; `nil` where the program is older than what is needed. A library has
  ///   one plugin.
  public func export(to host: UnsafePointer<listing_host>?) -> UnsafePointer<listing_plugin>? {
    ExportedPlugins.all.add(self, host)
  }
}
