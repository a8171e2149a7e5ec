import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("File pages")
struct FilePagesTests {
  private enum Source: String, CaseIterable {
    case csv, array, lines

    /// A source of items 1 to a number, of rows of different lengths.
    func make(_ count: Int) throws -> (TemporaryFile, any ItemSource<ListItem>) {
      let names = (1...count).map { ($0, String(repeating: "x", count: $0 % 7)) }
      switch self {
      case .csv:
        let file = try TemporaryFile("id,n\n" + names.map { "\($0),\"\($1)\n\"\n\n" }.joined())
        return (file, CSVSource(file: file.url, key: ["id"], fields: []))
      case .array:
        let items = names.map { "{\"id\":\($0),\"n\":\"\($1)\"}" }.joined(separator: " ,\n")
        let file = try TemporaryFile("{\"a\":[\(items)]}")
        return (file, JSONSource(file: file.url, items: .array(at: "/a"), key: ["id"], fields: []))
      case .lines:
        let file = try TemporaryFile(names.map { "{\"id\":\($0),\"n\":\"\($1)\"}\n\n" }.joined())
        return (file, JSONSource(file: file.url, items: .lines, key: ["id"], fields: []))
      }
    }
  }

  @Test("what is before a place is the same as when reading forward", arguments: 1...9)
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
          let (_, fresh) = (file, try Self.again(kind, file))
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

  private static func again(_ kind: Source, _ file: TemporaryFile) throws -> any ItemSource<
    ListItem
  > {
    switch kind {
    case .csv: CSVSource(file: file.url, key: ["id"], fields: [])
    case .array: JSONSource(file: file.url, items: .array(at: "/a"), key: ["id"], fields: [])
    case .lines: JSONSource(file: file.url, items: .lines, key: ["id"], fields: [])
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

  @Test("sources of one description are one source, whatever they have read")
  func equality() async throws {
    let (file, source) = try Source.csv.make(3)
    _ = try await source.page(ItemRequest(limit: 1))
    let other = CSVSource(file: file.url, key: ["id"], fields: [])
    #expect(source as? CSVSource == other)
    #expect((source as? CSVSource)?.hashValue == other.hashValue)
  }
}
