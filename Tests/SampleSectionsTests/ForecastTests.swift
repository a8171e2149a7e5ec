import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing
import WeatherSection

@Suite("Forecast", .tags(.concurrency))
struct ForecastTests {
  static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "SampleSections")

  /// A list without an owner that shows a document on a recording host.
  final class Screen {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()

    init(_ document: URL, registry: SectionRegistry) async throws {
      list.attach(host, isolation: nil)
      try await list.load(contentsOf: document, registry: registry, isolation: nil)
      await list.waitUntilIdle(isolation: nil)
    }

    func order(_ section: String) -> [String] {
      #expect(host.problems.isEmpty)
      return list.snapshot.itemIdentifiers(inSection: section)
    }

    func texts(_ item: Int, section: Int) -> [String]? {
      list.cell(at: IndexPath(item: item, section: section))?.content.texts
    }

    func footer(_ section: Int) -> [String]? {
      list.supplementaryView(.footer, at: section)?.content.texts
    }
  }

  /// A folder with a document of one forecast and its file, for one test.
  final class Folder {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "ForecastTests-\(UUID().uuidString)", directoryHint: .isDirectory)

    init(days: String, attributes: String = "source=\"days.csv\"") throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try Data(days.utf8).write(to: url.appending(path: "days.csv"))
      let document = """
        <listing xmlns="urn:listingkit:1" xmlns:wx="urn:listingkit:weather" version="1.0">
          <wx:forecast id="days" \(attributes)/>
        </listing>
        """
      try Data(document.utf8).write(to: self.document)
    }

    var document: URL { url.appending(path: "weather.xml") }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  static let header = "date,precipitation,temp_max,temp_min,wind,weather\n"

  @Test("the sample shows the plugin's section between two plain ones")
  func sample() async throws {
    let screen = try await Screen(
      Self.samples.appending(path: "weather.xml"), registry: SectionRegistry([.weather]))
    #expect(screen.list.snapshot.sectionIdentifiers == ["about", "days", "origin"])
    #expect(screen.order("days").count == 31)
    #expect(screen.order("days").first == "2012/01/01")
    #expect(screen.texts(0, section: 1) == ["January 2012", "Sun 1 Jan 2012", "drizzle, 12.8 °C"])
    let title = screen.list.supplementaryView(.header, at: 1)?.content.texts
    #expect(title == ["Day by day"])
  }

  @Test("a page size that is out of range is reported at its value")
  func pageSize() async throws {
    let folder = try Folder(days: Self.header, attributes: "source=\"days.csv\" page-size=\"0\"")
    let document = ListingDocument(
      contentsOf: folder.document, registry: try SectionRegistry([.weather]))
    let error = #expect(throws: XMLDocumentError.self) { try document.makeSections() }
    // `  <wx:forecast id="days" source="days.csv" page-size="` is 54 columns.
    let found = error?.diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.code.rawValue)" }
    #expect(found == ["2:55 LK0703"])
  }

  @Test("all 1,461 days come, page by page")
  func pages() async throws {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    try await list.load(
      contentsOf: Self.samples.appending(path: "weather.xml"),
      registry: SectionRegistry([.weather]), isolation: nil)
    let section = try #require(list.section(for: "days") as? any ListSectionPaging)
    for _ in 0..<60 where section.loadState != .end {
      await list.waitUntilIdle(isolation: nil)
      section.didApproachEnd(remainingItems: 0)
    }
    let days = list.snapshot.itemIdentifiers(inSection: "days")
    #expect(days.count == 1461)
    #expect(days.last == "2015/12/31")
    // A month is named above its first day alone, also where a page ends between two days of it.
    let named = days.indices.filter {
      list.cell(at: IndexPath(item: $0, section: 1))?.content.texts.count == 3
    }
    #expect(host.problems.isEmpty)
    #expect(named.count == 48)
    #expect(named.allSatisfy { days[$0].hasSuffix("/01") })
  }

  @Test("a selected day shows its details, by a reconfigure of that day alone")
  func opens() async throws {
    let screen = try await Screen(
      Self.samples.appending(path: "weather.xml"), registry: SectionRegistry([.weather]))
    let section = try #require(screen.list.section(for: "days") as? any ListSectionPaging)
    screen.host.forget()
    let path = IndexPath(item: 3, section: 1)
    section.deliver(.didSelect, item: "2012/01/04")
    let update = try #require(screen.host.updates.first)
    #expect(screen.host.updates.count == 1 && screen.host.reloads.isEmpty)
    #expect(update.reconfigures.map(\.to) == [path])
    #expect(update.stages.allSatisfy(\.isEmpty) && update.reloadedSupplementaryViews.isEmpty)
    #expect(
      screen.texts(3, section: 1) == [
        "Wed 4 Jan 2012", "rain, 12.2 °C", "Between 5.6 and 12.2 °C", "Precipitation 20.3 mm",
        "Wind 4.7 m/s",
      ])
    #expect(screen.texts(2, section: 1) == ["Tue 3 Jan 2012", "rain, 11.7 °C"])
    section.deliver(.didDeselect, item: "2012/01/04")
    #expect(screen.texts(3, section: 1) == ["Wed 4 Jan 2012", "rain, 12.2 °C"])
  }

  @Test("in a view a tap opens a day, which grows, and a tap on another day closes it")
  func taps() async throws {
    let list = ListDataSource(isolation: nil)
    let view = ListView(
      size: CGSize(width: 60, height: 30),
      measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))
    list.attach(view, isolation: nil)
    try await list.load(
      contentsOf: Self.samples.appending(path: "weather.xml"),
      registry: SectionRegistry([.weather]), isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    let first = IndexPath(item: 1, section: 1)
    let second = IndexPath(item: 2, section: 1)
    #expect(view.frameForItem(at: first)?.height == 1)
    view.tapItem(at: first)
    // The summary and three lines of details.
    #expect(view.frameForItem(at: first)?.height == 4)
    view.tapItem(at: second)
    #expect(view.frameForItem(at: first)?.height == 1)
    #expect(view.frameForItem(at: second)?.height == 4)
  }

  @Test("an open day stays open when its section is refreshed")
  func refresh() async throws {
    let folder = try Folder(days: Self.header + "2012/01/01,0,2,1,3,sun\n")
    let screen = try await Screen(folder.document, registry: SectionRegistry([.weather]))
    let section = try #require(screen.list.section(for: "days") as? any ListSectionPaging)
    section.deliver(.didSelect, item: "2012/01/01")
    section.refresh()
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.texts(0, section: 0)?.count == 5)
  }

  @Test("a day that is wrong is shown with file, line and what to do, and the days before it stay")
  func wrongDay() async throws {
    let folder = try Folder(
      days: Self.header + "2012/01/01,0,2,1,3,sun\n2012/02/30,0,2,1,3,sun\n",
      attributes: "source=\"days.csv\" page-size=\"1\"")
    let screen = try await Screen(folder.document, registry: SectionRegistry([.weather]))
    let section = try #require(screen.list.section(for: "days") as? any ListSectionPaging)
    section.didApproachEnd(remainingItems: 0)
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.order("days") == ["2012/01/01"])
    let message = try #require(screen.footer(0)?.first)
    #expect(message.contains("days.csv:3: column \"date\" should be a date"))
    #expect(message.contains("\"2012/02/30\""))
  }

  @Test(
    "attributes that cannot work are errors of the document",
    arguments: ["", "source=\"none.csv\"", "source=\"days.csv\" page-size=\"0\""])
  func attributes(attributes: String) async throws {
    let folder = try Folder(days: Self.header, attributes: attributes)
    let list = ListDataSource(isolation: nil)
    let error = await #expect(throws: XMLDocumentError.self) {
      try await list.load(
        contentsOf: folder.document, registry: SectionRegistry([.weather]), isolation: nil)
    }
    #expect(error?.diagnostics.map(\.line) == [2])
    #expect(list.snapshot.numberOfSections == 0)
  }

  @Test("without the plugin its fallback is shown, and the other sections")
  func missingPlugin() async throws {
    let screen = try await Screen(
      Self.samples.appending(path: "weather.xml"), registry: SectionRegistry())
    #expect(screen.list.snapshot.sectionIdentifiers == ["about", "days", "origin"])
    #expect(screen.order("days") == ["missing"])
  }
}
