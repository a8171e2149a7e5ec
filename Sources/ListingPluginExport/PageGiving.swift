import ListingKit
import ListingXML

/// A page of a section's source, whatever it is of.
struct GivenPage: Sendable {
  var items: [any ListIdentifiable & Sendable]
  var previous: ItemCursor?
  var next: ItemCursor?
  var total: Int?
}

/// A section whose pages the program asks for.
protocol PageGiving: ListSection {
  var sizes: ListPageSizes { get }

  /// Reads a page of the section's source.
  var reader: @Sendable (ItemRequest) async throws -> GivenPage { get }

  /// Has the section know the items that the program was given.
  ///
  /// - Parameter isFirst: whether there are no others any more.
  func know(_ page: GivenPage, isFirst: Bool)

  /// Tells the section that its content is wanted anew, which is not its to ask for.
  func tellRefresh()

  /// Has somebody else ask for pages, and read them anew when the section wants that.
  func leavePages(to reload: @escaping () -> Void)
}

extension PagedSection: PageGiving {
  var reader: @Sendable (ItemRequest) async throws -> GivenPage {
    { [source] in
      func given(_ page: ItemPage<Item>) -> GivenPage {
        GivenPage(
          items: page.items, previous: page.previous, next: page.next, total: page.total)
      }
      return given(try await source.page($0))
    }
  }

  func know(_ page: GivenPage, isFirst: Bool) {
    let items = page.items.compactMap { $0 as? Item }
    if isFirst {
      let new = Set(items.map(\.listIdentifier))
      let gone = self.items.map(\.listIdentifier).filter { !new.contains($0) }
      if !gone.isEmpty { apply(.delete(gone)) }
    }
    let (known, unknown) = (
      items.filter { item(for: $0.listIdentifier) != nil },
      items.filter { item(for: $0.listIdentifier) == nil }
    )
    if !known.isEmpty { apply(.update(known)) }
    if !unknown.isEmpty { apply(.insert(unknown)) }
  }

  func tellRefresh() { didRefresh?(self) }

  func leavePages(to reload: @escaping () -> Void) { pagesElsewhere = reload }
}
