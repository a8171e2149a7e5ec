import ListingKit

/// The items and sections that the operations of a transaction moved explicitly. Of several smallest sets
/// of moves, the update must contain the one that moves these.
public struct NamedMoves: Sendable, Equatable {
  /// The explicitly moved items, by their paths after the transaction.
  public var items: Set<ListItemPath>
  /// The explicitly moved sections.
  public var sections: Set<String>

  /// Creates a set of explicit moves; empty by default.
  public init(items: Set<ListItemPath> = [], sections: Set<String> = []) {
    self.items = items
    self.sections = sections
  }
}
