/// A source that is told what becomes of a page.
package protocol WholePageSource<Item>: ItemSource {
  /// Reads a page.
  ///
  /// - Parameter isWhole: whether its items take the place of all that there are, as those of the first
  ///   page do, and of one that is read anew.
  func page(_ request: ItemRequest, isWhole: Bool) async throws -> ItemPage<Item>
}

extension WholePageSource {
  package func page(_ request: ItemRequest) async throws -> ItemPage<Item> {
    try await page(request, isWhole: false)
  }
}
