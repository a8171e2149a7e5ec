import Foundation
import ListingTesting
import Testing

@testable import listing

/// Real files. The tests wait for reports, however long that takes.
@Suite(.timeLimit(.minutes(10)), .tags(.concurrency)) struct FileWatcherTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("old", to: "home.xml")
  }

  /// The reports of a watcher after an action.
  private func changes(
    following files: [URL], _ body: () throws -> Void
  ) async throws -> Set<String> {
    let watcher = try FileWatcher(quiet: .milliseconds(1))
    defer { watcher.close() }
    watcher.follow(files)
    try body()
    var iterator = watcher.changes.makeAsyncIterator()
    return Set(await iterator.next()?.map(\.lastPathComponent) ?? [])
  }

  @Test("a file that is written")
  func written() async throws {
    let changed = try await changes(following: [file]) { try folder.write("new", to: "home.xml") }
    #expect(changed == ["home.xml"])
  }

  @Test("a file that is renamed over it, as editors do, and once more after that")
  func renamed() async throws {
    let watcher = try FileWatcher(quiet: .milliseconds(1))
    defer { watcher.close() }
    watcher.follow([file])
    var iterator = watcher.changes.makeAsyncIterator()
    for round in 0..<2 {
      let draft = try folder.write("new \(round)", to: ".draft")
      #expect(rename(draft.path, file.path) == 0)
      #expect(await iterator.next() == [file])
    }
  }

  @Test("a file that is removed, and one that was not there yet")
  func comingAndGoing() async throws {
    let removed = try await changes(following: [file]) {
      try FileManager.default.removeItem(at: file)
    }
    #expect(removed == ["home.xml"])
    let missing = folder.url.appending(path: "later.csv")
    let came = try await changes(following: [missing]) { try folder.write("x", to: "later.csv") }
    #expect(came == ["later.csv"])
  }

  @Test("other files of the folder are not reported")
  func others() async throws {
    let changed = try await changes(following: [file]) {
      try folder.write("x", to: "other.xml")
      try folder.write("new", to: "home.xml")
    }
    #expect(changed == ["home.xml"])
  }

  @Test("a link is followed to where it leads")
  func links() async throws {
    let data = try folder.write("x", to: "data/real.csv")
    let link = folder.url.appending(path: "link.csv")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: data)
    let changed = try await changes(following: [link]) {
      try folder.write("y", to: "data/real.csv")
    }
    #expect(changed == ["link.csv"])
  }

  @Test("a watcher that is closed ends")
  func closed() async throws {
    let watcher = try FileWatcher()
    watcher.close()
    var iterator = watcher.changes.makeAsyncIterator()
    #expect(await iterator.next() == nil)
  }
}
