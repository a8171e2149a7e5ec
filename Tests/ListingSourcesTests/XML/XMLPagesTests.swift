import ListingKit
import Testing

@testable import ListingSources

@Suite("XML pages", .tags(.concurrency))
struct XMLPagesTests {
  @Test("each page reads only its part, and all of them read the file once")
  func readsOnce() async throws {
    let (file, source) = try NumberedItems.source(20_000)
    let size = try SourceFile.open(file.url).stamp().size
    var cursor: ItemCursor?
    var found: [String] = []
    var read = 0
    repeat {
      let page = try await source.page(ItemRequest(cursor: cursor, limit: 50))
      let now = await source.pages.bytesRead
      // 50 items are some 2 KB, and files are read by 64 KB.
      #expect(now - read <= ByteWindow.chunkSize)
      read = now
      found += NumberedItems.identifiers(page)
      cursor = page.next
    } while cursor != nil
    #expect(found == (1...20_000).map(String.init))
    #expect(read == size)
  }

  @Test("a path that needs a tree is evaluated once")
  func treeReadsOnce() async throws {
    let (file, source) = try NumberedItems.source(2_000, "/l/i[true()]")
    let size = try SourceFile.open(file.url).stamp().size
    let pages = try await SourcePages.all(of: source, limit: 30)
    #expect(pages.joined().map(\.listIdentifier) == (1...2_000).map(String.init))
    #expect(await source.pages.bytesRead == size)
  }

  @Test("of large values only some are kept, and the others read again")
  func largeValues() async throws {
    // Each item has the text of all as its value: 64 of 300 KB are more than 16 MiB.
    let text = String(repeating: "x", count: 300_000)
    let items = (1...64).map { "<i id=\"\($0)\"/>" }.joined()
    let file = try TemporaryFile("<l><t>\(text)</t>\(items)</l>")
    let source = XMLSource(
      file: file.url, select: "/l/i", key: ["@id"], fields: [RecordField("t", path: "/l/t")])
    let size = try SourceFile.open(file.url).stamp().size
    let pages = try await SourcePages.all(of: source, limit: 5)
    #expect(pages.joined().map(\.listIdentifier) == (1...64).map(String.init))
    #expect(pages.joined().allSatisfy { $0["t"] == .string(text) })
    let readings = await source.pages.bytesRead / size
    #expect((2...5).contains(readings))
  }

  @Test("any other page than the next one is read from the start of the file")
  func otherPlaces() async throws {
    let (file, source) = try NumberedItems.source(100)
    let all = (1...100).map(String.init)
    let first = try await source.page(ItemRequest(limit: 10))
    let second = try await source.page(ItemRequest(cursor: first.next, limit: 10))
    for _ in 1...2 {
      #expect(
        NumberedItems.identifiers(try await source.page(ItemRequest(cursor: second.next, limit: 7)))
          == Array(all[20..<27]))
      #expect(
        NumberedItems.identifiers(try await source.page(ItemRequest(cursor: first.next, limit: 7)))
          == Array(all[10..<17]))
      #expect(
        NumberedItems.identifiers(try await source.page(ItemRequest(limit: 3))) == Array(all[..<3]))
    }
    withExtendedLifetime(file) {}
  }

  @Test("two who read at one time get their own pages")
  func together() async throws {
    let (file, source) = try NumberedItems.source(500)
    async let one = SourcePages.all(of: source, limit: 7)
    async let other = SourcePages.all(of: source, limit: 11)
    let expected = (1...500).map(String.init)
    #expect(try await one.joined().map(\.listIdentifier) == expected)
    #expect(try await other.joined().map(\.listIdentifier) == expected)
    withExtendedLifetime(file) {}
  }

  @Test("a file that changed between two pages is reported, and read again from its start")
  func changed() async throws {
    let (file, source) = try NumberedItems.source(100)
    let first = try await source.page(ItemRequest(limit: 10))
    try file.replace("<l><i id=\"a\"/><i id=\"b\"/></l>")
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(cursor: first.next, limit: 10))
    }
    #expect(error?.code == .changed)
    #expect(NumberedItems.identifiers(try await source.page(ItemRequest(limit: 10))) == ["a", "b"])
  }

  @Test("a mistake after a page fails the page that contains it, each time that it's requested")
  func failure() async throws {
    let number = RecordField("n", path: "@n", type: .integer)
    for bad in ["<i id=\"5\" n=\"x\"/>", "<i id=\"5\">", "<i id=\"5\" n=\"5\">&no;</i>"] {
      let items = (1...4).map { "<i id=\"\($0)\" n=\"\($0)\"/>" }.joined()
      let file = try TemporaryFile("<l>\(items)\(bad)</l>")
      let source = XMLSource(file: file.url, select: "/l/i", key: ["@id"], fields: [number])
      let first = try await source.page(ItemRequest(limit: 3))
      #expect(NumberedItems.identifiers(first) == ["1", "2", "3"])
      for _ in 1...2 {
        await #expect(throws: SourceError.self) {
          try await source.page(ItemRequest(cursor: first.next, limit: 3))
        }
      }
    }
  }

  @Test("sources with the same description are equal, whatever they have read")
  func equality() async throws {
    let (file, source) = try NumberedItems.source(3)
    _ = try await source.page(ItemRequest(limit: 1))
    let other = XMLSource(file: file.url, select: "/l/i", key: ["@id"], fields: [])
    #expect(source == other)
    #expect(source.hashValue == other.hashValue)
  }

  @Test("a page reports its position in the file")
  func progress() async throws {
    let (file, source) = try NumberedItems.source(25_000)
    let size = try SourceFile.open(file.url).stamp().size
    let reports = Guarded<[ItemProgress]>([])
    let report = ItemProgress.Handler { progress in
      reports.withLock { $0.append(progress) }
    }
    _ = try await ItemProgress.$report.withValue(report) {
      try await source.page(ItemRequest(limit: 30_000))
    }
    let all = reports.withLock { $0 }
    #expect(all.count >= 2)
    #expect(all.last == ItemProgress(items: 25_000, bytes: size, totalBytes: size))
    #expect(all.allSatisfy { $0.totalBytes == size })
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.items < $1.items && $0.bytes < $1.bytes })
  }
}
