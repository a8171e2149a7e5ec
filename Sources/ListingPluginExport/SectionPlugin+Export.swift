@_exported import CListingPlugin
import ListingPlugins
@_exported import ListingXML

extension SectionPlugin {
  /// Exports the plugin from a library: returns the result of the library's entry function.
  ///
  ///     @c(listing_plugin_entry)
  ///     public func entry(_ host: UnsafePointer<listing_host>?) -> UnsafePointer<listing_plugin>? {
  ///       SectionPlugin.weather.export(to: host)
  ///     }
  ///
  /// Its sections and their updates are the same as in a program that links the plugin. Records and the
  /// names of templates are passed to the host: sections are created from their element
  /// (`GenericSection(element, …)`, `PagedSection(element, …)`), or are of a class whose items are records.
  /// A section gets the events that it handles when it's created. All its code runs in transactions of the
  /// host's list, never on the main actor, which a library doesn't have.
  ///
  /// - Parameter host: the functions of the host that loads the library.
  /// - Returns: the plugin; `nil` if the host has another version of the interface.
  public func export(to host: UnsafePointer<listing_host>?) -> UnsafePointer<listing_plugin>? {
    guard let host = PluginHost(host) else { return nil }
    // Both live as long as the process: hosts never unload a library.
    let context = Unmanaged.passRetained(ExportedPlugin(self, host)).toOpaque()
    return Unmanaged.passRetained(Loan()).takeUnretainedValue().plugin(self, context: context)
  }
}
