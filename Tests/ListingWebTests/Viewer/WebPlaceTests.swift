import ListingKit
import ListingXML
import Testing

@testable import ListingWeb

@Suite struct WebPlaceTests {
  @Test func `A number is a unit`() {
    #expect(WebPlace("120") == .unit(120))
    #expect(WebPlace("0") == .unit(0))
  }

  @Test func `A section and an item are percent-encoded each`() {
    #expect(WebPlace("products/sku-40") == .item(ListItemPath(section: "products", item: "sku-40")))
    #expect(WebPlace("a%2Fb/c%20d") == .item(ListItemPath(section: "a/b", item: "c d")))
  }

  @Test func `Larger numbers than those of scripts are the largest one`() {
    #expect(WebPlace("\(Int.max)") == .unit(1 << 53 - 1))
    #expect(
      WebPlace("a/b/\(Int.max)")
        == .about(DocumentPlace(section: "a", item: "b", position: 1 << 53 - 1)))
  }

  @Test func `A third part is the position of the item`() {
    #expect(
      WebPlace("a%2Fb/c/70") == .about(DocumentPlace(section: "a/b", item: "c", position: 70)))
  }

  @Test(arguments: [
    "", "-1", "products", "products/", "/sku", "a/b/c", "a/b/-1", "a/b/1/2", "a/%zz",
    "99999999999999999999",
  ])
  func `Anything else is no place`(text: String) {
    #expect(WebPlace(text) == nil)
  }
}
