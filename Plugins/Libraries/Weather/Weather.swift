import ListingPluginExport
import WeatherSection

@c(listing_plugin_entry)
public func entry(_ host: UnsafePointer<listing_host>?) -> UnsafePointer<listing_plugin>? {
  SectionPlugin.weather.export(to: host)
}
