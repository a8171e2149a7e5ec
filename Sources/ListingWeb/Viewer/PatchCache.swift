import Foundation
import ListingKit

/// Caches the bytes of changes for all viewers of the process: those that show the same items of a list have equal ones
/// at about the same time.
///
/// When the cache is full, entries that were not used recently are removed.
final class PatchCache: Sendable {
  static let shared = PatchCache()

  private struct State {
    /// The entries that were used since `older` was replaced.
    var recent: [WindowPatch: PatchBody] = [:]
    var older: [WindowPatch: PatchBody] = [:]
    /// The size of `recent`, in bytes.
    var size = 0
  }

  private let state = Guarded(State())
  private let capacity: Int

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: the maximum size of the cached JSON, in bytes.
  init(capacity: Int = 4 << 20) { self.capacity = capacity }

  /// Returns the bytes of a change, which are written if they aren't cached. What is for one viewer only isn't cached.
  func body(of patch: WindowPatch) -> PatchBody {
    if patch.say != nil || patch.open != nil || patch.copy != nil { return PatchBody(patch.json) }
    if let known = state.withLock({ $0.recent[patch] ?? $0.older[patch] }) {
      store(known, for: patch)
      return known
    }
    // Without the lock: two viewers may write the same change at once.
    let body = PatchBody(patch.json)
    store(body, for: patch)
    return body
  }

  private func store(_ body: PatchBody, for patch: WindowPatch) {
    let size = body.json.count
    // A larger one would remove everything else.
    guard size <= capacity / 8 else { return }
    state.withLock { state in
      guard state.recent[patch] == nil else { return }
      if state.size + size > capacity / 2 {
        state.older = state.recent
        state.recent = [:]
        state.size = 0
      }
      state.recent[patch] = body
      state.size += size
    }
  }
}
