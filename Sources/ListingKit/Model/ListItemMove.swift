import Foundation

/// The move of an item from its old index path to its new one.
public struct ListItemMove: Sendable, Hashable {
  /// The index path before.
  public let from: IndexPath
  /// The index path after.
  public let to: IndexPath

  /// Creates a move from an old index path to a new one.
  public init(from: IndexPath, to: IndexPath) {
    self.from = from
    self.to = to
  }
}
