import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("File pages", .tags(.concurrency))
struct FilePagesTests {
  private enum Source: String, CaseIterable {
    case csv, array, lines

    /// A file of items, of rows of different lengths.
    func text(_ items: [Int]) -> String {
      let names = items.map { ($0, String(repeating: "x", count: $0 % 7)) }
      switch self {
      case .csv: return "id,n\n" + names.map { "\($0),\"\($1)\n\"\n\n" }.joined()
      case .array:
        let items = names.map { "{\"id\":\($0),\"n\":\"\($1)\"}" }.joined(separator: " ,\n")
        return "{\"a\":[\(items)]}"
      case .lines: return names.map { "{\"id\":\($0),\"n\":\"\($1)\"}\n\n" }.joined()
      }
    }

    /// A source of items 1 to a number.
    func make(_ count: Int) throws -> (TemporaryFile, any ItemSource<ListItem>) {
      let file = try TemporaryFile(text(Array(1...count)))
      return (file, FilePagesTests.again(self, file))
    }
  }

  @Test("the pages before a position are the same as when reading forward", arguments: 1...9)
  func backward(limit: Int) async throws {
    for kind in Source.allCases {
      let (file, forward) = try kind.make(23)
      let all = (1...23).map(String.init)
      var cursor: ItemCursor?
      var read = 0
      repeat {
        let page = try await forward.page(ItemRequest(cursor: cursor, limit: 4))
        #expect((page.previous == nil) == (read == 0), "\(kind)")
        if let cursor {
          // Also where nothing was read before.
          let fresh = Self.again(kind, file)
          for source in [forward, fresh] {
            let before = try await source.page(
              ItemRequest(cursor: cursor, limit: limit, direction: .backward))
            let start = max(0, read - limit)
            #expect(before.items.map(\.listIdentifier) == Array(all[start..<read]), "\(kind)")
            #expect(before.next == cursor)
            #expect((before.previous == nil) == (start == 0))
          }
        }
        read += page.items.count
        cursor = page.next
      } while cursor != nil
      #expect(read == 23)
    }
  }

  private static func again(_ kind: Source, _ file: TemporaryFile) -> any ItemSource<
    ListItem
  > {
    switch kind {
    case .csv: CSVSource(file: file.url, key: ["id"], fields: [])
    case .array: JSONSource(file: file.url, items: .array(at: "/a"), key: ["id"], fields: [])
    case .lines: JSONSource(file: file.url, items: .lines, key: ["id"], fields: [])
    }
  }

  @Test("a page says how much of the file is before its end")
  func readParts() async throws {
    for kind in Source.allCases {
      let (file, source) = try kind.make(20)
      var parts: [Double?] = []
      var request = ItemRequest(limit: 5)
      while true {
        let page = try await source.page(request)
        parts.append(page.readPart)
        guard let next = page.next else { break }
        request.cursor = next
      }
      // The items are about as long as each other, behind a short head.
      for (part, expected) in zip(parts, [0.25, 0.5, 0.75, 1]) {
        #expect(abs((part ?? 0) - expected) < 0.1, "\(kind)")
      }
      #expect(parts.last == 1, "\(kind)")
      let back = try await source.page(
        ItemRequest(cursor: request.cursor, limit: 5, direction: .backward))
      #expect(back.readPart == parts[parts.count - 2], "\(kind)")
      let last = try await source.page(ItemRequest(limit: 5, direction: .backward))
      #expect(last.readPart == 1, "\(kind) \(file.url.lastPathComponent)")
    }
  }

  @Test("pages backward from the end to the start are those of the file")
  func wholeWayBack() async throws {
    for kind in Source.allCases {
      let (file, source) = try kind.make(200)
      var cursor = try await source.page(ItemRequest(limit: 190)).next
      var pages: [[String]] = []
      while let place = cursor {
        let page = try await source.page(
          ItemRequest(cursor: place, limit: 7, direction: .backward))
        pages.insert(page.items.map(\.listIdentifier), at: 0)
        cursor = page.previous
      }
      #expect(Array(pages.joined()) == (1...190).map(String.init), "\(kind)")
      withExtendedLifetime(file) {}
    }
  }

  @Test("The last page is read from the end, and says how many items are before it")
  func lastPage() async throws {
    for kind in Source.allCases {
      for (count, limit) in [(1, 3), (3, 3), (4, 3), (600, 7), (600, 1000), (600, .max)] {
        let (file, source) = try kind.make(count)
        #expect(source.canReadFromEnd)
        let page = try await source.page(ItemRequest(limit: limit, direction: .backward))
        let first = max(0, count - limit)
        #expect(page.items.map(\.listIdentifier) == (first..<count).map { "\($0 + 1)" }, "\(kind)")
        #expect(page.itemsBefore == first)
        #expect(page.next == nil)
        #expect((page.previous == nil) == (first == 0))
        if let previous = page.previous {
          let before = try await source.page(
            ItemRequest(cursor: previous, limit: 1, direction: .backward))
          #expect(before.items.map(\.listIdentifier) == ["\(first)"])
        }
        withExtendedLifetime(file) {}
      }
    }
  }

  @Test("The last page of a file without items is empty")
  func lastPageOfNothing() async throws {
    for text in ["id,n\n", "{\"a\":[]}", ""] {
      let file = try TemporaryFile(text)
      let kind: Source = text.isEmpty ? .lines : text.hasPrefix("id") ? .csv : .array
      let page = try await Self.again(kind, file).page(
        ItemRequest(limit: 5, direction: .backward))
      #expect(page.items.isEmpty && page.previous == nil && page.next == nil, "\(kind)")
    }
  }

  @Test("A page around an item says how many items are before it, unless some may be skipped")
  func positionOfItem() async throws {
    for kind in Source.allCases {
      let (file, source) = try kind.make(600)
      let page = try await source.page(
        ItemRequest(cursor: source.cursor(around: ListItem("520")), limit: 3))
      #expect(page.itemsBefore == 519, "\(kind)")
      withExtendedLifetime(file) {}
    }
    let file = try TemporaryFile("id\n\"\"\n2\n3\n")
    let source = CSVSource(file: file.url, key: ["id"], fields: [], onError: .skip)
    let page = try await source.page(
      ItemRequest(cursor: source.cursor(around: ListItem("3")), limit: 3))
    #expect(page.items.map(\.listIdentifier) == ["3"])
    #expect(page.itemsBefore == nil)
  }

  @Test("a page around an item begins with it, even if it has moved")
  func aroundItem() async throws {
    for kind in Source.allCases {
      let (file, source) = try kind.make(600)
      func page(
        _ cursor: ItemCursor?, _ direction: ItemDirection = .forward
      ) async throws -> ItemPage<ListItem> {
        try await source.page(ItemRequest(cursor: cursor, limit: 3, direction: direction))
      }
      let place = source.cursor(around: ListItem("520"))
      var around = try await page(place)
      #expect(around.items.map(\.listIdentifier) == ["520", "521", "522"], "\(kind)")
      let before = try await page(around.previous, .backward)
      #expect(before.items.map(\.listIdentifier) == ["517", "518", "519"])
      let first = try await page(source.cursor(around: ListItem("1")))
      #expect(first.items.count == 3 && first.previous == nil)
      // The file changes: 500 items before it go, and the cursors in bytes with them.
      try file.replace(kind.text(Array(501...600)))
      around = try await page(place)
      #expect(around.items.map(\.listIdentifier) == ["520", "521", "522"])
      #expect(try await page(around.next).items.first?.listIdentifier == "523")
      let gone = await #expect(throws: SourceError.self) {
        try await page(source.cursor(around: ListItem("7")))
      }
      #expect(gone?.code == .changed)
    }
  }

  @Test("a key of several fields is compared as a whole")
  func aroundCompositeKey() async throws {
    let file = try TemporaryFile("a,b,n\n1,x,1\n1,|,2\n2,x,3\n")
    let source = CSVSource(
      file: file.url, key: ["a", "b"], fields: [RecordField("a", type: .integer)])
    let all = try await source.page(ItemRequest(limit: 9)).items
    for (index, item) in all.enumerated() {
      let page = try await source.page(
        ItemRequest(cursor: source.cursor(around: item), limit: 9))
      #expect(page.items == Array(all[index...]))
    }
  }

  @Test("the index keeps some thousand places, in order, and forgets those of another file")
  func index() throws {
    let index = FileIndex()
    let stamp = FileStamp(size: 1_000_000, seconds: 1, nanoseconds: 0, inode: 1)
    func place(_ number: Int) -> SourcePosition {
      SourcePosition(byteOffset: number * 10, line: number + 1)
    }
    for number in [5, 1, 3, 3, 9] { index.note(place(number), of: stamp) }
    #expect(index.count == 4)
    #expect(index.place(before: place(1), of: stamp) == nil)
    #expect(index.place(before: place(3), of: stamp) == place(1))
    #expect(index.place(before: place(4), of: stamp) == place(3))
    #expect(index.place(before: place(99), of: stamp) == place(9))
    for number in 0..<100_000 { index.note(place(number), of: stamp) }
    #expect(index.count <= FileIndex.limit)
    let near = try #require(index.place(before: place(50_000), of: stamp))
    #expect((0..<50_000).contains(near.byteOffset / 10))
    // No gap is much larger than the others.
    #expect(50_000 - near.byteOffset / 10 <= 100_000 * 4 / FileIndex.limit)
    let other = FileStamp(size: 1, seconds: 2, nanoseconds: 0, inode: 1)
    #expect(index.place(before: place(9), of: other) == nil)
    index.note(place(1), of: other, isFirst: true)
    #expect(index.count == 1)
    #expect(index.first(of: other) == place(1))
    #expect(index.first(of: stamp) == nil)
  }

  @Test("files and databases have pages of any size, and servers may limit them")
  func largePages() throws {
    let file = URL(filePath: "/data")
    let query = SQLiteQuery("SELECT id FROM t LIMIT :limit OFFSET :offset")
    let sources: [any ItemSource] = [
      CSVSource(file: file, key: ["id"], fields: []),
      JSONSource(file: file, key: ["id"], fields: []),
      XMLSource(file: file, select: "a/b", key: ["id"], fields: []),
      SQLiteSource(file: file, query: query, key: ["id"], fields: []),
      HTTPSource(
        HTTPRequest(file), key: ["id"], fields: [], client: HTTPClient(allowedHosts: [])),
    ]
    #expect(sources.map(\.allowsLargePages) == [true, true, true, true, false])
  }

  @Test("sources with the same description are equal, whatever they have read")
  func equality() async throws {
    let (file, source) = try Source.csv.make(3)
    _ = try await source.page(ItemRequest(limit: 1))
    let other = CSVSource(file: file.url, key: ["id"], fields: [])
    #expect(source as? CSVSource == other)
    #expect((source as? CSVSource)?.hashValue == other.hashValue)
  }
}
