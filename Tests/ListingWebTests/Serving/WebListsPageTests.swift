import Foundation
import ListingWeb
import Testing

/// The code of WebLists.md and ManyViewers.md in Sources/ListingWeb/ListingWeb.docc that isn't a whole program.
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

  @Test("The cookie of a browser names the process") func process() async throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../SampleSections/products.xml")
    var configuration = WebConfiguration()
    configuration.hosts = ["orders.example.com"]
    configuration.processName = "a"
    configuration.viewerLimit = 5_000
    let orders = try ListingWebApp(document: url, configuration: configuration)
    let request = WebRequest(
      method: "GET", target: "/", headers: [(name: "Host", value: "orders.example.com")])
    let response = await orders.respond(to: request)
    let cookie = response.headers.first { $0.name == "Set-Cookie" }?.value
    #expect(cookie?.hasPrefix("listing=a.") == true)
  }
}
