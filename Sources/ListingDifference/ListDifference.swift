/// The edit script between two ordered lists: the minimal deletes, inserts and moves that lead from
/// one to the other.
///
/// Common elements are found by identity in one pass over each list (after Heckel 1978). All common
/// elements but their longest increasing subsequence are moved (patience sorting, Fredman 1975). Of
/// several minimal sets of moves, the one is chosen that keeps the lexicographically smallest run
/// of old positions in place, so the same lists always have the same script.
///
/// Identifiers may repeat: after the common beginning and the common end, the *k*-th occurrence in
/// the old list is the *k*-th in the new one; the others are deletes or inserts.
/// ``repeatedPositions(in:by:)`` and its other forms report them.
///
/// The work is bounded for any elements. If thousands of elements have the same hash value, those
/// that keep their neighbors are still found, but others may count as a delete and an insert each,
/// and repeated elements are paired in any order.
public struct ListDifference<Element> {
  /// The move of an element from its old position to its new one.
  public typealias Move = ListMove

  /// The old positions of the deleted elements, ascending.
  public let deletes: [Int]
  /// The new positions of the inserted elements, ascending.
  public let inserts: [Int]
  /// The elements that change their place among the surviving ones, by new position.
  public let moves: [Move]
  /// The surviving elements whose content changed, moved or not, in both coordinates, by new
  /// position.
  public let updates: [Move]

  // The lists share their storage with those that were compared. The inserted elements are read
  // from them.
  @usableFromInline let old: [Element]
  @usableFromInline let new: [Element]

  @usableFromInline
  init(
    _ old: [Element], _ new: [Element], deletes: [Int], inserts: [Int], moves: [Move],
    updates: [Move]
  ) {
    self.old = old
    self.new = new
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
  }

  /// Creates the script from the pairing of the elements.
  @inlinable
  package init(
    _ old: [Element], _ new: [Element], _ pairing: ElementPairing,
    isContentEqual: ((Element, Element) -> Bool)?
  ) {
    let script = EditScript(pairing)
    let updates = isContentEqual.map { isContentEqual in
      pairing.pairs(newCount: new.count)
        .filter { !isContentEqual(old[$0.from], new[$0.to]) }
    }
    self.init(
      old, new, deletes: script.deletes, inserts: script.inserts, moves: script.moves,
      updates: updates ?? [])
  }

  /// The number of elements in the old list.
  public var oldCount: Int { old.count }

  /// The number of elements in the new list.
  public var newCount: Int { new.count }

  /// Whether the lists are equal, including their content if it was compared.
  public var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// The script that leads from the new list to the old one.
  public var inverse: ListDifference {
    func reversed(_ moves: [Move]) -> [Move] {
      moves.map { Move(from: $0.to, to: $0.from) }.sorted { $0.to < $1.to }
    }
    return ListDifference(
      new, old, deletes: inserts, inserts: deletes, moves: reversed(moves),
      updates: reversed(updates))
  }

  /// Applies the script to the old list.
  ///
  /// - Returns: the new list; `nil` if the list isn't as long as the old one.
  /// - Complexity: O(*n*).
  public func applying(to old: [Element]) -> [Element]? {
    guard old.count == oldCount else { return nil }
    var result = origins.enumerated().map { $1.map { old[$0] } ?? new[$0] }
    for update in updates { result[update.to] = new[update.to] }
    return result
  }

  /// For each new position the old one; `nil` for an inserted element.
  ///
  /// - Complexity: O(*n*).
  package var origins: [Int?] {
    var origins = [Int?](repeating: nil, count: newCount)
    var isGone = [Bool](repeating: false, count: oldCount)
    var isTaken = [Bool](repeating: false, count: newCount)
    for position in deletes { isGone[position] = true }
    for position in inserts { isTaken[position] = true }
    for move in moves {
      isGone[move.from] = true
      isTaken[move.to] = true
      origins[move.to] = move.from
    }
    for stay in ListMove.staying(isGone: isGone, isTaken: isTaken) {
      origins[stay.to] = stay.from
    }
    return origins
  }
}

extension ListDifference: Sendable where Element: Sendable {}
extension ListDifference: Equatable where Element: Equatable {}
