import Foundation
import ListingKit
import ListingTesting
import Testing

/// 45 restaurants in pages of 20, with failures.
private actor RestaurantServer {
  struct Failure: ItemSourceError, CustomStringConvertible {
    var isTransient = false
    var description: String { "no connection" }
  }

  private var failures: [Failure]
  private(set) var requests: [Int] = []

  /// - Parameter failures: the errors of the first requests of the second page.
  init(_ failures: [Failure] = []) { self.failures = failures }

  func restaurants(onPage number: Int) throws -> [Restaurant] {
    requests.append(number)
    if number == 1, !failures.isEmpty { throw failures.removeFirst() }
    return (0..<45).dropFirst(number * 20).prefix(20).map { Self.restaurant($0) }
  }

  static func restaurant(_ number: Int, isExpanded: Bool = false) -> Restaurant {
    Restaurant(
      name: "Restaurant \(number)", kitchen: ["Thai", "Greek"][number % 2], isExpanded: isExpanded)
  }
}

@Suite("Program: Restaurants", .timeLimit(.minutes(10)), .tags(.concurrency))
struct RestaurantsProgramTests {
  enum Layout: CaseIterable {
    case flow, compositional

    var layout: any ListLayout {
      switch self {
      case .flow: FlowLayout()
      case .compositional: CompositionalLayout()
      }
    }
  }

  /// A list without an owner on a view of 300 × 700 points: a header and six restaurants.
  private final class Screen {
    let list = ListDataSource(isolation: nil)
    let view: ListView
    let clock = TestClock()
    let server: RestaurantServer
    let section: PagedSection<Restaurant>
    private(set) var diagnostics: [ListDiagnostic] = []
    private let log = Log()

    private final class Log {
      var seen: [Restaurant] = []
    }

    init(
      _ layout: Layout = .flow, failures: [RestaurantServer.Failure] = []
    ) async {
      view = ListView(size: CGSize(width: 300, height: 700), layout: layout.layout)
      let server = RestaurantServer(failures)
      self.server = server
      let service = RestaurantService { try await server.restaurants(onPage: $0) }
      section = restaurantsSection(service) { [log] in log.seen.append($0) }
      list.clock = clock
      list.diagnosticsHandler = { [unowned self] in diagnostics.append($0) }
      list.attach(view, isolation: nil)
      list.appendSections([section])
      await waitUntilIdle()
    }

    /// The restaurants that were seen, in order.
    var seen: [Restaurant] { log.seen }

    var requests: [Int] { get async { await server.requests } }

    func waitUntilIdle() async { await list.waitUntilIdle(isolation: nil) }

    func scroll(to offset: CGFloat) async {
      view.contentOffset.y = offset
      await waitUntilIdle()
    }

    func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    func cell(_ item: Int) -> RestaurantCell? { view.cell(at: path(item)) as? RestaurantCell }
  }

  @Test(
    "A restaurant is 100 points high below a header of 100, in either layout",
    arguments: Layout.allCases)
  func sizes(_ layout: Layout) async throws {
    let screen = await Screen(layout)
    let header = try #require(screen.view.element(at: .header(section: 0)))
    #expect((header.view as? RestaurantSectionHeaderView)?.title == "Restaurants")
    #expect(header.frame == rect(0, 0, 300, 100))
    #expect(
      screen.view.frames(0..<3)
        == [rect(0, 100, 300, 100), rect(0, 200, 300, 100), rect(0, 300, 300, 100)])
    #expect(screen.view.visibleIndexPaths == (0..<6).map { screen.path($0) })
    #expect(screen.cell(1)?.content.texts == ["Restaurant 1", "Greek"])
  }

  @Test(
    "A tap expands a restaurant to 200 points, and a second one collapses it",
    arguments: Layout.allCases)
  func expansion(_ layout: Layout) async {
    let screen = await Screen(layout)
    let cell = screen.cell(1)
    #expect(cell != nil)
    screen.view.tapItem(at: screen.path(1))
    #expect(screen.section[1]?.isExpanded == true)
    #expect(
      screen.view.frames(0..<3)
        == [rect(0, 100, 300, 100), rect(0, 200, 300, 200), rect(0, 400, 300, 100)])
    screen.view.tapItem(at: screen.path(1))
    #expect(screen.section[1]?.isExpanded == false)
    #expect(screen.view.frames(1..<3) == [rect(0, 200, 300, 100), rect(0, 300, 300, 100)])
    // The taps reconfigure the cell, and select nothing else.
    #expect(screen.cell(1) === cell)
    #expect(screen.section.items.filter(\.isExpanded).isEmpty)
  }

  @Test("A page of 20 is requested when fewer than 20 restaurants are left, up to an empty one")
  func pages() async {
    let screen = await Screen()
    // Six of 20 were visible, so the second page was requested at once.
    #expect(screen.section.count == 40)
    #expect(await screen.requests == [0, 1])
    // The last visible one is the 20th, so 20 are left.
    await screen.scroll(to: 1400)
    #expect(await screen.requests == [0, 1])
    await screen.scroll(to: 1401)
    #expect(await screen.requests == [0, 1, 2])
    #expect(screen.section.count == 45)
    await screen.scroll(to: 4000)
    #expect(await screen.requests == [0, 1, 2, 3])
    #expect(screen.section.loadState == .end)
    #expect(screen.section.items == (0..<45).map { RestaurantServer.restaurant($0) })
  }

  @Test("A page that fails because of the connection is retried after pauses")
  func transientFailure() async {
    let failure = RestaurantServer.Failure(isTransient: true)
    let screen = await Screen(failures: [failure, failure])
    #expect(await screen.requests == [0, 1, 1, 1])
    #expect(screen.section.count == 40)
    #expect(
      screen.diagnostics.map(\.message) == [
        "section 'restaurants': no connection. Retry 1 of 3 in 1 s.",
        "section 'restaurants': no connection. Retry 2 of 3 in 2 s.",
      ])
    #expect(Set(screen.clock.pauses).isSuperset(of: [.seconds(1), .seconds(2)]))
  }

  @Test("A page that fails for good is retried by a refresh, and the restaurants stay")
  func failure() async {
    let screen = await Screen(failures: [RestaurantServer.Failure()])
    #expect(screen.section.loadState == .failed(message: "no connection"))
    #expect(screen.section.count == 20)
    #expect(await screen.requests == [0, 1])
    screen.view.tapItem(at: screen.path(0))
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(await screen.requests == [0, 1, 1])
    #expect(screen.section.count == 40)
    #expect(screen.section.first == RestaurantServer.restaurant(0, isExpanded: true))
  }

  @Test("The restaurant that was seen is passed on, as it's displayed")
  func impressions() async {
    let screen = await Screen()
    #expect(screen.seen.isEmpty)
    screen.view.tapItem(at: screen.path(1))
    for item in 0..<2 {
      let identifier = "Restaurant \(item)"
      screen.list.deliver(
        ListEvent(
          .impression, .item(ListItemPath(section: "restaurants", item: identifier)),
          at: screen.path(item)))
    }
    #expect(
      screen.seen == [
        RestaurantServer.restaurant(0), RestaurantServer.restaurant(1, isExpanded: true),
      ])
    screen.section.deliver(.impression, item: "a restaurant that isn't in the list")
    #expect(screen.seen.count == 2)
  }
}
