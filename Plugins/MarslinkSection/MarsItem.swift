import ListingKit

/// Something in the feed.
enum MarsItem: Sendable {
  case weather(MarsWeather)
  case entry(MarsEntry)
  case message(MarsMessage)
}

/// The weather of a sol.
struct MarsWeather: Sendable {
  /// The row that a tap expands.
  static let identifier = "weather"

  var sol: Double
  var condition: String
  /// The temperatures, in degrees Celsius.
  var temperature: Int
  var high: Int
  var low: Int
  var sunrise: String
  var sunset: String

  var row: ListRow {
    func detail(_ title: String, _ value: String) -> ListRow {
      ListRow(
        "\(Self.identifier)-\(title.lowercased())",
        .row(spacing: 8, [.text(title), .spacer(), .text(value)]))
    }
    return ListRow(
      Self.identifier,
      .row(
        spacing: 8,
        [
          .text("\(temperature) °C", style: .title), .text(condition), .spacer(),
          .text("Sol \(Int(sol))", style: .caption),
        ]),
      children: [
        detail("Sunrise", sunrise), detail("Sunset", sunset), detail("High", "\(high) °C"),
        detail("Low", "\(low) °C"),
      ])
  }
}

/// An entry of the journal.
struct MarsEntry: Sendable {
  /// The number of its line in the file, which identifies it.
  var number: Int
  /// The time, in sols since the landing.
  var sol: Double
  var text: String

  var row: ListRow {
    ListRow(
      "entry-\(number)", .column([.text("Sol \(Int(sol))", style: .caption), .text(text)]))
  }
}

/// A message from home.
struct MarsMessage: Sendable {
  /// The number of its line in the file, which identifies it.
  var number: Int
  /// The time, in sols since the landing.
  var sol: Double
  var sender: String
  var text: String

  var row: ListRow {
    ListRow(
      "message-\(number)",
      .column([.text(sender.uppercased(), style: .headline), .text(text)]))
  }
}
