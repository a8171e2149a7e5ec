/// The async forms of what a section may do to itself: each returns after its update was applied.
extension ListSection {
  /// Carries an operation out in the section's list and waits until its update was applied.
  ///
  /// - Throws: what the operation failed with, or `cancelled` where the list went away first.
  @discardableResult
  public func performed(
    _ operation: ListOperation, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    let result: ListResult = await withCheckedContinuation(isolation: isolation) { continuation in
      perform(operation, animatingDifferences: animatingDifferences) {
        continuation.resume(returning: $0)
      }
    }
    return try result.get()
  }

  /// Puts items at the section's end. Returns after the update was applied.
  @discardableResult
  public func appended(
    items: [any ListIdentifiable], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .appendItems(items, section: listIdentifier), animatingDifferences: animatingDifferences,
      isolation: isolation)
  }

  /// Puts items directly before another item. Returns after the update was applied.
  @discardableResult
  public func insertedItems(
    _ items: [any ListIdentifiable], beforeItem: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .insertItems(items, .before(beforeItem.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Puts items directly after another item. Returns after the update was applied.
  @discardableResult
  public func insertedItems(
    _ items: [any ListIdentifiable], afterItem: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .insertItems(items, .after(afterItem.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Moves an item directly before another one. Returns after the update was applied.
  @discardableResult
  public func movedItem(
    _ item: any ListIdentifiable, beforeItem: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .moveItem(.init(self, item), .before(.init(self, beforeItem))),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Moves an item directly after another one. Returns after the update was applied.
  @discardableResult
  public func movedItem(
    _ item: any ListIdentifiable, afterItem: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .moveItem(.init(self, item), .after(.init(self, afterItem))),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Moves an item to the end of another section. Returns after the update was applied.
  @discardableResult
  public func movedItem(
    _ item: any ListIdentifiable, toSection target: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .moveItemToSection(.init(self, item), section: target.listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Removes items. Returns after the update was applied.
  @discardableResult
  public func deletedItems(
    _ items: [any ListIdentifiable], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .deleteItems(items.map(\.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Reads the section's items again; what stays keeps its cells. Returns after the update was
  /// applied.
  @discardableResult
  public func updated(
    reloadingItems: [any ListIdentifiable] = [], reloadingHeader: Bool = false,
    reloadingFooter: Bool = false, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .updateSection(
        listIdentifier, reloadingItems: reloadingItems.map(\.listIdentifier),
        reloadingHeader: reloadingHeader, reloadingFooter: reloadingFooter),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Fills the cells of items again, in place. Returns after the update was applied.
  @discardableResult
  public func reconfigured(
    items: [any ListIdentifiable], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .reconfigureItems(items.map(\.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Makes the cells of items anew. Returns after the update was applied.
  @discardableResult
  public func reloaded(
    items: [any ListIdentifiable], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .reloadItems(items.map(\.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Makes all views of the section anew, after reading its items again. Returns after the update
  /// was applied.
  @discardableResult
  public func reloaded(
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .reloadSections([listIdentifier]), animatingDifferences: animatingDifferences,
      isolation: isolation)
  }

  /// Removes the section from its list. Returns after the update was applied.
  @discardableResult
  public func removedFromDataSource(
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .deleteSections([listIdentifier]), animatingDifferences: animatingDifferences,
      isolation: isolation)
  }
}
