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
  /// How much of the source is before the end of the page, from 0 to 1, as a file knows it by its bytes; `nil` if
  /// the source doesn't know.
  package var readPart: Double?
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

/// The items of a page that its source skipped because they are invalid.
public struct SkippedItems: Sendable, Hashable {
  /// The maximum number of reasons that are stored.
  public static let reasonLimit = 100

  /// The number of skipped items.
  public private(set) var count = 0
  /// The positions and mistakes of the first skipped items.
  public private(set) var reasons: [String] = []

  /// Creates a value for a page without skipped items.
  public init() {}

  /// Adds a skipped item.
  ///
  /// - Parameter reason: its position and its mistake.
  public mutating func add(_ reason: @autoclosure () -> String) {
    count += 1
    if reasons.count < Self.reasonLimit { reasons.append(reason()) }
  }

  /// Adds the skipped items of another page.
  public mutating func add(_ other: SkippedItems) {
    count += other.count
    reasons += other.reasons.prefix(Self.reasonLimit - reasons.count)
  }
}
