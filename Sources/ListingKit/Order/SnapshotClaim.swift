/// Keeps handles that a snapshot brought: while it is there they stand for the same identifiers.
final class SnapshotClaim: Sendable {
  let handles: HandleLists
  private let identifiers: ListIdentifiers

  init(_ handles: HandleLists, of identifiers: ListIdentifiers) {
    self.handles = handles
    self.identifiers = identifiers
    identifiers.claim(handles)
  }

  deinit { identifiers.release(handles) }
}

/// What a snapshot claims, in parts that copies share.
///
/// Each part is more than twice as large as the one after it, so that there are few: what comes is
/// put together with the parts that are not (Bentley and Saxe 1980, the logarithmic method), and
/// what has left the snapshot since is given up.
struct SnapshotClaims: Sendable {
  private var parts: [SnapshotClaim] = []

  /// The number of handles in all parts.
  var count: Int { parts.reduce(0) { $0 + $1.handles.count } }

  /// Goes on with those of some handles that are in an order.
  ///
  /// - Parameter new: handles that were claimed when they were asked for, once each time.
  /// - Complexity: O(*k* log *n*) amortized for *k* handles.
  mutating func add(_ new: HandleLists, in order: SectionedOrder, of identifiers: ListIdentifiers) {
    guard new.count > 0 else { return }
    var handles = new
    var rest = parts
    while let last = rest.last, last.handles.count <= 2 * handles.count {
      handles.items += last.handles.items
      handles.sections += last.handles.sections
      rest.removeLast()
    }
    handles.items = handles.items.filter { order.contains(item: $0) }.sortedOnce
    handles.sections = handles.sections.filter { order.contains(section: $0) }.sortedOnce
    if handles.count > 0 { rest.append(SnapshotClaim(handles, of: identifiers)) }
    // The parts that are gone go here, after what was in them is claimed again.
    parts = rest
    identifiers.release(new)
  }
}

extension [UInt32] {
  /// Ascending, each once.
  fileprivate var sortedOnce: [UInt32] {
    let sorted = sorted()
    return sorted.indices.filter { $0 == 0 || sorted[$0 - 1] != sorted[$0] }.map { sorted[$0] }
  }
}
