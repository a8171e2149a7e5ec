import CListingPlugin
import Foundation

/// The functions that plugins are given.
enum HostTable {
  static let version = (major: Int(LISTING_PLUGIN_MAJOR), minor: Int(LISTING_PLUGIN_MINOR))

  /// The table.
  ///
  /// `nonisolated(unsafe)` is safe here: pointers aren't `Sendable`, but the memory of this one is written
  /// once, before the pointer is passed on, and neither changed nor freed afterward.
  nonisolated(unsafe) static let pointer: UnsafePointer<listing_host> = {
    let table = UnsafeMutablePointer<listing_host>.allocate(capacity: 1)
    table.initialize(to: make())
    return UnsafePointer(table)
  }()

  /// The functions for formats.
  ///
  /// `nonisolated(unsafe)` is safe here for the reason given at ``pointer``.
  nonisolated(unsafe) private static let formats: UnsafePointer<listing_formats_host> = {
    let table = UnsafeMutablePointer<listing_formats_host>.allocate(capacity: 1)
    var host = listing_formats_host()
    host.size = MemoryLayout<listing_formats_host>.size
    host.give_text = { PluginCalls.all[$0]?.give($1) ?? HostTable.stale }
    table.initialize(to: host)
    return UnsafePointer(table)
  }()

  /// The functions for plugins that know the positions of their items.
  ///
  /// `nonisolated(unsafe)` is safe here for the reason given at ``pointer``.
  nonisolated(unsafe) private static let places: UnsafePointer<listing_places_host> = {
    let table = UnsafeMutablePointer<listing_places_host>.allocate(capacity: 1)
    var host = listing_places_host()
    host.size = MemoryLayout<listing_places_host>.size
    host.give_place = { PluginCalls.all[$0]?.give(place: $1) ?? HostTable.stale }
    table.initialize(to: host)
    return UnsafePointer(table)
  }()

  static let stale = listing_status(LISTING_STALE)

  private static func make() -> listing_host {
    var host = listing_host()
    host.size = MemoryLayout<listing_host>.size
    (host.major, host.minor) = (LISTING_PLUGIN_MAJOR, LISTING_PLUGIN_MINOR)
    host.add_items = { PluginCalls.all[$0]?.add($1, $2, $3) ?? HostTable.stale }
    host.fail = { PluginCalls.all[$0]?.fail($1) ?? HostTable.stale }
    host.perform = { PluginCalls.all[$0]?.perform($1) ?? HostTable.stale }
    host.answer_page = { PluginCalls.all[$0]?.answer($1) ?? HostTable.stale }
    host.start_timer = { PluginCalls.all[$0]?.startTimer($1, $2, $3) ?? HostTable.stale }
    host.stop_timer = { PluginCalls.all[$0]?.stopTimer($1) ?? HostTable.stale }
    host.now = { PluginCalls.all[$0]?.subject.now().timeIntervalSince1970 ?? 0 }
    host.width = { PluginCalls.all[$0]?.width ?? 0 }
    host.log = { PluginCalls.all[$0]?.log($1, $2) ?? HostTable.stale }
    host.post = { section, function, data, drop in
      guard let function else { return listing_status(LISTING_INVALID) }
      let posted = PostedFunction(function: function, data: data, drop: drop)
      guard let post = PluginSections.all[section] else {
        posted.giveUp()
        return listing_status(LISTING_CANCELLED)
      }
      return listing_status(post.add(posted) ? LISTING_OK : LISTING_CANCELLED)
    }
    host.extension = { name in
      switch try? name.string("the name of a capability") {
      // What there is to it is the plugin's alone.
      case LISTING_SOURCES, LISTING_CONTENTS, LISTING_REFUSAL: UnsafeRawPointer(HostTable.pointer)
      case LISTING_FORMATS: UnsafeRawPointer(HostTable.formats)
      case LISTING_PLACES: UnsafeRawPointer(HostTable.places)
      default: nil
      }
    }
    host.describe = { PluginCalls.all[$0]?.describe($1) ?? HostTable.stale }
    return host
  }
}
