import ListingKit

/// Caches the HTML of content for all viewers of the process.
///
/// When the cache is full, entries that were not used recently are removed.
final class ContentHTMLCache: Sendable {
  /// Everything on which the HTML depends.
  struct Key: Hashable, Sendable {
    var content: ListContent
    var view: ContentWriter.View
    var readOutside: ContentWriter.ReadOutside
    var firstControl: Int
    var tablePart: ContentWriter.TablePart?
    var imagePath: String
  }

  private struct State {
    /// The entries that were used since `older` was replaced.
    var recent: [Key: String] = [:]
    var older: [Key: String] = [:]
    /// The size of `recent`, in bytes.
    var size = 0
  }

  private let state = Guarded(State())
  private let capacity: Int

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: the maximum size of the cached HTML, in bytes.
  init(capacity: Int = 8 << 20) { self.capacity = capacity }

  /// The size of the cached HTML, in bytes.
  var size: Int {
    state.withLock { $0.size + $0.older.values.reduce(0) { $0 + $1.utf8.count } }
  }

  /// Returns the HTML of a key, which is written if it isn't cached.
  func html(for key: Key, write: () -> String) -> String {
    if let known = state.withLock({ $0.recent[key] ?? $0.older[key] }) {
      store(known, for: key)
      return known
    }
    // Without the lock: two viewers may write the same HTML at once.
    let html = write()
    store(html, for: key)
    return html
  }

  private func store(_ html: String, for key: Key) {
    let own = html.utf8.count
    // Larger HTML would remove everything else.
    guard own <= capacity / 16 else { return }
    state.withLock { state in
      guard state.recent[key] == nil else { return }
      state.older[key] = nil
      if state.size + own > capacity / 2 {
        state.older = state.recent
        state.recent = [:]
        state.size = 0
      }
      state.recent[key] = html
      state.size += own
    }
  }
}
