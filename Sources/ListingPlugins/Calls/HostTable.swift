import CListingPlugin
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The functions of the host.
enum HostTable {
  static let version = (major: Int(LISTING_PLUGIN_MAJOR), minor: Int(LISTING_PLUGIN_MINOR))

  /// The table.
  ///
  /// `nonisolated(unsafe)` is safe here: pointers aren't `Sendable`, but the memory of this one is written
  /// once, before the pointer is passed on, and is then protected against writing.
  nonisolated(unsafe) static let pointer: UnsafePointer<listing_host> = {
    // A separate page of memory, so that it can be protected: a plugin that writes to it would affect all
    // others.
    let size = Int(getpagesize())
    let page = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: size)
    let table = page.bindMemory(to: listing_host.self, capacity: 1)
    table.initialize(to: make())
    mprotect(page, size, PROT_READ)
    return UnsafePointer(table)
  }()

  static let stale = listing_status(LISTING_STALE)

  private static func make() -> listing_host {
    var host = listing_host.sized
    (host.major, host.minor) = (LISTING_PLUGIN_MAJOR, LISTING_PLUGIN_MINOR)
    host.add_items = { PluginCalls.all[$0]?.add($1, $2) ?? HostTable.stale }
    host.fail = { PluginCalls.all[$0]?.fail($1, $2) ?? HostTable.stale }
    host.perform = { PluginCalls.all[$0]?.perform($1) ?? HostTable.stale }
    host.answer_page = {
      PluginInboxes.all[$0]?.answer($1) ?? listing_status(LISTING_CANCELLED)
    }
    host.start_timer = { PluginCalls.all[$0]?.startTimer($1, $2, $3) ?? HostTable.stale }
    host.stop_timer = { PluginCalls.all[$0]?.stopTimer($1) ?? HostTable.stale }
    host.now = { PluginCalls.all[$0]?.subject.now().timeIntervalSince1970 ?? 0 }
    host.width = { PluginCalls.all[$0]?.width ?? 0 }
    host.log = { PluginCalls.all[$0]?.log($1, $2) ?? HostTable.stale }
    host.post = { instance, function, data, drop in
      guard let function else { return listing_status(LISTING_INVALID) }
      let posted = PostedFunction(function: function, data: data, drop: drop)
      return PluginInboxes.all[instance]?.post(posted) ?? listing_status(LISTING_CANCELLED)
    }
    host.set_traits = { PluginCalls.all[$0]?.setTraits($1) ?? HostTable.stale }
    host.give_cursor = { PluginCalls.all[$0]?.give(cursor: $1) ?? HostTable.stale }
    host.give_text = { PluginCalls.all[$0]?.give(text: $1) ?? HostTable.stale }
    return host
  }
}
