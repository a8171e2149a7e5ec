import Foundation
import ListingKit
import ListingSources
import ListingTesting
import Testing

/// The code of Sources/ListingSources/ListingSources.docc/Sources.md.
@Suite("The page on sources") struct SourcesPageTests {
  private struct Message: ListDiffable, Equatable, Sendable {
    let listIdentifier: String
    let text: String
  }

  private struct Connection {
    let changes: AsyncStream<ItemChange<Message>>
  }

  @Test("A server that isn't allowed gets no request")
  func http() async throws {
    let token = "secret"
    let url = try #require(URL(string: "https://other.example.org/teas"))
    let client = HTTPClient(allowedHosts: ["api.example.org"])
    let source = HTTPSource(
      HTTPRequest(url, headers: [HTTPHeader("Authorization", "Bearer \(token)")]),
      body: .json(items: "/data/items", next: "/meta/next", total: "/meta/total"),
      paging: HTTPPaging(.cursor, parameter: "after", sizeParameter: "limit"),
      key: ["id"], fields: [RecordField("name")], client: client)
    await #expect(throws: (any Error).self) { _ = try await source.page(ItemRequest(limit: 5)) }
  }

  @Test("A section follows changes until the sequence ends")
  @MainActor func follow() async throws {
    let (changes, continuation) = AsyncStream<ItemChange<Message>>.makeStream()
    let connection = Connection(changes: changes)
    let list = ListDataSource()
    let section = GenericSection<Message>("chat") { .text($0.text) }
    list.appendSections([section])
    let task = Task { try await section.follow(connection.changes) }
    continuation.yield(.insert([Message(listIdentifier: "1", text: "Hello")]))
    continuation.finish()
    try await task.value
    #expect(section.items.map(\.text) == ["Hello"])
  }
}
