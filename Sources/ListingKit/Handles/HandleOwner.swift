/// An owner of handles, which keeps them from being recycled.
enum HandleOwner: Sendable {
  /// The list, with its snapshots by their versions.
  case list
  /// A changed snapshot, which retains it (``RetainedHandles``).
  case snapshot
}

/// Handles of items and of sections.
struct HandleLists: Sendable {
  var items: [ItemHandle] = []
  var sections: [SectionHandle] = []

  var count: Int { items.count + sections.count }
}
