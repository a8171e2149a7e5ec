/// The move of an element from its old position to its new one.
public struct ListMove: Hashable, Sendable {
  /// The position before.
  public let from: Int
  /// The position after.
  public let to: Int

  /// Creates a move from an old position to a new one.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// Returns the old and new positions of the elements that are neither deleted nor moved.
  ///
  /// - Parameters:
  ///   - isGone: for each old position whether its element is deleted or moved.
  ///   - isTaken: for each new position whether its element is inserted or moved.
  package static func staying(isGone: [Bool], isTaken: [Bool]) -> [ListMove] {
    zip(
      isGone.indices.lazy.filter { !isGone[$0] }, isTaken.indices.lazy.filter { !isTaken[$0] }
    ).map { ListMove(from: $0, to: $1) }
  }
}
