import Foundation

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
  /// When the source was asked, for a page that was kept since then; `nil` for one that it has just returned. The
  /// section reads the source again after a first page with a date.
  public var date: Date?
  /// How much of the source is before the end of the page, from 0 to 1, as a file knows it by its bytes; `nil` if
  /// the source doesn't know.
  package var readPart: Double?
  /// At the end of a source that grows, the cursor of what will be added; see ``GrowingItemSource``.
  package var continuation: ItemCursor?
  /// The invalid items that the source skipped. The page's limit includes them.
  public var skipped = SkippedItems()
  /// The parts of the page's data that the source couldn't read, and that cost no item.
  public var unreadable = UnreadableData()

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

/// The parts of a page's data that its source left out or replaced, because it couldn't read them.
public struct UnreadableData: Sendable, Hashable {
  /// The number of values that are missing in their items.
  public private(set) var valueCount = 0
  /// The position and the mistake of the first of these values.
  public private(set) var firstValue: String?
  /// What else was unreadable, and how the source handled it.
  public private(set) var messages: [String] = []

  /// Creates a value for a page whose data could be read.
  public init() {}

  /// Adds a value that is missing in its item.
  ///
  /// - Parameter reason: returns its position and its mistake, which only the first one of a page needs.
  public mutating func addValue<Failure>(_ reason: () throws(Failure) -> String) throws(Failure) {
    if firstValue == nil { firstValue = try reason() }
    valueCount += 1
  }

  /// Adds another part, which is reported once.
  public mutating func add(_ message: String) {
    if !messages.contains(message) { messages.append(message) }
  }

  /// Adds the parts of another page.
  public mutating func add(_ other: UnreadableData) {
    valueCount += other.valueCount
    firstValue = firstValue ?? other.firstValue
    for message in other.messages { add(message) }
  }
}
