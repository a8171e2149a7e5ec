import ListingKit

/// Where the lists of viewers come from: one for each viewer, or one that they share.
public struct WebListSource: Sendable {
  enum Kind: Sendable {
    case ofEachViewer(@Sendable (isolated WebViewer) async throws -> ListDataSource)
    case shared(WebSharedList)
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
}
