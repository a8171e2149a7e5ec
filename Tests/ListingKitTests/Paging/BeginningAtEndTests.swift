import ListingTesting
import Testing

@testable import ListingKit

@Suite("Lists that begin at their end")
struct BeginningAtEndTests {
  typealias Screen = PagedSectionPlacesTests.Screen

  private func screen(_ source: PlaceSource) throws -> Screen {
    Screen(source, sizes: try PagedSectionPlacesTests.sizes(), sticksToEnd: true)
  }

  @Test("Only the last pages are loaded, and those before them as the user scrolls back")
  func lastPages() async throws {
    let source = PlaceSource(Array(0..<1000), counts: false, canReadFromEnd: true)
    let screen = try screen(source)
    await screen.waitUntilIdle()
    #expect(screen.visible == Array(995..<1000))
    #expect(screen.order == Array(990..<1000))
    #expect(source.requests == [ItemRequest(limit: 10, direction: .backward)])
    #expect(screen.section.loadState == .end)
    await screen.scroll(by: -2)
    #expect(screen.order == Array(980..<1000))
    #expect(screen.visible.first == 993)
    for first in stride(from: 990, through: 0, by: -3) {
      await screen.scroll(by: -3)
      #expect(screen.visible.first == first)
    }
    #expect(screen.order == Array(0..<1000))
    #expect(screen.section.total == 1000)
  }

  @Test("A refresh keeps the visible items, at the end and after going back")
  func refresh() async throws {
    for knowsPlaces in [true, false] {
      let source = PlaceSource(
        Array(0..<1000), knowsPlaces: knowsPlaces, counts: false, canReadFromEnd: true)
      let screen = try screen(source)
      await screen.waitUntilIdle()
      screen.section.refresh()
      await screen.waitUntilIdle()
      #expect(screen.visible == Array(995..<1000))
      for _ in 0..<20 { await screen.scroll(by: -4) }
      #expect(screen.visible.first == 915)
      screen.section.refresh()
      await screen.waitUntilIdle()
      #expect(screen.visible.first == 915, "knows places: \(knowsPlaces)")
      #expect(screen.order == Array((screen.order.first ?? 0)...(screen.order.last ?? 0)))
      #expect(screen.order.count < 130)
    }
  }

  @Test("Without its place in the source, as much as was loaded is read from the end")
  func placeIsGone() {
    var machine = PagingMachineTable.machine()
    machine.beginsAtEnd = true
    let first = machine.handle(.movedToList)
    #expect(
      first == [
        .request(.init(direction: .first, limit: 20, isFromEnd: true, generation: 1))
      ])
    _ = machine.handle(PagingMachineTable.answer(1, 20, previous: PagingMachineTable.zeroth))
    _ = machine.handle(.applied(kept: 20))
    #expect(machine.loadState == .end)
    let around = machine.handle(.refresh(PagingMachineTable.anchor(before: 12)))
    #expect(
      around == [
        PagingMachineTable.refresh(2, limit: 20, at: PagingMachineTable.around)
      ])
    let again = machine.handle(PagingMachineTable.failure(2, isSourceChanged: true))
    #expect(
      again == [.request(.init(direction: .refresh, limit: 20, isFromEnd: true, generation: 3))])
  }

  @Test("A source that can't be read from its end is read from its start")
  func fromStart() async throws {
    let source = PlaceSource(Array(0..<100))
    let screen = try screen(source)
    await screen.waitUntilIdle()
    #expect(source.requests.first == ItemRequest(limit: 10))
    // The end stays in sight, so that one page follows the other.
    #expect(screen.order == Array(0..<100))
  }

  @Test("A source that only names its items otherwise is read from the end as its base is")
  func mapped() async throws {
    let source = PlaceSource(Array(0..<100), canReadFromEnd: true)
    let page = try await source.map { $0 }.page(ItemRequest(limit: 3, direction: .backward))
    #expect(source.map { $0 }.canReadFromEnd)
    #expect(page.items.map(\.listIdentifier) == ["97", "98", "99"])
    #expect(page.itemsBefore == 97)
    let odd = source.filter { Int($0.listIdentifier).map { $0 % 2 == 1 } ?? false }
    let filtered = try await odd.page(ItemRequest(limit: 3, direction: .backward))
    #expect(filtered.items.map(\.listIdentifier) == ["95", "97", "99"])
    #expect(filtered.itemsBefore == nil)
  }
}
