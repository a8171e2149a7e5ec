/// Headers and footers, apart from the items between them.
extension ListOperable {
  /// Makes a section's header and footer again, or its views of other kinds; its items are not
  /// read.
  @discardableResult
  public func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind> = [.header, .footer], of section: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .reloadSupplementaryViews(kinds, section: section.listIdentifier),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Makes a section's header and footer again, or its views of other kinds. Returns after the
  /// update was applied.
  @discardableResult
  public func reloadedSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind> = [.header, .footer], of section: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .reloadSupplementaryViews(kinds, section: section.listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }
}

extension ListSection {
  /// Makes the section's header and footer again, or its views of other kinds; its items are not
  /// read.
  @discardableResult
  public func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind> = [.header, .footer],
    animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .reloadSupplementaryViews(kinds, section: listIdentifier),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Makes the section's header and footer again, or its views of other kinds. Returns after the
  /// update was applied.
  @discardableResult
  public func reloadedSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind> = [.header, .footer], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .reloadSupplementaryViews(kinds, section: listIdentifier),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }
}
