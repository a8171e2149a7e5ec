import Foundation
import Testing

@testable import ListingKit

/// Pages on the way to items far away.
@Suite("Large pages") struct LargePageTests {
  /// Returns a machine with one page of 50.
  private func machine(_ sizes: ListPageSizes, allowsLargePages: Bool = true) -> PagingMachine {
    var machine = PagingMachine(sizes)
    machine.allowsLargePages = allowsLargePages
    _ = machine.handle(.movedToList)
    _ = machine.handle(answer(1, sizes.page))
    _ = machine.handle(.applied(kept: sizes.page))
    return machine
  }

  private func answer(
    _ generation: Int, _ count: Int, duration: Duration = .zero
  ) -> PagingMachine.Event {
    .answer(
      generation: generation,
      PagingAnswer(
        received: count, previous: ItemCursor(rawValue: "before \(generation)"),
        next: ItemCursor(rawValue: "after \(generation)"), duration: duration))
  }

  /// Requests pages one after the other, and returns their sizes.
  private func sizes(
    of remaining: [Int], _ machine: inout PagingMachine, duration: Duration = .zero
  ) -> [Int] {
    remaining.compactMap { remaining in
      guard case .request(let request) = machine.handle(.near(.end, remaining: remaining)).first
      else { return nil }
      _ = machine.handle(answer(request.generation, request.limit, duration: duration))
      for action in machine.handle(.applied(kept: request.limit)) {
        if case .trim(_, let most) = action { _ = machine.handle(.dropped(.start, pages: most)) }
      }
      return request.limit
    }
  }

  @Test("On the way to the end each page is twice as large as the one before, up to a limit")
  func growth() {
    var machine = machine(ListPageSizes(page: 50))
    #expect(
      sizes(of: Array(repeating: -Int.max, count: 9), &machine)
        == [100, 200, 400, 800, 1_600, 3_200, 6_400, 8_192, 8_192])
    // Near the end while scrolling, pages have the section's size again.
    #expect(sizes(of: [0, 49, -Int.max], &machine) == [50, 50, 100])
  }

  @Test("A page has as many items as are missing, and at least as many as other pages")
  func missing() {
    var machine = machine(ListPageSizes(page: 50))
    #expect(sizes(of: [-70, -1, -1_000, -120], &machine) == [70, 50, 100, 120])
  }

  @Test("A page that takes long isn't followed by a larger one")
  func slowPages() {
    var machine = machine(ListPageSizes(page: 50))
    #expect(sizes(of: [-Int.max], &machine, duration: .seconds(1)) == [100])
    #expect(sizes(of: [-Int.max, -Int.max], &machine, duration: .seconds(1)) == [100, 100])
    #expect(sizes(of: [-Int.max, -Int.max], &machine) == [100, 200])
  }

  @Test("With a maximum, a large page has at most the maximum minus a threshold on each side")
  func maximum() throws {
    var machine = machine(try ListPageSizes(page: 50, threshold: 30, maximum: 200))
    #expect(sizes(of: [-Int.max, -Int.max, -Int.max], &machine) == [100, 140, 140])
    let most = try ListPageSizes(page: 3, threshold: .max, maximum: .max)
    #expect(most.largest == 3)
  }

  @Test("Sources that don't allow it get requests for the section's pages")
  func servers() {
    var machine = machine(ListPageSizes(page: 50), allowsLargePages: false)
    #expect(sizes(of: [-Int.max, -Int.max], &machine) == [50, 50])
  }

  @Test("A section requests large pages of its source, and a refresh isn't affected")
  func section() async {
    let source = CountedPages()
    let list = ListDataSource(isolation: nil)
    let section = PagedSection("s", source: source, pageSize: 10) { .text($0) }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    for _ in 0..<3 {
      section.requestNextPage()
      await list.waitUntilIdle(isolation: nil)
    }
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle(isolation: nil)
    #expect(source.limits.withLock { $0 } == [10, 20, 40, 80, 10])
    #expect(section.count == 160)
  }

  @Test("Other sections are asked for a page near their end")
  func otherSection() {
    final class Pages: ListSectionPaging {
      var context: ListContext?
      let listIdentifier = "s"
      var items: [String] = []
      var remaining: [Int] = []
      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
      func refresh() {}
      func didApproachEnd(remainingItems: Int) { remaining.append(remainingItems) }
    }
    let section = Pages()
    section.requestNextPage(onTheWayTo: 7)
    #expect(section.remaining == [0])
  }
}

/// "0", "1", …: pages of any size.
private final class CountedPages: ItemSource {
  let limits = Guarded<[Int]>([])
  var allowsLargePages: Bool { true }

  func page(_ request: ItemRequest) async throws -> ItemPage<String> {
    limits.withLock { $0.append(request.limit) }
    let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
    return ItemPage(
      items: (start..<start + request.limit).map(String.init),
      next: ItemCursor(rawValue: String(start + request.limit)))
  }
}
