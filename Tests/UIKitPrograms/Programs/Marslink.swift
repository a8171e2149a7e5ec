// The Marslink feed: models of three types in the app's order, a section for each, live messages.
import ListingKit
import ListingUIKit
import Observation
import UIKit

protocol FeedModel: ListDiffable { var date: Date { get } }

struct JournalEntry: FeedModel, Identifiable, Equatable {
  let id: Int, date: Date, sol: Int, text: String
}

struct Message: FeedModel, Identifiable, Equatable, Sendable {
  let id: Int, date: Date, user: String, text: String
}

struct Weather: FeedModel, Identifiable, Equatable {
  let id: Int, date: Date, temperature: Int, high: Int, low: Int, sunrise: String, sunset: String
}

@Observable
final class MarsFeed {
  var weather: Weather
  var entries: [JournalEntry] = []
  var messages: [Message] = []

  init(weather: Weather) { self.weather = weather }

  /// The weather, then everything else, the newest first.
  var models: [any FeedModel] {
    let dated = (entries as [any FeedModel]) + (messages as [any FeedModel])
    return ([weather] as [any FeedModel]) + dated.sorted { $0.date > $1.date }
  }
}

func showMars(_ feed: MarsFeed, live messages: AsyncStream<Message>, in list: ListDataSource) {
  func detail(_ title: String, _ value: String) -> ListRow {
    ListRow(title, .row([.text(title), .spacer(), .text(value)]))
  }
  list.bind {
    Sections(feed.models)
      .section(for: Weather.self) { weather in
        BindingSection(model: weather) { it in
          let details = [
            detail("Sunrise", it.sunrise), detail("Sunset", it.sunset),
            detail("High", "\(it.high)° C"), detail("Low", "\(it.low)° C"),
          ]
          return [ListRow("now", .text("\(it.temperature)° C", style: .title), children: details)]
        }
        .onSelect { context in context.toggleExpansion() }
      }
      .section(for: JournalEntry.self) { entry in
        BindingSection(model: entry) { it in
          [ListRow("date", .text("SOL \(it.sol)")), ListRow("text", .text(it.text))]
        }
      }
      .section(for: Message.self) { message in
        GenericSection(model: message) { .column([.text($0.user.uppercased()), .text($0.text)]) }
      }
  }
  list.follow(messages) { message in feed.messages.append(message) }
}
