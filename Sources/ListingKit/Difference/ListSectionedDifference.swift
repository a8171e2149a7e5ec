import Foundation

/// The edit script between two lists with sections: the minimal deletes, inserts and moves of
/// sections, and of items in the surviving sections.
///
/// Sections are compared first, then the items of each section that is in both lists, as by
/// `ListDifference`. ``repeatedPositions(in:by:itemsBy:identity:)`` and its other forms report
/// repeated identifiers. If an item is identified by its identifier alone (``ListIdentity/list``),
/// an item that is deleted from one of these sections and inserted into another is moved.
///
/// Deletes and move sources have coordinates of the old list, inserts and move destinations of the
/// new one. Items of deleted and inserted sections aren't listed. ``stages`` are the same changes
/// in the batches that a collection view supports.
public struct ListSectionedDifference<Section, Item> {
  /// The changes of the sections. An updated section is one whose own content changed, whether or
  /// not its items did.
  public let sections: ListDifference<Section>
  /// The old index paths of the items that are deleted from surviving sections, ascending.
  public private(set) var deletedItems: [IndexPath] = []
  /// The new index paths of the items that are inserted into surviving sections, ascending.
  public private(set) var insertedItems: [IndexPath] = []
  /// The items that change their section, or their place among the surviving items of their
  /// section, by new index path.
  public private(set) var movedItems: [ListItemMove] = []
  /// The surviving items whose content changed, moved or not, in both coordinates, by new index
  /// path.
  public private(set) var updatedItems: [ListItemMove] = []

  // The lists share their storage with those that were compared. The inserted elements are read
  // from them.
  let old: [ListArraySection<Section, Item>]
  let new: [ListArraySection<Section, Item>]

  /// Creates the script.
  ///
  /// - Parameters:
  ///   - compare: the difference of the items of two sections.
  ///   - identity: whether an item can move to another section.
  ///   - pair: pairs the items of different sections.
  ///   - isContentEqual: returns whether an item that moves to another section has the same
  ///     content.
  @usableFromInline
  init(
    _ old: [ListArraySection<Section, Item>], _ new: [ListArraySection<Section, Item>],
    sections: ListDifference<Section>, compare: ([Item], [Item]) -> ListDifference<Item>,
    identity: ListIdentity, pair: ([Item], [Item]) -> ElementPairing,
    isContentEqual: ((Item, Item) -> Bool)?
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
    guard identity == .list, !deletedItems.isEmpty, !insertedItems.isEmpty else { return }
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

  /// Replaces the delete and the insert of an item that moves to another section by a move.
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

  /// Whether the lists are equal, including their content if it was compared.
  public var isEmpty: Bool {
    sections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty
      && updatedItems.isEmpty
  }

  /// The script that leads from the new list to the old one.
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
  /// Surviving elements keep their old values unless they are updated.
  ///
  /// - Returns: the new list; `nil` if the list doesn't have as many sections and items as the old
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
  /// The move of an item from one section to another, or within one.
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

  /// Returns whether two arrays share their storage.
  fileprivate func isIdentical(to other: [Element]) -> Bool {
    count == other.count && storageAddress == other.storageAddress
  }

  fileprivate mutating func removePositions(_ positions: [Int]) {
    let gone = Set(positions)
    self = enumerated().filter { !gone.contains($0.offset) }.map(\.element)
  }
}

/// A section of plain values: a model of the section, and its items in order.
public struct ListArraySection<Section, Item> {
  /// The identifier of the section, or a model that contains it.
  public var section: Section
  /// The items in order.
  public var items: [Item]

  /// Creates a section from a model of it and its items.
  public init(_ section: Section, items: [Item]) {
    self.section = section
    self.items = items
  }
}

extension ListArraySection: Sendable where Section: Sendable, Item: Sendable {}
extension ListArraySection: Equatable where Section: Equatable, Item: Equatable {}
extension ListArraySection: Hashable where Section: Hashable, Item: Hashable {}
