import Foundation
import ListingKit
import ListingSources

/// Days from a CSV file with the columns date (`2012/01/31`), precipitation, temp_max, temp_min,
/// wind and weather.
public struct WeatherSource: ItemSource, Hashable {
  private let rows: CSVSource

  /// Describes a source; the file is not touched before a page is asked for.
  public init(file: URL) {
    rows = CSVSource(
      file: file, key: ["date"],
      fields: [
        RecordField("date", type: .date, format: "yyyy/MM/dd"),
        RecordField("precipitation", type: .number), RecordField("temp_max", type: .number),
        RecordField("temp_min", type: .number), RecordField("wind", type: .number),
        RecordField("weather"),
      ])
  }

  public func page(_ request: ItemRequest) async throws -> ItemPage<WeatherDay> {
    let page = try await rows.page(request)
    return ItemPage(
      items: page.items.compactMap(day), previous: page.previous, next: page.next,
      total: page.total)
  }

  public func cursor(around day: WeatherDay) -> ItemCursor? {
    rows.cursor(around: ListItem(day.listIdentifier))
  }

  /// The day of a row. The source has checked that each field is there and of its type.
  private func day(_ row: ListItem) -> WeatherDay? {
    guard case .day(let day) = row["date"],
      case .number(let precipitation) = row["precipitation"],
      case .number(let highest) = row["temp_max"], case .number(let lowest) = row["temp_min"],
      case .number(let wind) = row["wind"], case .string(let weather) = row["weather"]
    else { return nil }
    return WeatherDay(
      row.listIdentifier, day: day, precipitation: precipitation, highest: highest,
      lowest: lowest, wind: wind, weather: weather)
  }
}
