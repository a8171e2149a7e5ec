import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingWeb

@Suite(.tags(.concurrency), .timeLimit(.minutes(10))) struct WebApplicationTests {
  /// A list of a book, which belongs to the main actor.
  @MainActor private struct Shelf {
    let list = ListDataSource()
    let section = GenericSection("books", items: [Book(isbn: "1", title: "Emma")]) {
      .text($0.title)
    }

    init() { list.appendSections([section]) }
  }

  private let poll: SocketPoll

  init() throws { poll = try SocketPoll() }

  /// Returns the page at a port.
  private func page(_ port: Int) async throws -> String {
    let client = try TestClient(port: port, poll)
    try await client.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let answer = try await client.receive(until: nil)
    client.close()
    return answer
  }

  @Test @MainActor
  func `Serves a list that its actor changes, until the task is canceled`() async throws {
    let shelf = Shelf()
    let (pages, report) = AsyncStream.makeStream(of: String.self)
    let application = WebApplication(list: shelf.list, title: "Books")
    let running = Task { try await application.run(port: 0) { report.yield($0) } }
    var iterator = pages.makeAsyncIterator()
    let address = try #require(await iterator.next())
    let port = try #require(URL(string: address)?.port)
    #expect(address == "http://127.0.0.1:\(port)/")
    let first = try await page(port)
    #expect(first.contains("<title>Books</title>"))
    #expect(first.contains("Emma") && !first.contains("Persuasion"))
    shelf.section.appendItems([Book(isbn: "2", title: "Persuasion")])
    let second = try await page(port)
    #expect(second.contains("Persuasion"))
    running.cancel()
    try await running.value
    #expect(throws: (any Error).self) { try TestClient(port: port, poll) }
  }

  @Test @MainActor
  func `What a user does in a page reaches the list on its actor`() async throws {
    let shelf = Shelf()
    var chosen: [String] = []
    shelf.section.onSelect {
      MainActor.assertIsolated()
      chosen.append($0.item.title)
    }
    let page = try #require(await ServedPage(WebApplication(list: shelf.list).app))
    let response = await page.send(#"{"do":"tap","section":"books","item":"1"}"#)
    #expect(response.status == 204)
    #expect(chosen == ["Emma"])
  }

  @Test(arguments: [("home", 80), ("127.0.0.1", 65_536), ("127.0.0.1", -1)]) @MainActor
  func `An address that can't exist is refused`(host: String, port: Int) async throws {
    let application = WebApplication(list: Shelf().list)
    let error = await #expect(throws: WebServerError.self) {
      try await application.run(host: host, port: port)
    }
    #expect(error?.message == "a list can't be served at port \(port) of '\(host)'")
  }

  @Test @MainActor
  func `A port that is in use is reported, with what to choose`() async throws {
    let address = try #require(ServerAddress(host: "127.0.0.1", port: 0))
    let socket = try ListeningSocket(address)
    defer { socket.close() }
    let application = WebApplication(list: Shelf().list)
    let port = socket.port
    let error = await #expect(throws: WebServerError.self) {
      try await application.run(port: port)
    }
    #expect(error?.message == "port \(port) of 127.0.0.1 is in use by another program")
    #expect(error?.fix == "choose another port, or 0 for a free one")
  }
}
