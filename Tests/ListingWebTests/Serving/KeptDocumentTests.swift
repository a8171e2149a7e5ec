import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingWeb

/// Pages of a document that keeps states, and the place of its reader.
@Suite(.tags(.concurrency), .timeLimit(.minutes(10))) struct KeptDocumentTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("id\n" + (0..<300).map { "\($0)\n" }.joined(), to: "rows.csv")
    url = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.1" title="Rows" resume="true">
      <state name="chosen" value="none" keep="true"/>
      <section id="rows"><source kind="csv" href="rows.csv" key="id"/><page size="25"/>
      <header><text>Chosen: {state.chosen}</text></header><cell><text>{it.id}</text></cell>
      <on event="select"><set state="chosen" to="it.id"/></on></section></listing>
      """, to: "list.xml")
  }

  private func app() throws -> ListingWebApp {
    let storage = SQLiteDocumentStorage(file: folder.url.appendingPathComponent("state.sqlite"))
    return try ListingWebApp(
      ListingDocument(contentsOf: url), parameters: [:],
      environment: DocumentEnvironment(storage: storage), configuration: .patient(),
      clock: TestClock(isMovedByHand: true)
    ) { _, _ in }
  }

  private func finish(_ app: ListingWebApp) async {
    for viewer in await app.viewers.viewers { await viewer.finishKeeping() }
  }

  @Test func `A page begins where the reader was, with the states that were set`() async throws {
    let first = try app()
    let page = try #require(try await ServedPage(first))
    #expect(page.html.contains("Chosen: none<"))
    #expect(page.html.contains("data-id=\"0\""))
    #expect(await page.send(#"{"do":"tap","section":"rows","item":"7"}"#).status == 204)
    #expect(
      await page.send(#"{"do":"see","section":"rows","item":"120","count":10}"#).status == 204)
    // The page doesn't have the item, so the place stays.
    await finish(first)
    let second = try app()
    let other = try #require(try await ServedPage(second))
    #expect(other.html.contains("Chosen: 7<"))
    #expect(other.html.contains("data-id=\"0\""))
    #expect(
      await other.send(#"{"do":"see","section":"rows","item":"20","count":10}"#).status == 204)
    await finish(second)
    let third = try #require(try await ServedPage(app()))
    #expect(third.html.contains("data-id=\"20\""))
    #expect(!third.html.contains("data-id=\"0\""))
  }

  @Test func `An address with a place begins there`() async throws {
    let first = try app()
    let page = try #require(try await ServedPage(first))
    #expect(
      await page.send(#"{"do":"see","section":"rows","item":"20","count":10}"#).status == 204)
    await finish(first)
    let other = try #require(try await ServedPage(app(), at: "/?at=rows/2"))
    #expect(other.html.contains("data-id=\"2\""))
  }
}

extension WebViewer {
  fileprivate func finishKeeping() async { await view.list?.finishKeeping() }
}
