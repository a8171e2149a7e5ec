import Foundation
import GRDB
import ListingKit
import Testing

@testable import ListingSources

@Suite("Access to database files")
struct SQLiteAccessTests {
  @Test(
    "Only a database in WAL mode in a folder that can't be written, and without a log, is read as a file",
    arguments: [
      (2, false, false, SQLiteAccess.immutable), (2, false, true, .shared),
      (2, true, false, .shared),
      (1, false, false, .shared), (1, true, true, .shared),
    ] as [(UInt8, Bool, Bool, SQLiteAccess)])
  func choice(version: UInt8, canWriteFolder: Bool, hasLog: Bool, expected: SQLiteAccess) {
    let header = Array(repeating: UInt8(0), count: 18) + [version, version]
    #expect(
      SQLiteAccess(header: header, canWriteFolder: canWriteFolder, hasLog: hasLog) == expected)
  }

  @Test("A file without a header is opened like any other, so that SQLite names its mistake")
  func empty() {
    #expect(SQLiteAccess(header: [], canWriteFolder: false, hasLog: false) == .shared)
  }

  @Test("A database that is read as a file creates no other ones, whatever its name")
  func immutable() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "a b?c#\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "x.sqlite")
    let writer = try DatabaseQueue(path: file.path)
    try writer.writeWithoutTransaction {
      try $0.execute(
        sql: "PRAGMA journal_mode = wal; CREATE TABLE a (id); INSERT INTO a VALUES (1)")
    }
    try writer.close()
    let queue = try DatabaseQueue(
      path: SQLiteAccess.immutable.path(of: file), configuration: SQLiteSafety.configuration)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT id FROM a") } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.sqlite"])
  }
}
