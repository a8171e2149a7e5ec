import Foundation
import ListingKit

/// A source whose pages are kept, so that a list shows at once what was seen last, and when its source can't be reached.
///
/// ```swift
/// PagedSection("orders", source: CachedSource(orders, named: "orders", in: storage))
/// ```
///
/// The first page that was kept is shown at once, and the section reads the source again then. If that fails, the items
/// stay, the section says why, and further pages come from the storage as far as they were read before. Items that were
/// kept have an age: `ItemPage.date`. Nothing is written to the source.
///
/// - Complexity: a page is encoded once when it's read from the source, and decoded once when it's read from the storage:
///   O(*n*) in its items.
public struct CachedSource<Base: ItemSource>: WholePageSource where Base.Item: Codable {
  public typealias Item = Base.Item

  /// Whether the source itself is asked for all items, as the kept ones were shown or there were none. Copies share it.
  private final class Progress: Sendable {
    let isPastFirst = Guarded(false)
  }

  private let base: Base
  private let storage: any PageStorage
  private let screen: String
  private let name: String
  private let age: Duration
  private let now: @Sendable () -> Date
  private let progress = Progress()

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - base: the source of the items.
  ///   - name: the source and all values that its items depend on, such as the search and the signed-in user: other
  ///     values are other items. Secrets don't belong in it.
  ///   - screen: the screen, whose sources share a limit of bytes.
  ///   - storage: where pages are kept.
  ///   - age: how long they are.
  ///   - now: returns the current time.
  public init(
    _ base: Base, named name: String, of screen: String = "", in storage: any PageStorage,
    age: Duration = .seconds(7 * 86_400), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.base, self.name, self.screen) = (base, name, screen)
    (self.storage, self.age, self.now) = (storage, age, now)
  }

  public func page(_ request: ItemRequest) async throws -> ItemPage<Item> {
    try await page(request, isWhole: request.cursor == nil)
  }

  package func page(_ request: ItemRequest, isWhole: Bool) async throws -> ItemPage<Item> {
    let isFirst = progress.isPastFirst.withLock { isPast in
      defer { if isWhole { isPast = true } }
      return isWhole && !isPast
    }
    if isFirst, let page = await stored(request) { return page }
    do {
      let page = try await basePage(request, isWhole: isWhole)
      await store(page, request)
      return page
    } catch {
      // What is shown stays where it is after a failed refresh.
      guard !isWhole, !(error is CancellationError), let page = await stored(request) else {
        throw error
      }
      return page
    }
  }

  private func basePage(
    _ request: ItemRequest, isWhole: Bool
  ) async throws -> ItemPage<Item> {
    if let base = base as? any WholePageSource<Item> {
      return try await base.page(request, isWhole: isWhole)
    }
    return try await base.page(request)
  }

  public func cursor(around item: Item) -> ItemCursor? { base.cursor(around: item) }

  public func cursor(after count: Int) -> ItemCursor? { base.cursor(after: count) }

  public var canReadFromEnd: Bool { base.canReadFromEnd }

  public var allowsLargePages: Bool { base.allowsLargePages }

  public func frozen() -> any ItemSource<Item> { base.frozen() }

  // MARK: - Storage

  private func pageName(_ request: ItemRequest) -> PageName {
    let position =
      request.cursor.map { "\(request.direction.rawValue) \($0.rawValue)" }
      ?? (request.direction == .forward ? "" : request.direction.rawValue)
    return PageName(screen: screen, source: name, position: position)
  }

  /// Returns the page that was kept, if there is one that isn't too old. A storage that fails has none.
  private func stored(_ request: ItemRequest) async -> ItemPage<Item>? {
    guard let stored = try? await storage.page(pageName(request)),
      now().timeIntervalSince(stored.date) <= age / .seconds(1),
      let kept = try? JSONDecoder().decode(KeptPage<Item>.self, from: stored.data)
    else { return nil }
    var page = kept.page
    page.date = stored.date
    return page
  }

  private func store(_ page: ItemPage<Item>, _ request: ItemRequest) async {
    guard let data = try? JSONEncoder().encode(KeptPage(page)) else { return }
    try? await storage.write(StoredPage(data: data, date: now()), as: pageName(request))
  }
}

extension CachedSource: ObservedItemSource where Base: ObservedItemSource {
  public func changes() -> AsyncStream<Void> { base.changes() }
}

extension CachedSource: ItemwiseSource where Base: ItemwiseSource {
  package func itemChanges() -> AsyncStream<SourceChange> { base.itemChanges() }

  package func current(_ item: Item) async throws -> CurrentItem<Item> {
    try await base.current(item)
  }
}

/// Sources are equal if the same pages come from them, so that a section that is created again keeps them.
extension CachedSource: Equatable where Base: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.base == other.base && one.name == other.name && one.screen == other.screen
  }
}

extension CachedSource: Hashable where Base: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(name)
  }
}

/// A page as it's kept.
private struct KeptPage<Item: ListIdentifiable & Sendable & Codable>: Codable {
  var items: [Item]
  var previous: String?
  var next: String?
  var total: Int?
  var itemsBefore: Int?

  init(_ page: ItemPage<Item>) {
    items = page.items
    (previous, next) = (page.previous?.rawValue, page.next?.rawValue)
    (total, itemsBefore) = (page.total, page.itemsBefore)
  }

  var page: ItemPage<Item> {
    ItemPage(
      items: items, previous: previous.map { ItemCursor(rawValue: $0) },
      next: next.map { ItemCursor(rawValue: $0) },
      total: total, itemsBefore: itemsBefore)
  }
}
