import CListingPlugin
import Foundation
import ListingKit

/// The functions of plugins that the host calls when it exits.
final class PluginEndings: Sendable {
  static let all = PluginEndings()

  private struct Ending: Sendable {
    /// The library, for messages.
    let library: String
    let function: @convention(c) (UnsafeMutableRawPointer?) -> Void
    let context: PluginContext
  }

  private struct State: Sendable {
    var endings: [Ending] = []
    var plugins: Set<UInt> = []
  }

  private let state = Guarded(State())

  private init() { atexit { PluginEndings.all.run() } }

  /// Calls the `deinit` of a plugin at the exit, once for each plugin, however often it's loaded.
  func add(_ plugin: UnsafePointer<listing_plugin>, of library: String) {
    guard let table = plugin.structure, let function = table.deinit else { return }
    state.withLock { state in
      guard state.plugins.insert(UInt(bitPattern: plugin)).inserted else { return }
      state.endings.append(
        Ending(
          library: library, function: function, context: PluginContext(pointer: table.context)))
    }
  }

  private func run() {
    let endings = state.withLock { state in
      defer { state.endings = [] }
      return state.endings
    }
    for ending in endings.reversed() {
      PluginCrash.naming(ending.library, "deinit") { ending.function(ending.context.pointer) }
    }
  }
}
