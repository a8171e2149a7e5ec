import Foundation
import ListingKit
import ListingSources
import Testing

@Suite("Sample data", .tags(.concurrency))
struct SampleDataTests {
  static func sample(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "SampleSections/\(name)")
  }

  @Test("all 3,376 airports are in pages of 50, each once, in the order of the file")
  func airports() async throws {
    let url = Self.sample("airports.csv")
    let source = CSVSource(
      file: url, key: ["iata"],
      fields: [
        RecordField("name"), RecordField("latitude", type: .number),
        RecordField("longitude", type: .decimal),
      ])
    let pages = try await SourcePages.all(of: source, limit: 50)
    #expect(pages.map(\.count) == Array(repeating: 50, count: 67) + [26])
    // No key in this file is quoted, so the first cell of a line ends at the comma.
    let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
    #expect(pages.joined().map(\.listIdentifier) == lines.dropFirst().map { $0.firstCell })
  }

  @Test("the weather's dates are read by their format")
  func weather() async throws {
    let source = CSVSource(
      file: Self.sample("seattle-weather.csv"), key: ["date"],
      fields: [
        RecordField("date", type: .date, format: "yyyy/MM/dd"), RecordField("wind", type: .number),
      ])
    let items = try await source.page(ItemRequest(limit: 2000)).items
    #expect(items.count == 1461)
    // 2012-01-01 is day 15,340 of the epoch, and every day after it follows.
    let days = items.map { item in
      if case .day(let day) = item["date"] { day.daysSince1970 } else { -1 }
    }
    #expect(days == Array(15_340..<(15_340 + 1461)))
  }
}

extension Substring {
  fileprivate var firstCell: String { prefix { $0 != "," }.description }
}
