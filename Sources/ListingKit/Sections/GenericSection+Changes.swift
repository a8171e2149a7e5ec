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
      perform(change)
    }
  }

  /// Follows changes by itself whenever the section is in a list, on the list's owner; a list without
  /// one has nobody to whom they could come.
  ///
  ///     section.followInList { _ in feed.changes() }
  ///
  /// What cannot be carried out is reported, as by ``follow(_:isolation:)``. A section that comes back to
  /// a list asks for the changes again. Nobody waits for them: ``ListDataSource/waitUntilIdle(isolation:)``
  /// returns while more may come.
  ///
  /// - Parameter changes: asked for what to follow when the section enters a list.
  public func followInList(_ changes: @escaping (GenericSection) -> AsyncStream<ItemChange<Item>>) {
    beginFollowing = { [weak self] in
      self?.context?.observe { [weak self] in
        self.map(changes) ?? AsyncStream { $0.finish() }
      } body: { [weak self] change in
        if let self, let context, context.isHeld(self) { perform(change) }
      }
    }
    if context != nil { observation = beginFollowing?() }
  }

  private func perform(_ change: ItemChange<Item>) {
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
    if case .replace(let items) = change { return setItems(items) }
    return carriedOut(change)
  }
}

extension PagedSection {
  /// Carries a change out, besides what the source gives.
  ///
  /// - Returns: what became of it; on a failure the items are those from before. A replacement is
  ///   refused: the items come from the source, which ``reloadPages()`` asks anew.
  /// - Complexity: as that of the operation; O(*n*) at the start and for a move to the end.
  @discardableResult
  public func apply(_ change: ItemChange<Item>) -> ListResult {
    if case .replace = change {
      return .failure(
        ListError(
          .invalid,
          "section '\(listIdentifier)' takes its items from its source: reload its pages in place of "
            + "replacing them"))
    }
    return carriedOut(change)
  }
}
