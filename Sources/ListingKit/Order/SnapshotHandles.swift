/// The handles that a changed snapshot retains, in parts that its copies share.
///
/// Each part is more than twice as large as the next one, so there are few: new handles are merged
/// with the parts that aren't (Bentley and Saxe 1980, the logarithmic method), and handles that the
/// snapshot no longer contains are released.
struct SnapshotHandles: Sendable {
  private var parts: [RetainedHandles] = []

  #if DEBUG
    /// The number of handles in all parts.
    var count: Int { parts.reduce(0) { $0 + $1.handles.count } }
  #endif

  /// Adds those of some handles that are in an order, and releases the others.
  ///
  /// - Parameter new: handles, each retained once for each time that it occurs.
  /// - Complexity: O(*k* log *n*) amortized for *k* handles.
  mutating func add(_ new: HandleLists, in order: SectionedOrder, of identifiers: ListIdentifiers) {
    guard new.count > 0 else { return }
    var handles = new
    let old = parts
    var rest = old
    while let last = rest.last, last.handles.count <= 2 * handles.count {
      handles.items += last.handles.items
      handles.sections += last.handles.sections
      rest.removeLast()
    }
    handles.items = handles.items.filter { order.contains(item: $0) }.sortedWithoutDuplicates()
    handles.sections = handles.sections.filter { order.contains(section: $0) }
      .sortedWithoutDuplicates()
    if handles.count > 0 { rest.append(RetainedHandles(handles, of: identifiers)) }
    // Optimized builds may end the life of merged parts before the new part retains their handles.
    withExtendedLifetime(old) { parts = rest }
    identifiers.release(new)
  }
}

extension Array where Element: Handle {
  /// Returns the handles in ascending order, each once.
  fileprivate func sortedWithoutDuplicates() -> [Element] {
    let sorted = sorted()
    return sorted.indices.filter { $0 == 0 || sorted[$0 - 1] != sorted[$0] }.map { sorted[$0] }
  }
}

/// Retains handles that a snapshot added, so that they aren't recycled.
final class RetainedHandles: Sendable {
  let handles: HandleLists
  private let identifiers: ListIdentifiers

  init(_ handles: HandleLists, of identifiers: ListIdentifiers) {
    self.handles = handles
    self.identifiers = identifiers
    identifiers.retain(handles)
  }

  deinit { identifiers.release(handles) }
}
