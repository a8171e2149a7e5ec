import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingWeb

@Suite struct WebDocumentTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = try folder.write(Self.document("A"), to: "shop.xml")
  }

  private static func document(_ item: String, identity: String = "section") -> String {
    """
    <listing xmlns="urn:listingkit:1" version="1.0" identity="\(identity)"><section id="s"><items>
    <item id="\(item)" text="x"/></items></section></listing>
    """
  }

  private func changed(_ item: String, identity: String = "section") throws -> ListingDocument {
    try folder.write(Self.document(item, identity: identity), to: "shop.xml")
    return ListingDocument(contentsOf: url)
  }

  /// An app with the document, whose clock stands still, so that no viewer is removed on a slow machine.
  private func app() throws -> ListingWebApp {
    try ListingWebApp(
      ListingDocument(contentsOf: url), parameters: [:], environment: .current,
      configuration: .patient(), clock: TestClock(isMovedByHand: true)
    ) { _, _ in }
  }

  @Test func `An invalid document is refused with what is wrong`() throws {
    try folder.write("<listing xmlns='urn:listingkit:1'><x/></listing>", to: "shop.xml")
    #expect(throws: XMLDocumentError.self) { try ListingWebApp(document: url) }
  }

  @Test func `Each viewer has a list with the document`() async throws {
    let app = try app()
    for _ in 0..<2 { _ = await app.respond(to: request("GET", "/")) }
    let viewers = await app.viewers.viewers
    for viewer in viewers { #expect(await viewer.items == ["A"]) }
    #expect(viewers.count == 2)
  }

  @Test(arguments: ["section", "list"])
  func `A changed document is shown in all viewers, also with another identity`(
    identity: String
  ) async throws {
    let app = try app()
    _ = await app.respond(to: request("GET", "/"))
    try await app.show(try changed("B", identity: identity))
    _ = await app.respond(to: request("GET", "/"))
    for viewer in await app.viewers.viewers { #expect(await viewer.items == ["B"]) }
  }

  @Test func `An invalid document leaves the last one in place`() async throws {
    let app = try app()
    _ = await app.respond(to: request("GET", "/"))
    try folder.write("<listing", to: "shop.xml")
    let broken = ListingDocument(contentsOf: url)
    await #expect(throws: XMLDocumentError.self) { try await app.show(broken) }
    _ = await app.respond(to: request("GET", "/"))
    for viewer in await app.viewers.viewers { #expect(await viewer.items == ["A"]) }
  }

  @Test func `Images are served from the folder of the document that a link leads to`() async throws
  {
    try folder.write("GIF89a", to: "shop.gif")
    let elsewhere = try TemporaryFolder()
    let link = elsewhere.url.appendingPathComponent("link.xml")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    let app = try ListingWebApp(document: link)
    #expect(await app.respond(to: request("GET", "/f/shop.gif")).status == 200)
  }
}

extension WebViewer {
  /// The identifiers of the items in the list.
  fileprivate var items: [String] { view.list?.snapshot.itemIdentifiers(inSection: "s") ?? [] }
}
