import ListingKit
import Testing

@testable import ListingSources

@Suite("Places in XML")
struct XMLPlacesTests {
  @Test(
    "from any place a file is read forward and backward, item for item",
    arguments: ["/l/i", "//i", "/l/i[true()]"])
  func backward(select: String) async throws {
    for total in 1...6 {
      let (file, source) = try NumberedItems.source(total, select)
      let all = (1...total).map(String.init)
      // The places before each item but the first, by reading one item at a time.
      var places: [ItemCursor] = []
      while let next = try await source.page(ItemRequest(cursor: places.last, limit: 1)).next {
        places.append(next)
      }
      #expect(places.count == total - 1)
      for (index, place) in places.enumerated() {
        let before = index + 1
        for limit in 1...total + 1 {
          let backward = try await source.page(
            ItemRequest(cursor: place, limit: limit, direction: .backward))
          #expect(NumberedItems.identifiers(backward) == Array(all[..<before].suffix(limit)))
          #expect(backward.next == place)
          #expect(backward.previous == (before > limit ? places[before - limit - 1] : nil))
          let forward = try await source.page(ItemRequest(cursor: place, limit: limit))
          #expect(NumberedItems.identifiers(forward) == Array(all[before...].prefix(limit)))
          #expect(forward.previous == place)
        }
      }
      #expect(try await source.page(ItemRequest(limit: 2)).previous == nil)
      withExtendedLifetime(file) {}
    }
  }

  @Test("The last page is read from the end, and each says how many items are before it")
  func lastPage() async throws {
    for (count, limit) in [(1, 3), (3, 3), (4, 3), (1000, 7), (1000, 2000)] {
      let (file, source) = try NumberedItems.source(count)
      #expect(source.canReadFromEnd)
      let page = try await source.page(ItemRequest(limit: limit, direction: .backward))
      let first = max(0, count - limit)
      #expect(NumberedItems.identifiers(page) == (first..<count).map { "\($0 + 1)" })
      #expect(page.itemsBefore == first)
      #expect(page.next == nil)
      #expect((page.previous == nil) == (first == 0))
      withExtendedLifetime(file) {}
    }
  }

  @Test("from an item on a file is read, wherever the item is by then", arguments: [3, 700])
  func fromItem(number: Int) async throws {
    let (file, source) = try NumberedItems.source(1000)
    let first = try await source.page(ItemRequest(limit: 1000))
    let place = try #require(source.cursor(around: first.items[number - 1]))
    for added in ["", "<i id=\"new\"/>"] {
      let items = (1...1000).map { "<i id=\"\($0)\"/>" }.joined()
      try file.replace("<l>\(added)\(items)</l>")
      let after = try await source.page(ItemRequest(cursor: place, limit: 2))
      #expect(NumberedItems.identifiers(after) == ["\(number)", "\(number + 1)"])
      let before = try await source.page(
        ItemRequest(cursor: place, limit: 2, direction: .backward))
      #expect(NumberedItems.identifiers(before) == ["\(number - 2)", "\(number - 1)"])
      #expect(before.next == after.previous)
    }
  }

  @Test("a deleted item is reported, and nothing precedes the first one")
  func endsOfItems() async throws {
    let (file, source) = try NumberedItems.source(3)
    let items = try await source.page(ItemRequest(limit: 3, direction: .backward)).items
    // Without a place, each direction begins at the start.
    #expect(items.map(\.listIdentifier) == ["1", "2", "3"])
    let first = try #require(source.cursor(around: items[0]))
    #expect(try await source.page(ItemRequest(cursor: first, limit: 3)).previous == nil)
    let before = try await source.page(
      ItemRequest(cursor: first, limit: 3, direction: .backward))
    #expect(before.items.isEmpty && before.previous == nil)
    #expect(
      NumberedItems.identifiers(try await source.page(ItemRequest(cursor: before.next, limit: 1)))
        == ["1"])
    try file.replace("<l><i id=\"1\"/></l>")
    let last = try #require(source.cursor(around: items[2]))
    for direction in [ItemDirection.forward, .backward] {
      let error = await #expect(throws: SourceError.self) {
        try await source.page(ItemRequest(cursor: last, limit: 3, direction: direction))
      }
      #expect(error?.code == .changed)
    }
  }

  @Test("an item is found behind values too large to be kept")
  func largeKeys() async throws {
    // Keys of 64 KB, of which 8 MiB are kept: fewer than are looked at together.
    let text = String(repeating: "k", count: 65_536)
    let items = (1...300).map { "<i id=\"\($0)\(text)\"/>" }.joined()
    let file = try TemporaryFile("<l>\(items)</l>")
    let source = XMLSource(
      file: file.url, select: "/l/i[true()]", key: ["@id"], fields: [])
    let place = ItemCursor(ofItem: "290\(text)")
    let page = try await source.page(ItemRequest(cursor: place, limit: 1))
    #expect(NumberedItems.identifiers(page) == ["290\(text)"])
  }

  @Test("reading backward doesn't affect the page that follows the last one")
  func backwardBetween() async throws {
    let (file, source) = try NumberedItems.source(20_000)
    let first = try await source.page(ItemRequest(limit: 50))
    let second = try await source.page(ItemRequest(cursor: first.next, limit: 50))
    _ = try await source.page(
      ItemRequest(cursor: first.next, limit: 50, direction: .backward))
    let read = await source.pages.bytesRead
    let third = try await source.page(ItemRequest(cursor: second.next, limit: 50))
    #expect(NumberedItems.identifiers(third) == (101...150).map(String.init))
    // It was read ahead already, with the pages before it.
    #expect(await source.pages.bytesRead == read)
    withExtendedLifetime(file) {}
  }
}
