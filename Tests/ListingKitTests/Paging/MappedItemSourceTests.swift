import ListingKit
import Testing

@Suite("Transformed sources")
struct MappedItemSourceTests {
  static func numbers(_ page: ItemPage<TextItem>) -> [Int] {
    page.items.compactMap { Int($0.listIdentifier) }
  }

  @Test("a filter requests pages until it has as many items as requested")
  func filter() async throws {
    let source = PlaceSource(Array(0..<100))
    let tens = source.filter { $0.listIdentifier.hasSuffix("0") }
    let page = try await tens.page(ItemRequest(limit: 3))
    #expect(Self.numbers(page) == [0, 10, 20])
    #expect(page.next?.rawValue == "21")
    #expect(page.previous == nil)
    #expect(page.total == nil)
    #expect(source.requests.count == 7)
    let next = try await tens.page(ItemRequest(cursor: page.next, limit: 3))
    #expect(Self.numbers(next) == [30, 40, 50])
    #expect(next.previous?.rawValue == "21")
  }

  @Test("a backward request continues backward, and keeps the source's order")
  func backward() async throws {
    let tens = PlaceSource(Array(0..<100)).filter { $0.listIdentifier.hasSuffix("0") }
    let request = ItemRequest(
      cursor: ItemCursor(rawValue: "95"), limit: 2, direction: .backward)
    let page = try await tens.page(request)
    #expect(Self.numbers(page) == [80, 90])
    #expect(page.previous?.rawValue == "79")
    #expect(page.next?.rawValue == "95")
  }

  @Test("a filter ends with its source, and stops after a number of pages without items")
  func bound() async throws {
    let source = PlaceSource(Array(0..<100))
    let none = source.filter { _ in false }
    let page = try await none.page(ItemRequest(limit: 5))
    #expect(page.items.isEmpty)
    #expect(page.next?.rawValue == "80")
    #expect(source.requests.count == 16)
    let rest = try await none.page(ItemRequest(cursor: page.next, limit: 5))
    #expect(rest.items.isEmpty && rest.next == nil)
    #expect(source.requests.count == 20)
  }

  @Test("a transformation can leave out an item, or fail the page")
  func compactMap() async throws {
    let source = PlaceSource(Array(0..<10))
    let named = source.compactMap { item in
      item.listIdentifier == "3" ? nil : TextItem("number " + item.listIdentifier)
    }
    let page = try await named.page(ItemRequest(limit: 4))
    #expect(
      page.items.map(\.listIdentifier).prefix(4)
        == ["number 0", "number 1", "number 2", "number 4"])
    let failing = source.map { (_: TextItem) -> TextItem in throw PlaceSourceFailure() }
    await #expect(throws: PlaceSourceFailure.self) {
      try await failing.page(ItemRequest(limit: 1))
    }
  }

  @Test("a mapped source has the same total and the same cursors")
  func map() async throws {
    let source = PlaceSource(Array(0..<10)).map { $0 }
    #expect(try await source.page(ItemRequest(limit: 4)).total == 10)
    #expect(source.cursor(around: TextItem("7"))?.rawValue == "7")
    struct Other: ListIdentifiable { let listIdentifier: String }
    let other = PlaceSource([1]).map { Other(listIdentifier: $0.listIdentifier) }
    #expect(other.cursor(around: Other(listIdentifier: "1")) == nil)
  }

  @Test("a transformed source allows large pages if the other one does", arguments: [true, false])
  func largePages(areAllowed: Bool) {
    struct Pages: ItemSource {
      let allowsLargePages: Bool
      func page(_ request: ItemRequest) -> ItemPage<TextItem> { ItemPage(items: []) }
    }
    #expect(Pages(allowsLargePages: areAllowed).map { $0 }.allowsLargePages == areAllowed)
    #expect(!PlaceSource([]).allowsLargePages)
  }

  @Test("a page that leads to itself is requested only twice")
  func circle() async throws {
    struct Circle: ItemSource {
      func page(_ request: ItemRequest) -> ItemPage<TextItem> {
        ItemPage(items: [], next: ItemCursor(rawValue: "again"))
      }
    }
    let page = try await Circle().filter { _ in true }.page(ItemRequest(limit: 5))
    #expect(page.next?.rawValue == "again")
  }

  @Test("a filtered source reports the changes of its source")
  func observed() {
    let source = PlaceSource([1])
    let filtered: any ItemSource = source.filter { _ in true }
    _ = (filtered as? any ObservedItemSource)?.changes()
    #expect(source.listenerCount == 1)
  }
}
