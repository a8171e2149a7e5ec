import ListingKit
import Observation

/// The weather of the place, journal entries and messages, which arrive while the feed is shown.
@Observable
final class MarsFeed: ListIdentifiable {
  let listIdentifier: String
  private(set) var weather: MarsWeather?
  private(set) var entries: [MarsEntry] = []
  private(set) var messages: [MarsMessage] = []

  init(_ identifier: String) { listIdentifier = identifier }

  /// Adds a message or an entry, or replaces the weather.
  func receive(_ item: MarsItem) {
    switch item {
    case .weather(let weather): self.weather = weather
    case .entry(let entry): entries.append(entry)
    case .message(let message): messages.append(message)
    }
  }

  /// The weather, then everything else, the newest first.
  var rows: [ListRow] {
    // Of two with the same time, the one that arrived last is first.
    let dated = entries.map { ($0.sol, $0.row) } + messages.map { ($0.sol, $0.row) }
    let sorted = dated.reversed().sorted { $0.0 > $1.0 }
    return (weather.map { [$0.row] } ?? []) + sorted.map(\.1)
  }
}
