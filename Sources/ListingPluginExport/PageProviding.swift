import ListingKit
import ListingXML

/// A page of a section's source, whatever the type of its items.
struct SourcePage: Sendable {
  var items: [any ListIdentifiable & Sendable]
  var previous: ItemCursor?
  var next: ItemCursor?
  var total: Int?
}

/// A section whose pages the program requests.
protocol PageProviding: ListSection {
  var sizes: ListPageSizes { get }

  /// Reads a page of the section's source.
  var reader: @Sendable (ItemRequest) async throws -> SourcePage { get }

  /// Returns the cursor of a page that contains an item; `nil` if the source knows none.
  func cursor(around identifier: String) -> ItemCursor?

  /// Gives the section the items that the program got.
  func receive(_ page: SourcePage, _ request: HostPageRequest)

  /// Notifies the section of a refresh, whose pages the program requests.
  func notifyOfRefresh()

  /// Lets another object request pages, and read them again when the section refreshes.
  func handOverPages(to reload: @escaping () -> Void)
}

extension PagedSection: PageProviding {
  var reader: @Sendable (ItemRequest) async throws -> SourcePage {
    { [source] in
      func given(_ page: ItemPage<Item>) -> SourcePage {
        SourcePage(
          items: page.items, previous: page.previous, next: page.next, total: page.total)
      }
      return given(try await source.page($0))
    }
  }

  func cursor(around identifier: String) -> ItemCursor? {
    item(for: identifier).flatMap { source.cursor(around: $0) }
  }

  func receive(_ page: SourcePage, _ request: HostPageRequest) {
    take(
      ItemPage(
        items: page.items.compactMap { $0 as? Item }, previous: page.previous, next: page.next,
        total: page.total),
      request.request.direction, isWhole: request.isWhole)
  }

  func notifyOfRefresh() { handle(ListEvent(.didRefresh, .section(listIdentifier))) }

  func handOverPages(to reload: @escaping () -> Void) { reloadExternalPages = reload }
}
