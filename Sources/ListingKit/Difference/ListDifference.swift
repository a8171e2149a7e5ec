import Foundation

/// The edit script between two ordered lists: the fewest deletes, inserts and moves that lead from
/// the one to the other.
///
/// What is common is found by identity in one pass over each list (after Heckel 1978); what moves
/// is all that is common without its longest increasing run (patience sorting, Fredman 1975). Of
/// several smallest sets of moves the one is taken that keeps the lexicographically smallest run of
/// old positions in place, so that the same lists always give the same script.
///
/// Lists with repeated identifiers are allowed: after a common beginning and a common end were set
/// aside, the *k*-th occurrence in the old list is the *k*-th in the new one; the rest are deletes
/// or inserts. ``repeatedPositions(in:)`` reports them.
public struct ListDifference<Element> {
  /// An element's way from its old position to its new one.
  public typealias Move = ListMove

  /// The number of elements in the old list.
  public let oldCount: Int
  /// The number of elements in the new list.
  public let newCount: Int
  /// The old positions of the elements that go, ascending.
  public let deletes: [Int]
  /// The new positions of the elements that come, ascending.
  public let inserts: [Int]
  /// The elements that change their place among those that stay, by new position.
  public let moves: [Move]
  /// The elements that stay but whose content changed, moved or not, in both coordinates, by new
  /// position.
  public let updates: [Move]

  @usableFromInline let deletedElements: [Element]
  @usableFromInline let insertedElements: [Element]
  @usableFromInline let elementsBeforeUpdate: [Element]
  @usableFromInline let elementsAfterUpdate: [Element]

  @usableFromInline
  init(
    oldCount: Int, newCount: Int, deletes: [Int], inserts: [Int], moves: [Move], updates: [Move],
    deletedElements: [Element], insertedElements: [Element], elementsBeforeUpdate: [Element],
    elementsAfterUpdate: [Element]
  ) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
    self.deletedElements = deletedElements
    self.insertedElements = insertedElements
    self.elementsBeforeUpdate = elementsBeforeUpdate
    self.elementsAfterUpdate = elementsAfterUpdate
  }

  /// Makes the script from the pairing of the elements.
  @inlinable
  init(
    _ old: [Element], _ new: [Element], _ pairing: ElementPairing,
    isContentEqual: ((Element, Element) -> Bool)?
  ) {
    let script = EditScript(pairing)
    let updates = isContentEqual.map { isContentEqual in
      pairing.pairs(newCount: new.count)
        .filter { !isContentEqual(old[$0.from], new[$0.to]) }
    }
    self.init(
      oldCount: old.count, newCount: new.count, deletes: script.deletes,
      inserts: script.inserts, moves: script.moves, updates: updates ?? [],
      deletedElements: script.deletes.map { old[$0] },
      insertedElements: script.inserts.map { new[$0] },
      elementsBeforeUpdate: updates?.map { old[$0.from] } ?? [],
      elementsAfterUpdate: updates?.map { new[$0.to] } ?? [])
  }

  /// Whether the lists are the same, content included where it was compared.
  public var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// The script that leads back.
  public var inverse: ListDifference {
    ListDifference(
      oldCount: newCount, newCount: oldCount, deletes: inserts, inserts: deletes,
      moves: moves.map { Move(from: $0.to, to: $0.from) }.sorted { $0.to < $1.to },
      updates: updates.map { Move(from: $0.to, to: $0.from) }.sorted { $0.to < $1.to },
      deletedElements: insertedElements, insertedElements: deletedElements,
      elementsBeforeUpdate: inUpdateOrderOfInverse(elementsAfterUpdate),
      elementsAfterUpdate: inUpdateOrderOfInverse(elementsBeforeUpdate))
  }

  private func inUpdateOrderOfInverse(_ elements: [Element]) -> [Element] {
    updates.indices.sorted { updates[$0].from < updates[$1].from }.map { elements[$0] }
  }

  /// Applies the script to the old list.
  ///
  /// - Returns: the new list; `nil` where the list is not as long as the old one.
  /// - Complexity: O(*n*).
  public func applying(to old: [Element]) -> [Element]? {
    guard old.count == oldCount else { return nil }
    var result: [Element?] = Array(repeating: nil, count: newCount)
    var isGone = [Bool](repeating: false, count: oldCount)
    for position in deletes { isGone[position] = true }
    for move in moves {
      isGone[move.from] = true
      result[move.to] = old[move.from]
    }
    for (position, element) in zip(inserts, insertedElements) { result[position] = element }
    var next = 0
    for position in result.indices where result[position] == nil {
      while next < oldCount, isGone[next] { next += 1 }
      guard next < oldCount else { return nil }
      result[position] = old[next]
      next += 1
    }
    for (update, element) in zip(updates, elementsAfterUpdate) { result[update.to] = element }
    return result.compactMap { $0 }
  }
}

extension ListDifference: Sendable where Element: Sendable {}
extension ListDifference: Equatable where Element: Equatable {}
