import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingWeb

/// Documents of a folder that have addresses of their own.
@Suite(.tags(.concurrency)) struct WebDocumentsTests {
  private let folder: TemporaryFolder
  private let app: ListingWebApp

  init() throws {
    folder = try TemporaryFolder()
    let list = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.1" title="All"><section id="s"><items>
      <item id="a" name="A &amp; B"/></items><on event="select"><open href="one.xml">
      <with name="name" value="{it.name}"/></open></on></section></listing>
      """, to: "all.xml")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.1" title="One of {param.name}">
      <param name="name" required="true"/><param name="n" type="integer"/>
      <section id="s"><items><item id="b" text="{param.name}"/></items></section></listing>
      """, to: "one.xml")
    app = try ListingWebApp(document: list, configuration: .patient())
  }

  private func text(_ address: String) async throws -> (status: Int, text: String) {
    let response = await app.respond(to: request("GET", address))
    return (response.status, try response.text)
  }

  @Test func `A row links to the document that it opens, whose address has the values`()
    async throws
  {
    let page = try await text("/")
    #expect(page.text.contains("href=\"one.xml?name=A%20%26%20B\""))
    let one = try await text("/one.xml?name=A%20%26%20B&tab=12345678")
    #expect(one.status == 200)
    #expect(one.text.contains("<title>One of A &amp; B</title>"))
  }

  @Test(
    arguments: [
      ("/two.xml", 404, "there is no file 'two.xml'"),
      ("/one.xml", 400, "the parameter 'name' needs a value"),
      ("/one.xml?name=a&n=x", 400, "'x', given for parameter 'n', is not a whole number"),
      ("/one.xml?name=a&m=1", 400, "the document has no parameter 'm'"),
      ("/../all.xml", 404, "is outside the document's folder"),
      ("/%2e%2e%2fall.xml", 404, "is outside the document's folder"),
    ])
  func `A document that can't be shown is an error page that says why`(
    address: String, status: Int, message: String
  ) async throws {
    let page = try await text(address)
    #expect(page.status == status)
    #expect(page.text.contains(message), "\(page.text)")
  }
}
