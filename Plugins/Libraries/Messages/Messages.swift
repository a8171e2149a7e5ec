import ListingPluginExport
import MessagesSection

@c(listing_plugin_entry)
public func entry(_ host: UnsafePointer<listing_host>?) -> UnsafePointer<listing_plugin>? {
  SectionPlugin.messages.export(to: host)
}
