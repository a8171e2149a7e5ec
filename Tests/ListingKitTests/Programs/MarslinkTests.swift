import Foundation
import ListingKit
import ListingTesting
import Testing

/// The feed of Marslink: the weather, journal entries and messages.
@Suite("Program: Marslink", .tags(.concurrency), .timeLimit(.minutes(10))) @MainActor
struct MarslinkTests {
  /// The feed in a list, which a host shows.
  @MainActor
  private final class Screen {
    let list = ListDataSource()
    let feed = MarsFeed(
      weather: Weather(
        id: 1, date: date(0), temperature: -20, high: -12, low: -77, sunrise: "6:05",
        sunset: "18:21"))
    let live = AsyncStream.makeStream(of: Message.self)
    // The list holds it weakly.
    private let host: any ListHost
    private var arrival: CheckedContinuation<Void, Never>?
    private var observation: ListObservation?

    init(_ host: any ListHost) async {
      self.host = host
      list.attach(host)
      feed.entries = [entry(1, day: 1), entry(2, day: 3)]
      feed.messages = [message(1, day: 2)]
      showMars(feed, live: live.stream, in: list)
      await list.waitUntilIdle()
      observation = list.observeUpdates { [unowned self] _ in
        arrival?.resume()
        arrival = nil
      }
    }

    /// Sends a message, and returns when the list shows it.
    func send(_ message: Message) async {
      await withCheckedContinuation {
        arrival = $0
        live.continuation.yield(message)
      }
      await list.waitUntilIdle()
    }

    func change(_ change: (MarsFeed) -> Void) async {
      change(feed)
      await list.waitUntilIdle()
    }

    func expand() async {
      list.section(for: "Weather/1")?.deliver(.didSelect, item: "now")
      await list.waitUntilIdle()
    }
  }

  private nonisolated static func date(_ day: Int) -> Date {
    Date(timeIntervalSince1970: Double(day) * 86_400)
  }

  private nonisolated static func entry(_ id: Int, day: Int) -> JournalEntry {
    JournalEntry(id: id, date: date(day), sol: day, text: "entry \(id)")
  }

  private nonisolated static func message(_ id: Int, day: Int) -> Message {
    Message(id: id, date: date(day), user: "user", text: "message \(id)")
  }

  private static let weather = IndexPath(item: 0, section: 0)
  private static let details = ["Sunrise", "Sunset", "High", "Low"]

  @Test("The weather is first and the rest by date, the newest first")
  func order() async {
    let host = RecordingHost()
    let screen = await Screen(host)
    // Message 1 and entry 1 have the same identifier.
    #expect(
      screen.list.sections.map(\.listIdentifier)
        == ["Weather/1", "JournalEntry/2", "Message/1", "JournalEntry/1"])
    #expect(
      host.order == [
        "Weather/1": ["now"], "JournalEntry/2": ["date", "text"], "Message/1": ["1"],
        "JournalEntry/1": ["date", "text"],
      ])
    #expect(
      (1...3).map { screen.list.cell(at: IndexPath(item: 0, section: $0))?.content.texts }
        == [["SOL 3"], ["USER", "message 1"], ["SOL 1"]])
    await screen.change { $0.entries.append(Self.entry(3, day: 2)) }
    await screen.change { $0.messages.append(Self.message(2, day: 0)) }
    #expect(
      screen.list.sections.map(\.listIdentifier) == [
        "Weather/1", "JournalEntry/2", "JournalEntry/3", "Message/1", "JournalEntry/1",
        "Message/2",
      ])
    #expect(host.problems.isEmpty)
  }

  @Test("Selecting the weather inserts four items, and selecting it again deletes them")
  func expansion() async {
    let host = RecordingHost()
    let screen = await Screen(host)
    host.forget()
    await screen.expand()
    #expect(
      host.updates.map(\.changes) == [
        ["insert 0/1", "insert 0/2", "insert 0/3", "insert 0/4", "reconfigure 0/0→0/0"]
      ])
    #expect(
      screen.list.displayedSnapshot.itemIdentifiers(inSection: "Weather/1") == ["now"]
        + Self.details)
    host.forget()
    await screen.expand()
    #expect(
      host.updates.map(\.changes) == [
        ["delete 0/1", "delete 0/2", "delete 0/3", "delete 0/4", "reconfigure 0/0→0/0"]
      ])
    #expect(host.problems.isEmpty)
  }

  @Test("Taps expand and collapse the weather, whose cell and selection stay")
  func taps() async throws {
    let view = ListView(size: CGSize(width: 300, height: 600))
    let screen = await Screen(view)
    let cell = try #require(view.cell(at: Self.weather))
    let below = view.frameForItem(at: IndexPath(item: 0, section: 1))?.minY
    for isExpanded in [true, false, true] {
      view.tapItem(at: Self.weather)
      await screen.list.waitUntilIdle()
      #expect(view.cell(at: Self.weather) === cell)
      #expect(view.isSelected(Self.weather))
      let items = 0..<(isExpanded ? 5 : 1)
      let titles = items.map {
        view.cell(at: IndexPath(item: $0, section: 0))?.content.texts.first
      }
      #expect(titles == ["-20° C"] + (isExpanded ? Self.details : []))
      let new = view.frameForItem(at: IndexPath(item: 0, section: 1))?.minY
      #expect(isExpanded ? (new ?? 0) > (below ?? 0) : new == below)
    }
    // A detail has no children.
    view.tapItem(at: IndexPath(item: 1, section: 0))
    await screen.list.waitUntilIdle()
    #expect(screen.list.displayedSnapshot.itemIdentifiers(inSection: "Weather/1").count == 5)
  }

  @Test("A live message is inserted where its date says, and no other cell is configured")
  func liveMessage() async throws {
    let host = RecordingHost()
    let screen = await Screen(host)
    host.forget()
    await screen.send(Self.message(7, day: 9))
    #expect(host.updates.map(\.changes) == [["insert section 1"]])
    host.forget()
    await screen.send(Self.message(8, day: 2))
    #expect(host.updates.map(\.changes) == [["insert section 4"]])
    await screen.expand()
    host.forget()
    await screen.send(Self.message(9, day: 8))
    #expect(host.updates.map(\.changes) == [["insert section 2"]])
    #expect(host.problems.isEmpty)
  }

  @Test("A live message keeps the visible cells")
  func cells() async throws {
    let view = ListView(size: CGSize(width: 300, height: 600))
    let screen = await Screen(view)
    func cells() -> [any ListReusableView] { view.visibleElements.map(\.view) }
    let before = cells()
    await screen.send(Self.message(7, day: 9))
    let after = cells()
    #expect(before.count == 6 && after.count == 7)
    #expect(before.allSatisfy { cell in after.contains { $0 === cell } })
    #expect(view.cell(at: IndexPath(item: 0, section: 1))?.content.texts == ["USER", "message 7"])
  }

  @Test("The weather can change while it's expanded: only the cells of other values are configured")
  func weatherChanges() async {
    let host = RecordingHost()
    let screen = await Screen(host)
    await screen.expand()
    host.forget()
    // Another temperature, a high that is now warmer, and the same day.
    await screen.change {
      $0.weather = Weather(
        id: 1, date: Self.date(0), temperature: -15, high: -10, low: -77, sunrise: "6:05",
        sunset: "18:21")
    }
    #expect(host.updates.map(\.changes) == [["reconfigure 0/0→0/0", "reconfigure 0/3→0/3"]])
    func texts(_ item: Int) -> [String]? {
      screen.list.cell(at: IndexPath(item: item, section: 0))?.content.texts
    }
    #expect(texts(0) == ["-15° C"] && texts(3) == ["High", "-10° C"])
    #expect(host.problems.isEmpty)
  }

  @Test("The list and its feed are released with the screen")
  func release() async {
    weak var list: ListDataSource?
    weak var feed: MarsFeed?
    do {
      let screen = await Screen(RecordingHost())
      (list, feed) = (screen.list, screen.feed)
    }
    #expect(list == nil)
    // The task that reads the messages ends on another thread.
    while feed != nil { await Task.yield() }
  }
}
