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

  /// The elements that neither go nor move: the old positions that are left, each beside the new
  /// one that is left.
  ///
  /// - Parameters:
  ///   - isGone: for each old position whether its element goes or moves.
  ///   - isTaken: for each new position whether its element comes or has moved there.
  static func staying(isGone: [Bool], isTaken: [Bool]) -> [ListMove] {
    zip(
      isGone.indices.lazy.filter { !isGone[$0] }, isTaken.indices.lazy.filter { !isTaken[$0] }
    ).map { ListMove(from: $0, to: $1) }
  }
}
