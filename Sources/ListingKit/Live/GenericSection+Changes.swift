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
      carryOut(change)
    }
  }

  /// Follows changes by itself whenever the section is in a list, on the list's owner; a list without
  /// one has nobody to whom they could come.
  ///
  ///     section.followInList { _ in feed.changes() }
  ///
  /// What cannot be carried out is reported, as by ``follow(_:isolation:)``. A section that comes back to
  /// a list asks for the changes again. Nobody waits for them: ``ListDataSource/settle(isolation:)``
  /// returns while more may come.
  ///
  /// - Parameter changes: asked for what to follow when the section enters a list.
  public func followInList(_ changes: @escaping (GenericSection) -> AsyncStream<ItemChange<Item>>) {
    beginFollowing = { [weak self] in
      self?.context?.observe { [weak self] in
        self.map(changes) ?? AsyncStream { $0.finish() }
      } body: { [weak self] change in
        if let self, let context, context.isHeld(self) { carryOut(change) }
      }
    }
    if context != nil { observation = beginFollowing?() }
  }

  private func carryOut(_ change: ItemChange<Item>) {
    guard case .failure(let error) = apply(change) else { return }
    context?.report(
      ListDiagnostic(
        code: error.code, section: listIdentifier,
        message: "section '\(listIdentifier)': a change was left out: \(error.message)"))
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
