import ListingKit

/// Where the lists of viewers come from: one for each viewer, or one that they share.
public struct WebListSource: Sendable {
  enum Kind: Sendable {
    case ofEachViewer(@Sendable (isolated WebViewer) async throws -> ListDataSource)
    case shared(WebSharedList)
    case sharedUntilChanged(WebSharedList, Separation)
  }

  /// What viewers need who share a list until their users change its state.
  struct Separation: Sendable {
    /// Returns whether a new viewer shares the list.
    let isShared: @Sendable () -> Bool
    /// Called when a viewer shows the shared list.
    let didJoin: @Sendable (isolated WebViewer) async -> Void
    /// Returns the list of one viewer, which continues from the shared list if there is one.
    let makeList: @Sendable (isolated WebViewer, ListDataSource?) async throws -> ListDataSource
  }

  let kind: Kind

  /// Creates a source of a list for each viewer.
  ///
  /// - Parameter makeList: returns the list of a viewer, which belongs to the viewer's actor: the first
  ///   sections are set, and its pages may still be loading.
  public init(_ makeList: @escaping @Sendable (isolated WebViewer) async throws -> ListDataSource) {
    kind = .ofEachViewer(makeList)
  }

  /// Creates a source of a list that all viewers show.
  public init(shared list: WebSharedList) { kind = .shared(list) }

  /// Creates a source of a list that viewers show until their users change its state.
  init(shared list: WebSharedList, until separation: Separation) {
    kind = .sharedUntilChanged(list, separation)
  }
}
