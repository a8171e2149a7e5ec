/// A source whose items are transformed from those of another source, some of which may be left out.
///
/// It requests pages until it has as many items as requested, so that a screen is filled even if most are
/// left out, up to a limit of pages. A page has all items of the last requested page, which may be more
/// than requested.
public struct MappedItemSource<
  Base: ItemSource, Item: ListIdentifiable & Sendable
>: ItemSource {
  /// The maximum number of pages of the other source for one page.
  public static var pageLimit: Int { 16 }

  private let base: Base
  private let transform: @Sendable (Base.Item) throws -> Item?
  /// Whether no item is left out.
  private let isComplete: Bool

  init(
    _ base: Base, isComplete: Bool, transform: @escaping @Sendable (Base.Item) throws -> Item?
  ) {
    self.base = base
    self.isComplete = isComplete
    self.transform = transform
  }

  public func page(_ request: ItemRequest) async throws -> ItemPage<Item> {
    var page = try await basePage(request)
    for _ in 1..<Self.pageLimit where page.items.count < request.limit {
      var request = request
      let cursor = request.direction == .forward ? page.next : page.previous
      guard let cursor, cursor != request.cursor else { break }
      request.cursor = cursor
      let more = try await basePage(request)
      page.skipped.add(more.skipped)
      page.unreadable.add(more.unreadable)
      switch request.direction {
      case .forward:
        page.items += more.items
        (page.next, page.readPart) = (more.next, more.readPart)
      case .backward:
        page.items.insert(contentsOf: more.items, at: 0)
        (page.previous, page.itemsBefore) = (more.previous, more.itemsBefore)
      }
      // A page that refers to itself is returned, so that the section reports it.
      if cursor == (request.direction == .forward ? more.next : more.previous) { break }
    }
    return page
  }

  public func cursor(around item: Item) -> ItemCursor? {
    (item as? Base.Item).flatMap(base.cursor)
  }

  public func cursor(after count: Int) -> ItemCursor? {
    isComplete ? base.cursor(after: count) : nil
  }

  public var canReadFromEnd: Bool { base.canReadFromEnd }

  public var allowsLargePages: Bool { base.allowsLargePages }

  public func frozen() -> any ItemSource<Item> {
    let frozen: any ItemSource<Base.Item> = base.frozen()
    return mapped(frozen)
  }

  private func mapped<Other: ItemSource<Base.Item>>(_ other: Other) -> any ItemSource<Item> {
    MappedItemSource<Other, Item>(other, isComplete: isComplete, transform: transform)
  }

  private func basePage(_ request: ItemRequest) async throws -> ItemPage<Item> {
    let page = try await base.page(request)
    var mapped = ItemPage(
      items: try page.items.compactMap(transform), previous: page.previous, next: page.next,
      total: isComplete ? page.total : nil, itemsBefore: isComplete ? page.itemsBefore : nil)
    (mapped.skipped, mapped.unreadable) = (page.skipped, page.unreadable)
    (mapped.readPart, mapped.date) = (page.readPart, page.date)
    return mapped
  }
}

extension MappedItemSource: ObservedItemSource where Base: ObservedItemSource {
  public func changes() -> AsyncStream<Void> { base.changes() }
}

extension ItemSource {
  /// Returns a source with each item transformed.
  ///
  /// - Parameter transform: returns the new item. An error that it throws fails the page.
  public func map<Other: ListIdentifiable & Sendable>(
    _ transform: @escaping @Sendable (Item) throws -> Other
  ) -> MappedItemSource<Self, Other> {
    MappedItemSource(self, isComplete: true, transform: transform)
  }

  /// Returns a source with the transformed items that aren't `nil`.
  ///
  /// - Parameter transform: returns the new item, or `nil` to leave it out.
  public func compactMap<Other: ListIdentifiable & Sendable>(
    _ transform: @escaping @Sendable (Item) throws -> Other?
  ) -> MappedItemSource<Self, Other> {
    MappedItemSource(self, isComplete: false, transform: transform)
  }

  /// Returns a source with the items that satisfy a predicate.
  ///
  /// - Parameter isIncluded: returns whether to include an item.
  public func filter(
    _ isIncluded: @escaping @Sendable (Item) throws -> Bool
  ) -> MappedItemSource<Self, Item> {
    compactMap { try isIncluded($0) ? $0 : nil }
  }
}
