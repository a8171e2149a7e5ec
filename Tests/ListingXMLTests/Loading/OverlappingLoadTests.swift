import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Loads that are requested while another one reads its document.
@MainActor @Suite(.tags(.concurrency)) struct OverlappingLoadTests {
  private let folder: TemporaryFolder
  private let list = ListDataSource()
  private let large: URL
  private let small: URL

  init() throws {
    folder = try TemporaryFolder()
    // Large enough to be read long after the small one, were both shown as they come.
    let items = (0..<20_000).map { "<item id=\"\($0)\"/>" }.joined()
    large = try folder.write(
      listing("<section id=\"large\"><items>\(items)</items></section>"), to: "large.xml")
    small = try folder.write(
      listing("<section id=\"small\"><items><item id=\"a\"/></items></section>"), to: "small.xml")
  }

  /// Begins to load a document. Loads begin in the order of these calls, as the list's owner takes
  /// its jobs in order, and none of them has been read by then.
  private func load(_ file: URL) -> Task<ListError.Code?, any Error> {
    Task {
      do {
        try await list.load(contentsOf: file)
        return nil
      } catch let error as ListError {
        return error.code
      }
    }
  }

  @Test func theOneAskedForLastWins() async throws {
    let first = load(large)
    let second = load(small)
    #expect(try await first.value == .cancelled)
    #expect(try await second.value == nil)
    #expect(list.snapshot.sectionIdentifiers == ["small"])
  }

  @Test func aDocumentReadBeforeWinsOverOneThatIsBeingRead() async throws {
    let document = ListingDocument(contentsOf: small)
    let first = load(large)
    let second = Task { try await list.load(document) }
    #expect(try await first.value == .cancelled)
    try await second.value
    #expect(list.snapshot.sectionIdentifiers == ["small"])
  }

  @Test func aCancelledLoadShowsNothing() async throws {
    let load = load(small)
    load.cancel()
    #expect(try await load.value == .cancelled)
    #expect(list.snapshot.sectionIdentifiers == [])
  }

  /// Runs after earlier jobs of the owner, which are performed in order.
  private func loadsHaveBegun() async { await Task {}.value }

  @Test func settlingWaitsForADocumentThatIsBeingRead() async throws {
    let load = load(large)
    await loadsHaveBegun()
    await list.waitUntilIdle()
    #expect(list.snapshot.sectionIdentifiers == ["large"])
    #expect(try await load.value == nil)
  }

  @Test func settlingWaitsForNoDocumentThatCannotBeRead() async throws {
    let load = Task { try await list.load(contentsOf: folder.url.appending(path: "none.xml")) }
    await loadsHaveBegun()
    await list.waitUntilIdle()
    await #expect(throws: XMLDocumentError.self) { try await load.value }
    #expect(list.snapshot.sectionIdentifiers == [])
  }
}
