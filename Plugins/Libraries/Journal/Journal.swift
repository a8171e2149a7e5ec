import JournalSection
import ListingPluginExport

@c(listing_plugin_entry)
public func entry(_ host: UnsafePointer<listing_host>?) -> UnsafePointer<listing_plugin>? {
  SectionPlugin.journal.export(to: host)
}
