import ListingKit

/// Where the list of each viewer comes from.
public struct WebListSource: Sendable {
  let makeList: @Sendable (isolated WebViewer) async throws -> ListDataSource

  /// Creates a source of lists.
  ///
  /// - Parameter makeList: returns the list of a viewer, which belongs to the viewer's actor: the first
  ///   sections are set, and its pages may still be loading.
  public init(_ makeList: @escaping @Sendable (isolated WebViewer) async throws -> ListDataSource) {
    self.makeList = makeList
  }
}
