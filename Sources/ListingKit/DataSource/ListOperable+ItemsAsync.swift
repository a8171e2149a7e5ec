/// The async forms of the operations on items: each returns after its update was applied.
extension ListOperable {
  /// Puts items at the end of a section. Returns after the update was applied.
  @discardableResult
  public func appended(
    section: any ListIdentifiable, items: [any ListIdentifiable], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .appendItems(items, section: section.listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Puts items directly before another item of the section. Returns after the update was applied.
  @discardableResult
  public func insertedItems(
    _ items: [any ListIdentifiable], beforeItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .insertItems(items, .before(beforeItem.listIdentifier), section: section.listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Puts items directly after another item of the section. Returns after the update was applied.
  @discardableResult
  public func insertedItems(
    _ items: [any ListIdentifiable], afterItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .insertItems(items, .after(afterItem.listIdentifier), section: section.listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Moves an item directly before another item of its section. Returns after the update was
  /// applied.
  @discardableResult
  public func movedItem(
    _ item: any ListIdentifiable, beforeItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .moveItem(.init(section, item), .before(.init(section, beforeItem))),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Moves an item directly after another item of its section. Returns after the update was
  /// applied.
  @discardableResult
  public func movedItem(
    _ item: any ListIdentifiable, afterItem: any ListIdentifiable, in section: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .moveItem(.init(section, item), .after(.init(section, afterItem))),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Moves an item to the end of a section. Returns after the update was applied.
  @discardableResult
  public func movedItem(
    _ item: any ListIdentifiable, in section: any ListIdentifiable,
    toSection target: any ListIdentifiable, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .moveItemToSection(.init(section, item), section: target.listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Removes items from a section. Returns after the update was applied.
  @discardableResult
  public func deletedItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .deleteItems(items.map(\.listIdentifier), section: section.listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Reads a section's items again. Returns after the update was applied.
  @discardableResult
  public func updated(
    section: any ListIdentifiable, reloadingItems: [any ListIdentifiable] = [],
    reloadingHeader: Bool = false, reloadingFooter: Bool = false, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .updateSection(
        section.listIdentifier, reloadingItems: reloadingItems.map(\.listIdentifier),
        reloadingHeader: reloadingHeader, reloadingFooter: reloadingFooter),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Fills the cells of items again, in place. Returns after the update was applied.
  @discardableResult
  public func reconfiguredItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .reconfigureItems(items.map(\.listIdentifier), section: section.listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Makes the cells of items anew. Returns after the update was applied.
  @discardableResult
  public func reloadedItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .reloadItems(items.map(\.listIdentifier), section: section.listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }
}
