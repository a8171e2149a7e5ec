/// Who keeps a handle from standing for another identifier.
enum HandleHolder: Sendable {
  /// The list, with its snapshots by their versions.
  case list
  /// A snapshot that was changed, by what it claims (``SnapshotClaim``).
  case snapshot
}

/// Handles of items and of sections.
struct HandleLists: Sendable {
  var items: [UInt32] = []
  var sections: [UInt32] = []

  var count: Int { items.count + sections.count }
}
