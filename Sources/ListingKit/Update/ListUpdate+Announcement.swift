extension ListUpdate {
  /// A sentence for assistive technology that says how many items were added, removed and moved, such as
  /// "3 items added, 1 removed"; `nil` if none was.
  ///
  /// - Complexity: O(*k*) for *k* changed items, and O(*n*) for a reload of the whole list.
  public var announcement: String? {
    let counts = [
      (insertedItems.count, "added"), (deletedItems.count, "removed"),
      (stages.reduce(0) { $0 + $1.moves.count }, "moved"),
    ].filter { $0.0 > 0 }
    guard let first = counts.first else { return nil }
    let noun = first.0 == 1 ? "item" : "items"
    return (["\(first.0) \(noun) \(first.1)"] + counts.dropFirst().map { "\($0.0) \($0.1)" })
      .joined(separator: ", ")
  }
}

extension ListChange {
  /// The same sentence as ``ListUpdate/announcement``, for an observer of changes.
  public var announcement: String? { UpdateBuilder(change: self).update().announcement }
}
