import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("CSV source", .tags(.concurrency))
struct CSVSourceTests {
  static func error(
    _ text: String, key: [String] = ["id"], fields: [RecordField] = [], limit: Int = 100
  ) async throws -> SourceError? {
    let file = try TemporaryFile(text)
    let source = CSVSource(file: file.url, key: key, fields: fields)
    return await #expect(throws: SourceError.self) {
      try await SourcePages.all(of: source, limit: limit)
    }
  }

  @Test("pages of every size give the rows of the file in order", arguments: 1...8)
  func paging(size: Int) async throws {
    let file = try TemporaryFile("id,n\na,1\n\"b\nb\",2\r\n\nc,3\rd,4\ne,5\nf,6\ng,7\n")
    let source = CSVSource(file: file.url, key: ["id"], fields: [RecordField("n", type: .integer)])
    let pages = try await SourcePages.all(of: source, limit: size)
    #expect(pages.joined().map(\.listIdentifier) == ["a", "b\nb", "c", "d", "e", "f", "g"])
    #expect(pages.joined().map { $0["n"] } == (1...7).map { .integer($0) })
    #expect(pages.dropLast().allSatisfy { $0.count == size })
    // The file ends with the last row: where pages come out even, no empty one follows.
    #expect(pages.count == (7 + size - 1) / size)
  }

  @Test("a blank last line is no item")
  func blankLastLine() async throws {
    let file = try TemporaryFile("id\na\nb\n\n\r\n")
    let source = CSVSource(file: file.url, key: ["id"], fields: [])
    #expect(
      try await SourcePages.all(of: source, limit: 2).map { $0.map(\.listIdentifier) } == [
        ["a", "b"], [],
      ])
  }

  @Test("rows with the same key are items like others")
  func repeatedKeys() async throws {
    let file = try TemporaryFile("id,n\na,1\na,2\n")
    let source = CSVSource(file: file.url, key: ["id"], fields: [])
    #expect(
      try await SourcePages.all(of: source, limit: 9).joined().map(\.listIdentifier) == ["a", "a"])
  }

  @Test("a header alone is a source without items")
  func headerAlone() async throws {
    for text in ["id,n", "id,n\n"] {
      let file = try TemporaryFile(text)
      let source = CSVSource(file: file.url, key: ["id"], fields: [])
      let page = try await source.page(ItemRequest(limit: 5))
      #expect(page.items.isEmpty && page.next == nil)
    }
  }

  @Test("a key of several columns, and a column that is no field")
  func keys() async throws {
    let file = try TemporaryFile("x,y,z\na|b,c,1\na,b|c,2\n,c,3\n")
    let source = CSVSource(
      file: file.url, key: ["x", "why"], fields: [RecordField("why", path: "y"), RecordField("z")])
    let items = try await Array(SourcePages.all(of: source, limit: 9).joined())
    #expect(items.map(\.listIdentifier) == ["a\\|b|c", "a|b\\|c", "|c"])
    #expect(items[0].names == ["why", "z", "x"])
    #expect(items[0].values == [.string("c"), .string("1"), .string("a|b")])
    #expect(ItemKey.values(of: items[1].listIdentifier, count: 2) == ["a", "b|c"])
  }

  @Test("an empty cell is null where the field is optional")
  func optional() async throws {
    let file = try TemporaryFile("id,n,s,t\na,,,\n")
    let source = CSVSource(
      file: file.url, key: ["id"],
      fields: [
        RecordField("n", type: .integer, isOptional: true), RecordField("s", isOptional: true),
        RecordField("t"),
      ])
    let item = try await source.page(ItemRequest(limit: 1)).items.first
    #expect(item?.values == [.null, .null, .string(""), .string("a")])
  }

  @Test("a file that is not there, a folder, a pipe, an address")
  func noFile() async throws {
    let file = try TemporaryFile("id\n")
    let folder = file.url.deletingLastPathComponent()
    let pipe = folder.appending(path: "pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let cases: [(URL, SourceError.Code)] = [
      (folder.appending(path: "none.csv"), .missingFile), (folder, .notAFile), (pipe, .notAFile),
      (file.url.appending(path: "below.csv"), .missingFile),
    ]
    for (url, code) in cases {
      let source = CSVSource(file: url, key: ["id"], fields: [])
      let error = await #expect(throws: SourceError.self) {
        try await source.page(ItemRequest(limit: 1))
      }
      #expect(error?.code == code)
      #expect(error?.file == url.relativePath)
      #expect(error?.position == nil)
    }
    let address = try #require(URL(string: "https://example.org/a.csv"))
    let error = await #expect(throws: SourceError.self) {
      try await CSVSource(file: address, key: ["id"], fields: []).page(ItemRequest(limit: 1))
    }
    #expect(error?.code == .notAFile)
  }

  @Test("a file that may not be read", .enabled(if: geteuid() != 0, "root may read any file"))
  func noPermission() async throws {
    let file = try TemporaryFile("id\n")
    #expect(chmod(file.url.path, 0) == 0)
    let error = await #expect(throws: SourceError.self) {
      try await CSVSource(file: file.url, key: ["id"], fields: []).page(ItemRequest(limit: 1))
    }
    #expect(error?.code == .noPermission)
  }

  @Test("no header", arguments: ["", "\n\r\n", "\u{FEFF}"])
  func noHeader(text: String) async throws {
    #expect(try await Self.error(text)?.code == .noHeader)
  }

  @Test("a column that is not there is named, with the one that was meant and those there are")
  func unknownColumn() async throws {
    let missingKey = try await Self.error("iata,name\n", key: ["id"])
    #expect(missingKey?.code == .unknownColumn)
    #expect(
      missingKey?.message
        == "there is no column \"id\": use one of its columns. The columns are \"iata\", \"name\"."
    )
    let misspelt = try await Self.error("id,latitude\n", fields: [RecordField("lattitude")])
    #expect(misspelt?.message.contains("did you mean \"latitude\"?") == true)
    #expect(misspelt?.line == 1)
  }

  @Test("a source without a key, or with an invalid format")
  func badDescription() async throws {
    #expect(try await Self.error("id\n", key: [])?.code == .badDescription)
    let field = RecordField("id", type: .date, format: "yyyy/QQ/dd")
    #expect(try await Self.error("id\n", fields: [field])?.code == .badDescription)
  }

  @Test("too few and too many cells, with the line")
  func cellCount() async throws {
    let few = try await Self.error("id,b,c\n1,2,3\n\"4\n4\",5\n")
    #expect(few?.code == .cellCount)
    #expect(few?.position == SourcePosition(byteOffset: 13, line: 3))
    #expect(
      few?.message == "this row has 2 cells, but the header has 3: is a cell missing?")
    let many = try await Self.error("id,b\n1,2\n3,4,5\n")
    #expect(many?.code == .cellCount)
    #expect(many?.line == 3)
  }

  @Test("an empty key, with the line")
  func emptyKey() async throws {
    let error = try await Self.error("id,b\n1,2\n,3\n")
    #expect(error?.code == .emptyKey)
    #expect(error?.line == 3)
  }

  @Test("a value that is not of its type: line, column, value, and nothing that a terminal obeys")
  func value() async throws {
    let error = try await Self.error(
      "id,n\n1,2\n2,3\u{1B}[2J\n", fields: [RecordField("count", path: "n", type: .integer)])
    #expect(error?.code == .value)
    #expect(error?.line == 3)
    #expect(
      error?.message
        == "column \"n\" should be a whole number, but is \"3\u{FFFD}[2J\": correct it, or declare "
        + "the field as a string.")
    let empty = try await Self.error("id,n\n1,\n", fields: [RecordField("n", type: .integer)])
    #expect(empty?.message.contains("is empty: give it a value, or declare") == true)
  }

  @Test("an error belongs to its page: those before it are read")
  func errorLater() async throws {
    let file = try TemporaryFile("id\n1\n2\n\"3")
    let source = CSVSource(file: file.url, key: ["id"], fields: [])
    let first = try await source.page(ItemRequest(limit: 2))
    #expect(first.items.map(\.listIdentifier) == ["1", "2"])
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(cursor: first.next, limit: 2))
    }
    #expect(error?.position == SourcePosition(byteOffset: 7, line: 4))
  }

  @Test("a file that changed between two pages requests a refresh, which reads it again")
  func changed() async throws {
    let file = try TemporaryFile("id\n1\n2\n3\n")
    let source = CSVSource(file: file.url, key: ["id"], fields: [])
    let first = try await source.page(ItemRequest(limit: 1))
    try file.replace("id\n1\n2\n3\n4\n")
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(cursor: first.next, limit: 1))
    }
    #expect(error?.code == .changed)
    #expect(error?.message.contains("refresh") == true)
    #expect(try await SourcePages.all(of: source, limit: 9).joined().count == 4)
  }

  @Test(
    "a cursor of somebody else",
    arguments: ["", "7", "1:1:1:1:1:x", "-1:1:9:1:1:1", "10:1:9:1:1:1", "1:0:9:1:1:1", ":::::"])
  func badCursor(raw: String) async throws {
    let file = try TemporaryFile("id\n1\n")
    let error = await #expect(throws: SourceError.self) {
      try await CSVSource(file: file.url, key: ["id"], fields: [])
        .page(ItemRequest(cursor: ItemCursor(rawValue: raw), limit: 1))
    }
    #expect(error?.code == .badCursor)
  }

  @Test("a limit below one asks for one item", arguments: [0, -1, Int.min])
  func oddLimit(limit: Int) async throws {
    let file = try TemporaryFile("id\n1\n2\n")
    let source = CSVSource(file: file.url, key: ["id"], fields: [])
    #expect(try await source.page(ItemRequest(limit: limit)).items.count == 1)
  }

  @Test("a cancelled task reads nothing")
  func cancelled() async throws {
    let file = try TemporaryFile("id\n1\n")
    let source = CSVSource(file: file.url, key: ["id"], fields: [])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.page(ItemRequest(limit: 1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a page of a file of 1 GB reads that page alone")
  func oneGigabyte() async throws {
    // The file has a hole: reading more than its two ends finds bytes that aren't text.
    let file = try TemporaryFile("id,n\na,1\nb,2\n")
    let size = 1 << 30
    let handle = try FileHandle(forWritingTo: file.url)
    let tail = Data("y,3\nz,4\n".utf8)
    try handle.seek(toOffset: UInt64(size - tail.count))
    try handle.write(contentsOf: tail)
    try handle.close()
    let source = CSVSource(file: file.url, key: ["id"], fields: [])
    let first = try await source.page(ItemRequest(limit: 2))
    #expect(first.items.map(\.listIdentifier) == ["a", "b"])
    var cursor = try #require(first.next.flatMap { FileCursor($0) })
    #expect(cursor.position == SourcePosition(byteOffset: 13, line: 4))
    cursor.position = SourcePosition(byteOffset: size - tail.count, line: 70_000_000)
    let last = try await source.page(ItemRequest(cursor: cursor.rawCursor, limit: 2))
    #expect(last.items.map(\.listIdentifier) == ["y", "z"])
    #expect(last.next == nil)
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(cursor: first.next, limit: 2))
    }
    #expect(error?.position == SourcePosition(byteOffset: 13, line: 4))
  }
}
