import ListingPluginExport
import PhotoGridSection

@c(listing_plugin_entry)
public func entry(_ host: UnsafePointer<listing_host>?) -> UnsafePointer<listing_plugin>? {
  SectionPlugin.photoGrid.export(to: host)
}
