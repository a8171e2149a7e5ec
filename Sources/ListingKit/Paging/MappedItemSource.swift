/// A source whose items are made of those of another, where something is made of them.
///
/// It goes on asking until it has as many items as are wanted, so that a screen is filled also where
/// most are left out, but for a bounded number of pages at a time. It answers with all that came with
/// the last of them, which may be more than was asked for.
public struct MappedItemSource<
  Base: ItemSource, Item: ListIdentifiable & Sendable
>: ItemSource {
  /// The number of pages of the other source that are asked for at most for one of this.
  public static var pageLimit: Int { 16 }

  private let base: Base
  private let transform: @Sendable (Base.Item) throws -> Item?
  /// Whether each item of the other source is one of this.
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
      switch request.direction {
      case .forward:
        page.items += more.items
        page.next = more.next
      case .backward:
        page.items.insert(contentsOf: more.items, at: 0)
        page.previous = more.previous
      }
      // A page that leads to itself leads nowhere: who asked learns of it.
      if cursor == (request.direction == .forward ? more.next : more.previous) { break }
    }
    return page
  }

  public func cursor(around item: Item) -> ItemCursor? {
    (item as? Base.Item).flatMap(base.cursor)
  }

  private func basePage(_ request: ItemRequest) async throws -> ItemPage<Item> {
    let page = try await base.page(request)
    var mapped = ItemPage(
      items: try page.items.compactMap(transform), previous: page.previous, next: page.next,
      total: isComplete ? page.total : nil)
    mapped.skipped = page.skipped
    return mapped
  }
}

extension MappedItemSource: ObservedItemSource where Base: ObservedItemSource {
  public func changes() -> AsyncStream<Void> { base.changes() }
}

extension ItemSource {
  /// A source of what is made of each item.
  ///
  /// - Parameter transform: makes it; what it throws fails the page.
  public func map<Other: ListIdentifiable & Sendable>(
    _ transform: @escaping @Sendable (Item) throws -> Other
  ) -> MappedItemSource<Self, Other> {
    MappedItemSource(self, isComplete: true, transform: transform)
  }

  /// A source of what is made of the items of which something is made.
  ///
  /// - Parameter transform: makes it, or gives `nil` for an item that is left out.
  public func compactMap<Other: ListIdentifiable & Sendable>(
    _ transform: @escaping @Sendable (Item) throws -> Other?
  ) -> MappedItemSource<Self, Other> {
    MappedItemSource(self, isComplete: false, transform: transform)
  }

  /// A source of the items that are wanted.
  ///
  /// - Parameter isIncluded: whether an item is.
  public func filter(
    _ isIncluded: @escaping @Sendable (Item) throws -> Bool
  ) -> MappedItemSource<Self, Item> {
    compactMap { try isIncluded($0) ? $0 : nil }
  }
}
