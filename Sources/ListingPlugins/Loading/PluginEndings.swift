import CListingPlugin
import Foundation
import ListingKit

/// The functions of plugins that the host calls when it exits.
final class PluginEndings: Sendable {
  static let all = PluginEndings()

  private struct Ending: Sendable {
    let function: @convention(c) (UnsafeMutableRawPointer?) -> Void
    let context: PluginContext
  }

  private let endings = Guarded<[Ending]>([])

  private init() { atexit { PluginEndings.all.run() } }

  /// Calls the `deinit` of a plugin at the exit.
  func add(_ plugin: listing_plugin) {
    guard let function = plugin.deinit else { return }
    endings.withLock {
      $0.append(Ending(function: function, context: PluginContext(pointer: plugin.context)))
    }
  }

  private func run() {
    let endings = endings.withLock { endings in
      defer { endings = [] }
      return endings
    }
    for ending in endings.reversed() { ending.function(ending.context.pointer) }
  }
}
