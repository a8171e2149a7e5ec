import Foundation

/// The edit script between two lists with sections: the fewest deletes, inserts and moves of
/// sections, and of items in the sections that stay.
///
/// Sections are compared first, then the items of each section that is in both lists, both as
/// ``ListDifference`` does, repeated identifiers included, which
/// ``repeatedPositions(in:by:itemsBy:identity:)`` and its other forms report. Where items are known
/// by their identifier alone (``ListIdentity/list``), what is left over in one of these sections is
/// looked for in the others, and is a move.
///
/// Deletes and the sources of moves count in the old list, inserts and the targets of moves in the
/// new one. No item is named that lies in a section that goes or comes. ``stages`` says the same in
/// the batches that a collection view takes.
public struct ListSectionedDifference<Section, Item> {
  /// What becomes of the sections. An update is a section whose own content changed, whatever
  /// became of its items.
  public let sections: ListDifference<Section>
  /// The old index paths of the items that go from sections that stay, ascending.
  public private(set) var deletedItems: [IndexPath] = []
  /// The new index paths of the items that come into sections that stay, ascending.
  public private(set) var insertedItems: [IndexPath] = []
  /// The items that change their place among those that stay in their section, or their section,
  /// by new index path.
  public private(set) var movedItems: [ListItemMove] = []
  /// The items that stay but whose content changed, moved or not, in both coordinates, by new index
  /// path.
  public private(set) var updatedItems: [ListItemMove] = []

  // The lists themselves, which share their storage with those that were compared: what comes is
  // taken from there.
  let old: [ListArraySection<Section, Item>]
  let new: [ListArraySection<Section, Item>]

  /// Makes the script.
  ///
  /// - Parameters:
  ///   - compare: the difference of the items of two sections.
  ///   - pair: which item is which; `nil` where no item goes from one section to another.
  ///   - isContentEqual: whether an item that goes from one section to another shows the same.
  @usableFromInline
  init(
    _ old: [ListArraySection<Section, Item>], _ new: [ListArraySection<Section, Item>],
    sections: ListDifference<Section>, compare: ([Item], [Item]) -> ListDifference<Item>,
    pair: (([Item], [Item]) -> ElementPairing)?, isContentEqual: ((Item, Item) -> Bool)?
  ) {
    self.old = old
    self.new = new
    self.sections = sections
    for (index, origin) in sections.origins.enumerated() {
      guard let origin, !old[origin].items.isIdentical(to: new[index].items) else { continue }
      let items = compare(old[origin].items, new[index].items)
      deletedItems += items.deletedIndexPaths(inSection: origin)
      insertedItems += items.insertedIndexPaths(inSection: index)
      movedItems += items.moves.map { ListItemMove($0, from: origin, to: index) }
      updatedItems += items.updates.map { ListItemMove($0, from: origin, to: index) }
    }
    deletedItems.sort()
    guard let pair, !deletedItems.isEmpty, !insertedItems.isEmpty else { return }
    joinAcrossSections(pair, isContentEqual)
  }

  private init(
    _ old: [ListArraySection<Section, Item>], _ new: [ListArraySection<Section, Item>],
    sections: ListDifference<Section>, deletedItems: [IndexPath], insertedItems: [IndexPath],
    movedItems: [ListItemMove], updatedItems: [ListItemMove]
  ) {
    self.old = old
    self.new = new
    self.sections = sections
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.updatedItems = updatedItems
  }

  /// Makes a move of what goes from one section and comes into another.
  private mutating func joinAcrossSections(
    _ pair: ([Item], [Item]) -> ElementPairing, _ isContentEqual: ((Item, Item) -> Bool)?
  ) {
    let pairs = pair(deletedItems.map { old[$0] }, insertedItems.map { new[$0] })
      .pairs(newCount: insertedItems.count)
    guard !pairs.isEmpty else { return }
    let moves = pairs.map {
      ListItemMove(from: deletedItems[$0.from], to: insertedItems[$0.to])
    }
    movedItems = (movedItems + moves).sorted { $0.to < $1.to }
    if let isContentEqual {
      let updates = moves.filter { !isContentEqual(old[$0.from], new[$0.to]) }
      updatedItems = (updatedItems + updates).sorted { $0.to < $1.to }
    }
    deletedItems.removePositions(pairs.map(\.from))
    insertedItems.removePositions(pairs.map(\.to))
  }

  /// Whether the lists are the same, content included where it was compared.
  public var isEmpty: Bool {
    sections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty
      && updatedItems.isEmpty
  }

  /// The script that leads back.
  public var inverse: ListSectionedDifference {
    func reversed(_ moves: [ListItemMove]) -> [ListItemMove] {
      moves.map { ListItemMove(from: $0.to, to: $0.from) }.sorted { $0.to < $1.to }
    }
    return ListSectionedDifference(
      new, old, sections: sections.inverse, deletedItems: insertedItems,
      insertedItems: deletedItems, movedItems: reversed(movedItems),
      updatedItems: reversed(updatedItems))
  }

  /// Applies the script to the old list.
  ///
  /// What stays keeps its old value unless it is among the updates.
  ///
  /// - Returns: the new list; `nil` where the list has not as many sections and items as the old
  ///   one.
  /// - Complexity: O(*n*).
  public func applying(
    to old: [ListArraySection<Section, Item>]
  ) -> [ListArraySection<Section, Item>]? {
    guard old.map(\.items.count) == self.old.map(\.items.count),
      let models = sections.applying(to: old.map(\.section))
    else { return nil }
    var isGone = old.map { [Bool](repeating: false, count: $0.items.count) }
    var isTaken = new.map { [Bool](repeating: false, count: $0.items.count) }
    var result = zip(models, new).map { ListArraySection($0, items: $1.items) }
    for path in deletedItems { isGone[path.section][path.item] = true }
    for path in insertedItems { isTaken[path.section][path.item] = true }
    for move in movedItems {
      isGone[move.from.section][move.from.item] = true
      isTaken[move.to.section][move.to.item] = true
      result[move.to.section].items[move.to.item] = old[move.from]
    }
    for (index, origin) in sections.origins.enumerated() {
      guard let origin else { continue }
      for stay in ListMove.staying(isGone: isGone[origin], isTaken: isTaken[index]) {
        result[index].items[stay.to] = old[origin].items[stay.from]
      }
    }
    for update in updatedItems { result[update.to.section].items[update.to.item] = new[update.to] }
    return result
  }
}

extension ListSectionedDifference: Sendable where Section: Sendable, Item: Sendable {}
extension ListSectionedDifference: Equatable where Section: Equatable, Item: Equatable {}

extension ListItemMove {
  /// The way of an item from one section to another, or within one.
  fileprivate init(_ move: ListMove, from source: Int, to target: Int) {
    self.init(
      from: IndexPath(item: move.from, section: source),
      to: IndexPath(item: move.to, section: target))
  }
}

extension Array {
  fileprivate subscript<Section, Item>(path: IndexPath) -> Item
  where Element == ListArraySection<Section, Item> {
    self[path.section].items[path.item]
  }

  /// Whether another array is this one, or a copy of it of which neither has changed.
  fileprivate func isIdentical(to other: [Element]) -> Bool {
    count == other.count && storageAddress == other.storageAddress
  }

  fileprivate mutating func removePositions(_ positions: [Int]) {
    let gone = Set(positions)
    self = enumerated().filter { !gone.contains($0.offset) }.map(\.element)
  }
}
