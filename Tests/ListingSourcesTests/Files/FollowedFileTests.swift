import Foundation
import ListingTesting
import Testing

@testable import ListingKit
@testable import ListingSources

/// Files to which lines are added while they're read.
@Suite("Followed files", .tags(.concurrency)) struct FollowedFileTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appendingPathComponent("log.jsonl") }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String) throws { try folder.write(text, to: "log.jsonl") }

  private func append(_ text: String) throws {
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
  }

  private func source() -> JSONSource {
    JSONSource(file: file, key: ["id"], fields: [RecordField("id")], isFollowed: true)
  }

  private static func line(_ id: Int) -> String { "{\"id\": \"\(id)\"}\n" }

  private func identifiers(_ page: ItemPage<ListItem>) -> [Int] {
    page.items.compactMap { Int($0.listIdentifier) }
  }

  @Test(
    "Whatever is written between two pages, each line is read once, in order, and only when it's whole",
    arguments: UInt64(0)..<60, [false, true])
  func law(seed: UInt64, isCSV: Bool) async throws {
    var random = SeededGenerator(seed: seed)
    try write(isCSV ? "id\n" : "")
    let source: any ItemSource<ListItem> =
      isCSV
      ? CSVSource(file: file, key: ["id"], fields: [RecordField("id")], isFollowed: true)
      : source()
    var (read, wholeLines): ([Int], Int) = ([], 0)
    var rest = ""
    var next: ItemCursor?
    for step in 0..<40 {
      // A writer that is interrupted anywhere in a line.
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        wholeLines += 1
        rest += isCSV ? "\(wholeLines)\n" : Self.line(wholeLines)
      }
      let text = rest.prefix(Int.random(in: 0...rest.count, using: &random))
      rest.removeFirst(text.count)
      if !text.isEmpty { try append(String(text)) }
      if step == 39 {
        try append(rest)
        rest = ""
      }
      var isAtEnd = false
      while !isAtEnd {
        let page = try await source.page(
          ItemRequest(cursor: next, limit: Int.random(in: 1...4, using: &random)))
        read += identifiers(page)
        isAtEnd = page.next == nil
        next = page.next ?? page.continuation
        #expect(next != nil)
      }
      let unfinished = rest.count { $0 == "\n" }
      let whole = Array(1..<(max(1, wholeLines - unfinished + 1)))
      #expect(read == whole, "seed \(seed), step \(step)")
    }
  }

  @Test("A list that begins at its end reads what is added after it")
  func fromEnd() async throws {
    try write((1...10).map(Self.line).joined())
    let source = source()
    let last = try await source.page(ItemRequest(limit: 3, direction: .backward))
    #expect(identifiers(last) == [8, 9, 10])
    #expect(last.next == nil)
    try append(Self.line(11))
    let added = try await source.page(ItemRequest(cursor: last.continuation, limit: 3))
    #expect(identifiers(added) == [11])
    let before = try await source.page(
      ItemRequest(cursor: last.previous, limit: 3, direction: .backward))
    #expect(identifiers(before) == [5, 6, 7], "the file has grown since")
  }

  @Test("A file that was replaced, truncated or rewritten isn't continued")
  func otherFiles() async throws {
    let changes: [(FollowedFileTests) throws -> Void] = [
      { tests in
        // The old file is still there, so that the new one has another number.
        try FileManager.default.moveItem(
          at: tests.file, to: tests.folder.url.appendingPathComponent("log.1"))
        try tests.write((1...20).map(Self.line).joined())
      },
      { tests in
        let handle = try FileHandle(forWritingTo: tests.file)
        try handle.truncate(atOffset: 0)
        try handle.close()
      },
      { tests in
        let handle = try FileHandle(forWritingTo: tests.file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data("{\"id\": \"a line that is longer than before\"}\n".utf8))
        try handle.close()
      },
    ]
    for (number, change) in changes.enumerated() {
      try write((1...2).map(Self.line).joined())
      let source = source()
      let page = try await source.page(ItemRequest(limit: 10))
      try change(self)
      let error = await #expect(throws: SourceError.self, "change \(number)") {
        _ = try await source.page(ItemRequest(cursor: page.continuation, limit: 10))
      }
      #expect(error?.isSourceChanged == true)
      // From the start, it's another file.
      _ = try await source.page(ItemRequest(limit: 10))
    }
  }

  @Test("What is added and what is replaced is reported")
  func growth() async throws {
    try write(Self.line(1))
    let source = source()
    _ = try await source.page(ItemRequest(limit: 10))
    var growth = source.growth().makeAsyncIterator()
    try append(Self.line(2))
    #expect(await growth.next() == .added)
    try write("")
    #expect(await growth.next() == .replaced)
  }

  @Test("A source that nothing was read from reports what others may have missed")
  func growthBeforeReading() async throws {
    try write(Self.line(1))
    let source = source()
    var growth = source.growth().makeAsyncIterator()
    #expect(await growth.next() == .added)
  }

  @Test("A file that isn't followed ends, and reports nothing")
  func notFollowed() async throws {
    try write(Self.line(1))
    let source = JSONSource(file: file, key: ["id"], fields: [])
    let page = try await source.page(ItemRequest(limit: 10))
    #expect(page.continuation == nil)
    var growth = source.growth().makeAsyncIterator()
    #expect(await growth.next() == nil)
    let array = JSONSource(
      file: file, items: .array(at: ""), key: ["id"], fields: [], isFollowed: true)
    #expect(!array.isFollowed)
  }

  @Test("A section at its end shows what is added, and stays as small as its pages say")
  func section() async throws {
    try write((1...100).map(Self.line).joined())
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 100))
    list.attach(view, isolation: nil)
    list.sticksToEnd = true
    let section = PagedSection(
      "log", source: source(), sizes: try ListPageSizes(page: 20, maximum: 60),
      cellContent: { .text($0.listIdentifier) })
    list.perform(.appendSections([section]))
    await list.waitUntilIdle(isolation: nil)
    #expect(list.snapshot.itemIdentifiers(inSection: "log").last == "100")
    for start in stride(from: 101, to: 1_001, by: 100) {
      try append((start..<start + 100).map(Self.line).joined())
      section.send(.sourceGrew)
      await list.waitUntilIdle(isolation: nil)
      #expect(list.snapshot.itemIdentifiers(inSection: "log").last == "\(start + 99)")
      #expect(list.snapshot.numberOfItems <= 100)
    }
    // A reader further up isn't disturbed, and no page is requested meanwhile.
    view.contentOffset.y = 0
    await list.waitUntilIdle(isolation: nil)
    let shown = list.snapshot.itemIdentifiers(inSection: "log")
    try append((1_001...1_500).map(Self.line).joined())
    section.send(.sourceGrew)
    await list.waitUntilIdle(isolation: nil)
    #expect(list.snapshot.itemIdentifiers(inSection: "log") == shown)
    view.scrollToEdge(.end)
    for _ in 0..<30 {
      await list.waitUntilIdle(isolation: nil)
      view.scrollToEdge(.end)
    }
    #expect(list.snapshot.itemIdentifiers(inSection: "log").last == "1500")
  }
}
