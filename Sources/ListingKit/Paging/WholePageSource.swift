/// A source that is notified whether a page replaces all items.
package protocol WholePageSource<Item>: ItemSource {
  /// Reads a page.
  ///
  /// - Parameter isWhole: whether its items replace all items, as those of the first page and of a refresh
  ///   do.
  func page(_ request: ItemRequest, isWhole: Bool) async throws -> ItemPage<Item>
}

extension WholePageSource {
  package func page(_ request: ItemRequest) async throws -> ItemPage<Item> {
    try await page(request, isWhole: false)
  }
}
