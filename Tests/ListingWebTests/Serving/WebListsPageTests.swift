import Foundation
import ListingWeb
import Testing

/// The code of Sources/ListingWeb/ListingWeb.docc/WebLists.md that isn't a whole program.
@Suite("The page on lists in the browser") struct WebListsPageTests {
  @Test("A server with a host name answers requests of that host only")
  func hosts() async throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../SampleSections/products.xml")
    var configuration = WebConfiguration()
    configuration.hosts = ["shop.example.com"]
    let shop = try ListingWebApp(document: url, configuration: configuration)
    for (host, status) in [("shop.example.com", 200), ("other.example.com", 421)] {
      let request = WebRequest(method: "GET", target: "/", headers: [(name: "Host", value: host)])
      #expect(await shop.respond(to: request).status == status)
    }
  }
}
