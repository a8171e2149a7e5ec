import Foundation
import ListingKit
import ListingSources

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
  /// The day and its weather, by the names of the file's columns, and its `month`.
  public var fields: [(name: String, value: ListValue)] {
    [
      ("date", .day(day)), ("precipitation", .number(precipitation)),
      ("temp_max", .number(highest)), ("temp_min", .number(lowest)), ("wind", .number(wind)),
      ("weather", .string(weather)), ("month", .string(monthAndYear)),
    ]
  }

  /// The month, in English as all words here, and the year.
  var monthAndYear: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en")
    return "\(calendar.standaloneMonthSymbols[day.month - 1]) \(day.year)"
  }
}
