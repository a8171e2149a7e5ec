/// One page of items.
public struct ItemPage<Item: ListIdentifiable & Sendable>: Sendable {
  /// The items as received, duplicates included.
  public var items: [Item]
  /// The cursor of the previous page, for a backward request; `nil` at the start of the source, and for
  /// a source that can't go back.
  public var previous: ItemCursor?
  /// The cursor of the next page; `nil` at the end of the source.
  public var next: ItemCursor?
  /// The number of items in the source; `nil` if the source doesn't know.
  public var total: Int?
  /// The number of items in the source before the page; `nil` if the source doesn't know. A section counts
  /// from there: it needn't be known for the first page of the source or for one next to a known page.
  public var itemsBefore: Int?
  /// The invalid items that the source skipped. The page's limit includes them.
  public var skipped = SkippedItems()

  /// The number of items that the source read for the page.
  package var readCount: Int { items.count + skipped.count }

  /// Creates a page.
  public init(
    items: [Item], previous: ItemCursor? = nil, next: ItemCursor? = nil, total: Int? = nil,
    itemsBefore: Int? = nil
  ) {
    self.items = items
    self.previous = previous
    self.next = next
    self.total = total
    self.itemsBefore = itemsBefore
  }
}
