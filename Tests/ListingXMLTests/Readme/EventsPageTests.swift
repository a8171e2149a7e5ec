import Foundation
import ListingKit
import ListingSources
import ListingXML
import Testing

/// The code of Sources/ListingXML/ListingXML.docc/StateAndActions.md.
@Suite("The page on state and actions") struct EventsPageTests {
  private final class Cart {
    private(set) var items: [ListValue] = []
    func add(_ item: ListValue?) { items.append(item ?? .string("nothing")) }
  }

  @Test("A button emits an event with a value, and another one opens an address")
  @MainActor func events() async throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Documents/events.xml")
    let cart = Cart()
    var opened: [String] = []
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 300, height: 300))
    list.attach(view)
    try await list.load(contentsOf: url) { event in
      switch event.kind {
      case .emit("buy", let values): cart.add(values["id"])
      case .open(let href): opened.append(href)
      default: break
      }
    }
    for control in view.visibleControls { view.press(control) }
    await list.waitUntilIdle()
    #expect(cart.items == [.string("tea")])
    #expect(opened == ["https://example.org/tea"])
  }
}
