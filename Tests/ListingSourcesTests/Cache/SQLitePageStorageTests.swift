import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Pages in a SQLite file") struct SQLitePageStorageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: URL { folder.url.appending(path: "deep/pages.sqlite") }

  private func name(_ position: String, screen: String = "a", source: String = "s") -> PageName {
    PageName(screen: screen, source: source, position: position)
  }

  private func page(_ size: Int, _ time: TimeInterval = 1) -> StoredPage {
    StoredPage(
      data: Data(repeating: 7, count: size), date: Date(timeIntervalSinceReferenceDate: time))
  }

  @Test("Nothing is made before something is written, and another storage reads what was written")
  func written() async throws {
    let storage = SQLitePageStorage(file: file)
    #expect(try await storage.page(name("")) == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try await storage.write(page(3, 1.5), as: name(""))
    try await storage.write(page(4), as: name("", source: "t"))
    try await storage.write(page(5), as: name("2"))
    try await storage.write(page(6, 9), as: name("2"))
    let other = SQLitePageStorage(file: file)
    #expect(try await other.page(name("")) == page(3, 1.5))
    #expect(try await other.page(name("", source: "t")) == page(4))
    #expect(try await other.page(name("2")) == page(6, 9))
    #expect(try await other.page(name("3")) == nil)
    #expect(try await other.page(name("", screen: "b")) == nil)
  }

  @Test("Pages that were written first make room, of the same screen only")
  func limit() async throws {
    let storage = SQLitePageStorage(file: file, limit: 100)
    try await storage.write(page(90), as: name("other", screen: "b"))
    for index in 0..<5 { try await storage.write(page(30), as: name("\(index)")) }
    // Written again, it's the newest.
    try await storage.write(page(30), as: name("2"))
    try await storage.write(page(40), as: name("5"))
    var kept: [String] = []
    for index in 0..<6 where try await storage.page(name("\(index)")) != nil {
      kept.append("\(index)")
    }
    // 5 (40), 2 (30) and 4 (30) fit.
    #expect(kept == ["2", "4", "5"])
    #expect(try await storage.page(name("other", screen: "b")) != nil)
    try await storage.write(page(101), as: name("large"))
    #expect(try await storage.page(name("large")) == nil)
    #expect(try await storage.page(name("5")) != nil)
  }

  @Test("A damaged file is set aside, said once, and a new one begins")
  func damaged() async throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: 65, count: 5_000).write(to: file)
    let storage = SQLitePageStorage(file: file)
    let error = await #expect(throws: ListError.self) { try await storage.page(name("")) }
    #expect(error?.message.contains("where pages are kept, is damaged") == true)
    try await storage.write(page(3), as: name(""))
    #expect(try await storage.page(name("")) == page(3))
    #expect(FileManager.default.fileExists(atPath: file.path + ".broken"))
  }

  @Test("Two storages write to one file at the same time")
  func twoWriters() async throws {
    let storages = [SQLitePageStorage(file: file), SQLitePageStorage(file: file)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, storage) in storages.enumerated() {
        for index in 0..<50 {
          let (page, name) = (page(10), name("\(number) \(index)"))
          group.addTask { try await storage.write(page, as: name) }
        }
      }
      try await group.waitForAll()
    }
    for number in 0..<2 {
      for index in 0..<50 {
        #expect(try await storages[1 - number].page(name("\(number) \(index)")) == page(10))
      }
    }
  }
}
