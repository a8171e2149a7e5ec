import Foundation

/// The async forms of the operations: each returns after its update was applied.
///
/// Their names differ from the synchronous ones, as an async overload would be chosen for a plain
/// call in async code.
extension ListOperable {
  /// Carries an operation out and waits until its update was applied.
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

  /// Puts sections at the end of the list. Returns after the update was applied.
  @discardableResult
  public func appended(
    newSections: [any ListSection], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .appendSections(newSections), animatingDifferences: animatingDifferences, isolation: isolation
    )
  }

  /// Puts sections directly before another one. Returns after the update was applied.
  @discardableResult
  public func inserted(
    newSections: [any ListSection], beforeSection: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .insertSections(newSections, .before(beforeSection.listIdentifier)),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Puts sections directly after another one. Returns after the update was applied.
  @discardableResult
  public func inserted(
    newSections: [any ListSection], afterSection: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .insertSections(newSections, .after(afterSection.listIdentifier)),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Moves a section directly before another one. Returns after the update was applied.
  @discardableResult
  public func moved(
    section: any ListIdentifiable, beforeSection: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .moveSection(section.listIdentifier, .before(beforeSection.listIdentifier)),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Moves a section directly after another one. Returns after the update was applied.
  @discardableResult
  public func moved(
    section: any ListIdentifiable, afterSection: any ListIdentifiable,
    animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .moveSection(section.listIdentifier, .after(afterSection.listIdentifier)),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Removes sections. Returns after the update was applied.
  @discardableResult
  public func deleted(
    sections: [any ListIdentifiable], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .deleteSections(sections.map(\.listIdentifier)), animatingDifferences: animatingDifferences,
      isolation: isolation)
  }

  /// Makes all views of a section anew. Returns after the update was applied.
  @discardableResult
  public func reloaded(
    section: any ListIdentifiable, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .reloadSections([section.listIdentifier]), animatingDifferences: animatingDifferences,
      isolation: isolation)
  }

  /// Makes these the sections of the list and fills all cells that stay again. Returns after the
  /// update was applied.
  @discardableResult
  public func reloaded(
    newSections: [any ListSection], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .replaceSections(newSections, reconfiguring: true),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }

  /// Makes these the sections of the list; what stays keeps its cells. Returns after the update was
  /// applied.
  @discardableResult
  public func updated(
    newSections: [any ListSection], animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    try await performed(
      .replaceSections(newSections, reconfiguring: false),
      animatingDifferences: animatingDifferences, isolation: isolation)
  }
}
