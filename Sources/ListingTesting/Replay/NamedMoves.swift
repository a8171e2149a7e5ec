import ListingKit

/// What the operations of a turn moved by name: of several smallest sets of moves, the one that
/// moves these is right.
public struct NamedMoves: Sendable, Equatable {
  /// The items that were moved by name, by their paths after the turn.
  public var items: Set<ListItemPath>
  /// The sections that were moved by name.
  public var sections: Set<String>

  /// Creates the set of what was moved by name; nothing by default.
  public init(items: Set<ListItemPath> = [], sections: Set<String> = []) {
    self.items = items
    self.sections = sections
  }
}
