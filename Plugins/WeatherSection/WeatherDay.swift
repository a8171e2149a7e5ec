import Foundation
import ListingKit

/// The weather of a day at one place.
public struct WeatherDay: ListRecord, ListDiffable, Hashable, Sendable {
  /// The day as the file writes it.
  public var listIdentifier: String
  /// The day.
  public var day: ListDay
  /// Rain and snow, in millimetres.
  public var precipitation: Double
  /// The highest temperature, in degrees Celsius.
  public var highest: Double
  /// The lowest temperature, in degrees Celsius.
  public var lowest: Double
  /// The mean speed of the wind, in metres a second.
  public var wind: Double
  /// What the sky was like, in a word.
  public var weather: String

  /// Creates a day.
  public init(
    _ identifier: String, day: ListDay, precipitation: Double, highest: Double, lowest: Double,
    wind: Double, weather: String
  ) {
    self.listIdentifier = identifier
    self.day = day
    self.precipitation = precipitation
    self.highest = highest
    self.lowest = lowest
    self.wind = wind
    self.weather = weather
  }
}

extension WeatherDay {
  /// The day and its weather, by the names of the file's columns.
  public var fields: [(name: String, value: ListValue)] {
    [
      ("date", .day(day)), ("precipitation", .number(precipitation)),
      ("temp_max", .number(highest)), ("temp_min", .number(lowest)), ("wind", .number(wind)),
      ("weather", .string(weather)),
    ]
  }

  /// The month, in English as all words here, and the year.
  var monthAndYear: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en")
    return "\(calendar.standaloneMonthSymbols[day.month - 1]) \(day.year)"
  }

  /// What a cell shows: a line, and below it the details of a day that is open.
  func content(isOpen: Bool) -> ListContent {
    let summary = ListContent.row(
      spacing: 8,
      [
        .text("\(day)", style: isOpen ? .headline : .body, lines: 1), .spacer(),
        .text("\(weather), \(highest.tenths) °C", lines: 1),
      ])
    guard isOpen else { return summary }
    let details = [
      "Between \(lowest.tenths) and \(highest.tenths) °C",
      "Precipitation \(precipitation.tenths) mm",
      "Wind \(wind.tenths) m/s",
    ]
    let lines = details.map { ListContent.text($0, style: .caption) }
    return .column([summary, .column(padding: ListEdgeInsets(left: 16), lines)])
  }
}

extension Double {
  /// With one digit after the point.
  fileprivate var tenths: String { String(format: "%.1f", self) }
}
