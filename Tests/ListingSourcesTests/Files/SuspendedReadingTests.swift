import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Readings that are kept between two pages", .tags(.concurrency))
struct SuspendedReadingTests {
  enum Kind: String, CaseIterable {
    case csv, lines, array

    func text(_ items: Range<Int>) -> String {
      let rows = items.map { ($0, String(repeating: "x", count: $0 % 40)) }
      return switch self {
      case .csv:
        "id,n\n" + rows.map { "\($0),\($0 % 9 == 4 ? "\"a \"\"q\"\"\n\"" : $1)\n" }.joined()
      case .lines: rows.map { #"{"id":\#($0),"n":"\#($1)"}"# + "\n" }.joined()
      case .array:
        "[" + rows.map { #"{"n":"\#($1)", "id":\#($0)}"# }.joined(separator: ",\n") + "]"
      }
    }

    func source(_ file: TemporaryFile) -> any ItemSource<ListItem> {
      switch self {
      case .csv: CSVSource(file: file.url, key: ["id"], fields: [RecordField("n")])
      case .lines:
        JSONSource(file: file.url, items: .lines, key: ["id"], fields: [RecordField("n")])
      case .array:
        JSONSource(file: file.url, items: .array(at: ""), key: ["id"], fields: [RecordField("n")])
      }
    }
  }

  private static func page(
    _ source: any ItemSource<ListItem>, _ cursor: ItemCursor?, limit: Int = 10
  ) async throws -> ItemPage<ListItem> {
    try await source.page(ItemRequest(cursor: cursor, limit: limit))
  }

  private static func isSame(_ one: ItemPage<ListItem>, _ other: ItemPage<ListItem>) -> Bool {
    one.items == other.items && one.next == other.next && one.previous == other.previous
  }

  @Test("pages are those of a source that opens the file for each", arguments: Kind.allCases)
  func sameAsAnew(kind: Kind) async throws {
    let file = try TemporaryFile(kind.text(0..<3_000))
    var generator = SeededGenerator(seed: 19)
    let source = kind.source(file)
    var cursor: ItemCursor?
    var seen: [ItemCursor?] = []
    var count = 0
    repeat {
      let limit = [1, 7, 50, 400].randomElement(using: &generator) ?? 1
      let page = try await Self.page(source, cursor, limit: limit)
      let reread = try await Self.page(kind.source(file), cursor, limit: limit)
      #expect(Self.isSame(page, reread), "\(generator)")
      seen.append(cursor)
      // Somebody else asks in between: for the same page, or for one from before.
      if generator.next() % 3 == 0, let other = seen.randomElement(using: &generator) {
        let again = try await Self.page(source, other, limit: 3)
        let reread = try await Self.page(kind.source(file), other, limit: 3)
        #expect(Self.isSame(again, reread), "\(generator)")
      }
      count += page.items.count
      cursor = page.next
    } while cursor != nil
    #expect(count == 3_000)
  }

  @Test("sections that go on from the same place at once read the same", arguments: Kind.allCases)
  func atOnce(kind: Kind) async throws {
    let file = try TemporaryFile(kind.text(0..<500))
    let source = kind.source(file)
    let cursor = try await Self.page(source, nil).next
    let expected = try await Self.page(kind.source(file), cursor).items
    let pages = try await withThrowingTaskGroup(of: [ListItem].self) { group in
      for _ in 0..<8 { group.addTask { try await Self.page(source, cursor).items } }
      var pages: [[ListItem]] = []
      for try await page in group { pages.append(page) }
      return pages
    }
    #expect(pages == Array(repeating: expected, count: 8))
  }

  /// Changes of a file between two pages.
  private enum Change: CaseIterable {
    case grown, rewritten, replaced, movedAside

    func carryOut(_ file: TemporaryFile, _ kind: Kind) throws {
      switch self {
      case .grown:
        let handle = try FileHandle(forWritingTo: file.url)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\n".utf8))
        try handle.close()
      case .rewritten:
        // In place, and as long as before.
        let handle = try FileHandle(forWritingTo: file.url)
        try handle.write(contentsOf: Data(kind.text(0..<500).utf8))
        try handle.close()
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
          ofItemAtPath: file.url.path)
      case .replaced, .movedAside:
        let folder = file.url.deletingLastPathComponent()
        let other = folder.appending(path: "other")
        try Data(kind.text(0..<500).utf8).write(to: other)
        if self == .replaced {
          try FileManager.default.removeItem(at: file.url)
        } else {
          try FileManager.default.moveItem(at: file.url, to: folder.appending(path: "aside"))
        }
        try FileManager.default.moveItem(at: other, to: file.url)
      }
    }
  }

  @Test("a file that changed between two pages is reported", arguments: Kind.allCases)
  func changed(kind: Kind) async throws {
    for change in Change.allCases {
      let file = try TemporaryFile(kind.text(0..<500))
      let source = kind.source(file)
      let first = try await Self.page(source, nil)
      let second = try await Self.page(source, first.next)
      try change.carryOut(file, kind)
      for cursor in [second.next, first.next] {
        let error = await #expect(throws: SourceError.self) {
          try await Self.page(source, cursor)
        }
        #expect(error?.code == .changed, "\(change)")
      }
      // From the start it is read as it is now.
      #expect(try await Self.page(source, nil).items == first.items, "\(change)")
    }
  }

  @Test(
    "another folder in the place of the file's is reported when more of the file is read",
    arguments: Kind.allCases)
  func otherFolder(kind: Kind) async throws {
    let file = try TemporaryFile(kind.text(0..<5_000))
    let source = kind.source(file)
    var cursor = try await Self.page(source, nil).next
    cursor = try await Self.page(source, cursor).next
    let folder = file.url.deletingLastPathComponent()
    let aside = folder.appendingPathExtension("aside")
    try FileManager.default.moveItem(at: folder, to: aside)
    defer { try? FileManager.default.removeItem(at: aside) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try Data(kind.text(0..<4_000).utf8).write(to: file.url)
    var count = 20
    let error = await #expect(throws: SourceError.self) {
      while cursor != nil {
        let page = try await Self.page(source, cursor)
        // Bytes that were read ahead are those of the file that was opened.
        #expect(page.items.first?.listIdentifier == "\(count)")
        count += page.items.count
        cursor = page.next
      }
    }
    #expect(error?.code == .changed)
    #expect(count < 4_000)
  }

  @Test("a deleted file is reported", arguments: Kind.allCases)
  func gone(kind: Kind) async throws {
    let file = try TemporaryFile(kind.text(0..<500))
    let source = kind.source(file)
    let cursor = try await Self.page(source, nil).next
    try FileManager.default.removeItem(at: file.url)
    let error = await #expect(throws: SourceError.self) { try await Self.page(source, cursor) }
    #expect(error?.code == .missingFile)
  }

  @Test("an error is reported each time that its page is requested", arguments: Kind.allCases)
  func wrong(kind: Kind) async throws {
    let good = kind.text(0..<500)
    let text =
      switch kind {
      case .csv: good.replacing("\n25,", with: "\n25,,")
      case .lines: good.replacing("{\"id\":25,", with: "{\"id\":25 ")
      case .array: good.replacing("\"id\":25}", with: "\"id\":}")
      }
    #expect(text != good)
    let file = try TemporaryFile(text)
    let source = kind.source(file)
    let first = try await Self.page(source, nil)
    let second = try await Self.page(source, first.next)
    #expect(second.items.last?.listIdentifier == "19")
    for _ in 0..<2 {
      let error = await #expect(throws: SourceError.self) {
        try await Self.page(source, second.next)
      }
      let reread = await #expect(throws: SourceError.self) {
        try await Self.page(kind.source(file), second.next)
      }
      #expect(error?.code == (kind == .csv ? .cellCount : .syntax))
      #expect(error == reread)
    }
    #expect(try await Self.page(source, first.next).items == second.items)
  }

  @Test("a page of a task that was cancelled is none, though its bytes are there")
  func cancelled() async throws {
    let file = try TemporaryFile(Kind.csv.text(0..<500))
    let source = Kind.csv.source(file)
    let cursor = try await Self.page(source, nil).next
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Self.page(source, cursor)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await Self.page(source, cursor).items.first?.listIdentifier == "10")
  }

  #if os(Linux)
    @Test("a file is open between two pages, and closed when its end was read")
    func descriptors() async throws {
      func isOpen(_ file: TemporaryFile) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains { name in
          let path = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/\(name)")
          return path == file.url.path
        }
      }
      for kind in Kind.allCases {
        let file = try TemporaryFile(kind.text(0..<30))
        var cursor: ItemCursor?
        do {
          let source = kind.source(file)
          for isOpenAfter in [true, true, false] {
            cursor = try await Self.page(source, cursor).next
            #expect(try isOpen(file) == isOpenAfter, "\(kind)")
          }
          #expect(cursor == nil)
          cursor = try await Self.page(source, nil).next
          #expect(try isOpen(file))
        }
        #expect(try !isOpen(file), "\(kind)")
      }
    }
  #endif
}
