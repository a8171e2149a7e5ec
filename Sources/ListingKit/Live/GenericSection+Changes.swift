extension GenericSection where Item: Sendable {
  /// Carries changes out as they come, in their order, each as an operation of its own.
  ///
  /// Call it when the section is in its list, from a task on the list's owner. It ends with the sequence,
  /// when the task is cancelled, and with the first change after the section has left its list:
  ///
  ///     let task = Task { try await section.follow(feed.changes) }
  ///
  /// A change that cannot be carried out, as its anchor is not there, changes nothing and is reported to
  /// the list's diagnostics; those after it are carried out.
  ///
  /// - Parameter changes: what to follow; its buffer says what becomes of changes that come faster than
  ///   they are shown.
  /// - Throws: the error of the sequence. What is on display stays.
  public func follow<Changes: AsyncSequence>(
    _ changes: Changes, isolation: isolated (any Actor)? = #isolation
  ) async throws where Changes.Element == ItemChange<Item> {
    for try await change in changes {
      if Task.isCancelled || context == nil { return }
      guard case .failure(let error) = apply(change) else { continue }
      context?.report(
        ListDiagnostic(
          code: error.code, section: listIdentifier,
          message: "section '\(listIdentifier)': a change was left out: \(error.message)"))
    }
  }

  /// Carries a change out.
  ///
  /// - Returns: what became of it; on a failure the items are those from before.
  /// - Complexity: as that of the operation; O(*n*) for a replacement, at the start, and for a move to
  ///   the end.
  @discardableResult
  public func apply(_ change: ItemChange<Item>) -> ListResult {
    switch change {
    case .insert(let items, let place):
      guard let anchor = anchor(of: place) else { return append(items: items) }
      return perform(.insertItems(items, anchor, section: listIdentifier))
    case .update(let items): return renew(items)
    case .delete(let identifiers):
      return perform(.deleteItems(identifiers, section: listIdentifier))
    case .move(let identifier, let place):
      return perform(.moveItem(path(identifier), target(of: place, identifier)))
    case .replace(let items): return setItems(items)
    }
  }

  private func path(_ identifier: String) -> ListItemPath {
    ListItemPath(section: listIdentifier, item: identifier)
  }

  /// The anchor that a place stands for; `nil` for the end.
  private func anchor(of place: ItemChangePlace) -> ListAnchor<String>? {
    switch place {
    case .start: items.first.map { .before($0.listIdentifier) }
    case .end: nil
    case .before(let identifier): .before(identifier)
    case .after(let identifier): .after(identifier)
    }
  }

  private func target(of place: ItemChangePlace, _ identifier: String) -> ListAnchor<ListItemPath> {
    switch anchor(of: place) {
    case .before(let other)?: .before(path(other))
    case .after(let other)?: .after(path(other))
    case nil: .after(path(items.last?.listIdentifier ?? identifier))
    }
  }

  private func renew(_ items: [Item]) -> ListResult {
    let known = items.filter { keptItems[$0.listIdentifier] != nil }
    guard !known.isEmpty else { return .success(ListOutcome()) }
    keptItems.renew(known)
    let result = reconfigure(items: known)
    remakeSeparators(below: known.map(\.listIdentifier))
    return result
  }
}
