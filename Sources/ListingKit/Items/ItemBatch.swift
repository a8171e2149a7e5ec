/// Items that were set in one array. Each is identified by its position.
///
/// The list calls a batch once for many items. Only the loops in its implementations know the type of the
/// items.
protocol ItemBatch: AnyObject {
  var count: Int { get }

  /// Whether the items are strings, whose identifier is their only content.
  var isPlain: Bool { get }

  /// The items whose content can be compared.
  var comparability: ItemComparability { get }

  /// The identifiers of the items, in order.
  var identifiers: [String] { get }

  /// Returns an item as it was set.
  func item(at position: Int) -> any ListIdentifiable

  /// The items at positions.
  func batch(of positions: [Int]) -> any ItemBatch

  /// The items of this batch and of another one; `nil` if they have different types.
  func joined(with other: any ItemBatch) -> (any ItemBatch)?

  /// The pairs of items, by index, whose content differs: of those whose new item can be compared.
  ///
  /// - Parameter old: the batch that the old positions refer to.
  func differing(_ pairs: [PositionPair], from old: any ItemBatch) -> [Int]
}

/// Which items of a batch have content that can be compared.
enum ItemComparability { case none, some, all }

extension ItemBatch {
  /// An item whose content can be compared; `nil` for any other.
  func content(at position: Int) -> (any ListDiffable)? { item(at: position) as? any ListDiffable }

  /// The pairs whose content differs, for items of several types.
  fileprivate func differingOneByOne(_ pairs: [PositionPair], from old: any ItemBatch) -> [Int] {
    pairs.indices.filter { index in
      guard let new = content(at: Int(pairs[index].new)) else { return false }
      guard let old = old.content(at: Int(pairs[index].old)) else { return true }
      return !new.isContentEqual(to: old)
    }
  }
}

/// Items of one type.
final class TypedItemBatch<Item: ListIdentifiable>: ItemBatch {
  let items: [Item]
  private let type: ItemType<Item>

  init(_ items: [Item], _ type: ItemType<Item>) {
    self.items = items
    self.type = type
  }

  var count: Int { items.count }
  var isPlain: Bool { Item.self == String.self }
  var comparability: ItemComparability { type.differing == nil ? .none : .all }
  var identifiers: [String] { type.identifiers(items) }
  func item(at position: Int) -> any ListIdentifiable { items[position] }

  func batch(of positions: [Int]) -> any ItemBatch {
    TypedItemBatch(positions.map { items[$0] }, type)
  }

  func joined(with other: any ItemBatch) -> (any ItemBatch)? {
    (other as? TypedItemBatch<Item>).map { TypedItemBatch(items + $0.items, type) }
  }

  func differing(_ pairs: [PositionPair], from old: any ItemBatch) -> [Int] {
    guard let old = old as? TypedItemBatch<Item>, let differing = type.differing
    else { return differingOneByOne(pairs, from: old) }
    return differing(old.items, items, pairs)
  }
}

/// Items of a custom section, usually of one type.
final class AnyItemBatch: ItemBatch {
  private let items: [any ListIdentifiable]
  /// The type that all items have; `nil` if there are several.
  private let type: (any ListIdentifiable.Type)?

  init(_ items: [any ListIdentifiable]) {
    self.items = items
    let type = items.first.map { Swift.type(of: $0) }
    self.type = items.allSatisfy { Swift.type(of: $0) == type } ? type : nil
  }

  var count: Int { items.count }
  var isPlain: Bool { type == String.self }
  var comparability: ItemComparability {
    if let type { return type is any ListDiffable.Type ? .all : .none }
    let count = items.count { $0 is any ListDiffable }
    return count == items.count ? .all : count > 0 ? .some : .none
  }
  var identifiers: [String] { items.map { $0.listIdentifier } }
  func item(at position: Int) -> any ListIdentifiable { items[position] }
  func batch(of positions: [Int]) -> any ItemBatch {
    AnyItemBatch(positions.map { items[$0] })
  }

  func joined(with other: any ItemBatch) -> (any ItemBatch)? {
    guard let other = other as? AnyItemBatch, let type, type == other.type else { return nil }
    return AnyItemBatch(items + other.items)
  }

  func differing(_ pairs: [PositionPair], from old: any ItemBatch) -> [Int] {
    guard let old = old as? AnyItemBatch, let type, old.type == type,
      let type = type as? any ListDiffable.Type
    else { return differingOneByOne(pairs, from: old) }
    return Self.differing(pairs, old.items, items, as: type)
  }

  /// - Parameter type: the type of all items. It's cast once: a cast of each item costs more than to
  ///   compare it.
  private static func differing<Content: ListDiffable>(
    _ pairs: [PositionPair], _ old: [any ListIdentifiable], _ new: [any ListIdentifiable],
    as type: Content.Type
  ) -> [Int] {
    var differing: [Int] = []
    for (index, pair) in pairs.enumerated() {
      let (oldItem, newItem) = (old[Int(pair.old)], new[Int(pair.new)])
      if let new: Content = castItem(newItem), let old: Content = castItem(oldItem),
        new.isContentEqual(to: old)
      {
        continue
      }
      differing.append(index)
    }
    return differing
  }
}

/// An item, by its batch and its position in it.
struct ItemReference {
  let batch: any ItemBatch
  let position: Int

  var item: any ListIdentifiable { batch.item(at: position) }
  var content: (any ListDiffable)? { batch.content(at: position) }
}
