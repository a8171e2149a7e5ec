/// The items of a section in the form in which a list stores them: in their original array.
///
/// They are created from ``ListSection/items``. If their type is known, one loop over all items, which is
/// specialized in the module that declares the type, reads and compares them.
public struct ListItems {
  let batch: any ItemBatch

  init(batch: any ItemBatch) { self.batch = batch }

  @usableFromInline
  init<Item: ListIdentifiable>(_ items: [Item], _ type: ItemType<Item>) {
    batch = TypedItemBatch(items, type)
  }

  /// Creates items of one type.
  @inlinable
  public init<Item: ListIdentifiable>(_ items: [Item]) { self.init(items, ItemType()) }

  /// Creates items of one type whose content can be compared.
  @inlinable
  public init<Item: ListDiffable>(_ items: [Item]) { self.init(items, ItemType(comparing: ())) }

  /// Creates items of any types.
  public init(_ items: [any ListIdentifiable]) { batch = AnyItemBatch(items) }

  /// The identifiers of the items, in order.
  ///
  /// - Complexity: O(*n*).
  public var identifiers: [String] { batch.identifiers }
}

extension ListItems: RandomAccessCollection {
  public var startIndex: Int { 0 }
  /// The number of items.
  public var endIndex: Int { batch.count }
  public subscript(position: Int) -> any ListIdentifiable { batch.item(at: position) }
}
