import Foundation
import ListingKit
import ListingTesting
import ListingXML
import MarslinkSection
import Testing

@Suite("The Mars feed", .tags(.concurrency), .timeLimit(.minutes(10))) @MainActor
struct MarslinkTests {
  nonisolated static let sample = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SampleSections/mars-feed.xml")

  /// A list of the main actor that shows a document, by a clock that the test moves.
  @MainActor
  final class Screen {
    let list = ListDataSource()
    let clock = TestClock(isMovedByHand: true)
    var diagnostics: [String] = []
    // The list holds it weakly.
    private let host: any ListHost
    private var observation: ListObservation?
    private var update: CheckedContinuation<Void, Never>?

    init(_ document: URL, _ host: any ListHost) async throws {
      self.host = host
      list.clock = clock
      list.attach(host)
      list.diagnosticsHandler = { [unowned self] in diagnostics.append($0.message) }
      try await list.load(contentsOf: document, registry: try SectionRegistry([.marslink]))
      await list.waitUntilIdle()
      observation = list.observeUpdates { [unowned self] _ in
        update?.resume()
        update = nil
      }
    }

    var order: [String] { list.displayedSnapshot.itemIdentifiers(inSection: "feed") }

    func texts(_ item: Int) -> [String] {
      list.cell(at: IndexPath(item: item, section: 0))?.content.texts ?? []
    }

    /// Lets seconds pass, and returns when the list shows what arrived.
    func pass(_ seconds: Int) async {
      await clock.hasSleeper()
      await withCheckedContinuation { continuation in
        update = continuation
        clock.advance(by: .seconds(seconds))
      }
      await list.waitUntilIdle()
    }

    func selectWeather() async {
      list.section(for: "feed")?.deliver(.didSelect, item: "weather")
      await list.waitUntilIdle()
    }
  }

  private static let initial = [
    "weather", "message-9", "entry-8", "entry-7", "message-6", "entry-5", "message-4", "entry-3",
    "entry-2",
  ]
  private static let details = ["sunrise", "sunset", "high", "low"].map { "weather-\($0)" }

  @Test(
    "The weather is first, then entries and messages, the newest first, and each shows its content")
  func order() async throws {
    let host = RecordingHost()
    let screen = try await Screen(Self.sample, host)
    #expect(screen.order == Self.initial)
    #expect(screen.texts(0) == ["6 °C", "Sunny", "Sol 31"])
    #expect(
      screen.texts(1) == ["HOUSTON", "A dust storm comes up in the west. Bring the rover in."])
    #expect(screen.texts(8).first == "Sol 1")
    #expect(screen.list.supplementaryView(.header, at: 0)?.content.texts == ["Station feed"])
    #expect(screen.diagnostics.isEmpty && host.problems.isEmpty)
  }

  @Test("Messages and another weather arrive while the weather is expanded, each as one update")
  func arrivals() async throws {
    let host = RecordingHost()
    let screen = try await Screen(Self.sample, host)
    await screen.selectWeather()
    #expect(screen.order == ["weather"] + Self.details + Self.initial.dropFirst())
    host.forget()
    for message in ["message-10", "message-11"] {
      await screen.pass(3)
      #expect(screen.order[5] == message)
    }
    #expect(host.updates.allSatisfy { $0.reconfigures.isEmpty } && host.updates.count == 2)
    host.forget()
    await screen.pass(3)
    // Another temperature and another low; the other details are the same.
    #expect(host.updates.map { $0.reconfigures.map(\.to.item) } == [[0, 4]])
    #expect(
      screen.texts(0) == ["-4 °C", "Dusty", "Sol 31"] && screen.texts(4) == ["Low", "-74 °C"])
    await screen.selectWeather()
    await screen.pass(3)
    await screen.pass(3)
    #expect(
      screen.order == ["weather", "message-14", "message-13", "message-11", "message-10"]
        + Self.initial.dropFirst())
    #expect(screen.diagnostics.isEmpty && host.problems.isEmpty)
  }

  @Test("Taps on the weather expand and collapse it, and its cell stays; other taps do nothing")
  func taps() async throws {
    let view = ListView(size: CGSize(width: 400, height: 1000))
    let screen = try await Screen(Self.sample, view)
    let weather = IndexPath(item: 0, section: 0)
    let cell = try #require(view.cell(at: weather))
    for order in [["weather"] + Self.details, ["weather"], ["weather"] + Self.details] {
      view.tapItem(at: weather)
      await screen.list.waitUntilIdle()
      #expect(screen.order == order + Self.initial.dropFirst())
      #expect(view.cell(at: weather) === cell)
    }
    view.tapItem(at: IndexPath(item: 1, section: 0))
    view.tapItem(at: IndexPath(item: 5, section: 0))
    await screen.list.waitUntilIdle()
    #expect(screen.order.count == Self.initial.count + 4 && screen.diagnostics.isEmpty)
  }

  @Test("The weather stays expanded when a changed document is loaded, and only the header changes")
  func loadingAgain() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Self.sample.deletingLastPathComponent().appending(path: "mars-feed.jsonl"),
      to: folder.url.appending(path: "mars-feed.jsonl"))
    func write(_ header: String) throws -> URL {
      try folder.write(
        """
        <listing xmlns="urn:listingkit:1" xmlns:mars="urn:listingkit:marslink" version="1.0">
          <mars:feed id="feed" source="mars-feed.jsonl">
            <header><text>\(header)</text></header>
          </mars:feed>
        </listing>
        """, to: "document.xml")
    }
    let host = RecordingHost()
    let screen = try await Screen(write("old"), host)
    await screen.selectWeather()
    host.forget()
    try await screen.list.load(
      contentsOf: write("new"), registry: try SectionRegistry([.marslink]))
    await screen.list.waitUntilIdle()
    #expect(screen.list.supplementaryView(.header, at: 0)?.content.texts == ["new"])
    #expect(screen.order == ["weather"] + Self.details + Self.initial.dropFirst())
    #expect(host.updates.allSatisfy { $0.stages.isEmpty && $0.reconfigures.isEmpty })
    await screen.selectWeather()
    #expect(screen.order == Self.initial && host.problems.isEmpty)
  }

  @Test("A section that left its list receives nothing, and continues when it's inserted again")
  func leaving() async throws {
    let screen = try await Screen(Self.sample, RecordingHost())
    await screen.clock.hasSleeper()
    screen.clock.advance(by: .milliseconds(2999))
    await screen.list.waitUntilIdle()
    #expect(screen.order == Self.initial)
    let section = try #require(screen.list.section(for: "feed"))
    screen.list.deleteSections([section])
    await screen.list.waitUntilIdle()
    screen.clock.advance(by: .seconds(60))
    await screen.list.waitUntilIdle()
    screen.list.appendSections([section])
    await screen.list.waitUntilIdle()
    #expect(screen.order == Self.initial)
    // Three seconds from now.
    await screen.pass(3)
    #expect(screen.order[1] == "message-10" && screen.diagnostics.isEmpty)
  }

  @Test("A list releases its feed, also while something is to arrive")
  func release() async throws {
    weak var section: (any ListSection)?
    do {
      let screen = try await Screen(Self.sample, RecordingHost())
      await screen.clock.hasSleeper()
      section = screen.list.section(for: "feed")
      #expect(section != nil)
    }
    #expect(section == nil)
  }

  @Test(
    "A line that isn't an item is an error of the document with its number",
    arguments: [
      ("[]", 1), ("{\"entry\": \"no sol\"}", 1), ("{\"sol\": -1, \"entry\": \"before\"}", 1),
      ("{\"sol\": 1e300, \"entry\": \"never\"}", 1), ("\n{\"sol\": 1, \"from\": \"Ada\"}", 2),
      ("{\"sol\": 1, \"weather\": \"Sunny\"}", 1),
      ("{\"at\": 2, \"sol\": 1, \"entry\": \"\"}\n{\"at\": 1, \"sol\": 1, \"entry\": \"\"}", 2),
    ])
  func badLines(_ text: String, line: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "feed.jsonl")
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:mars="urn:listingkit:marslink" version="1.0">
        <mars:feed id="feed" source="feed.jsonl"/>
      </listing>
      """, to: "document.xml")
    let error = await #expect(throws: XMLDocumentError.self) {
      try await Screen(document, RecordingHost())
    }
    let message = error?.diagnostics.first?.message ?? ""
    #expect(message.contains("feed.jsonl:\(line): "), "\(message)")
    #expect(error?.diagnostics.first?.line == 2)
  }

  @Test("A document changes some rows with templates, and the others show their own content")
  func templates() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"sol": 1, "entry": "First."}
      {"sol": 2, "entry": "Second."}
      """, to: "feed.jsonl")
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:mars="urn:listingkit:marslink" version="1.0">
        <template name="other"><text>This is {it.id}.</text></template>
        <mars:feed id="feed" source="feed.jsonl">
          <choose><when test="it.id eq 'entry-1'" template="other"/></choose>
        </mars:feed>
      </listing>
      """, to: "document.xml")
    let screen = try await Screen(document, RecordingHost())
    #expect((0..<2).map(screen.texts) == [["Sol 2", "Second."], ["This is entry-1."]])
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("A feed without its file or with an impossible speed is an error")
  func badAttributes() async throws {
    for attributes in ["", "source=\"mars-feed.jsonl\" speed=\"0\""] {
      let folder = try TemporaryFolder()
      try folder.write("", to: "mars-feed.jsonl")
      let document = try folder.write(
        """
        <listing xmlns="urn:listingkit:1" xmlns:mars="urn:listingkit:marslink" version="1.0">
          <mars:feed id="feed" \(attributes)/>
        </listing>
        """, to: "document.xml")
      await #expect(throws: XMLDocumentError.self) { try await Screen(document, RecordingHost()) }
    }
  }
}
