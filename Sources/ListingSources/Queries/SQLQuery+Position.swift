import Foundation
import ListingKit

extension SQLQuery {
  /// Returns the position before an item, if a keyset can page backward and its columns are fields with the
  /// same values as in the database.
  ///
  /// - Parameter record: the fields of the item.
  package func cursor(around item: ListItem, _ record: RecordDescription) -> ItemCursor? {
    guard !order.isEmpty, queryBefore != nil else { return nil }
    let fields = record.allFields
    let place = order.compactMap { column -> SourceValue? in
      guard let field = fields.first(where: { $0.path == column }) else { return nil }
      return value(item[field.name])
    }
    return place.count == order.count ? QueryPlace.before(place).cursor : nil
  }

  private func value(_ value: ListValue?) -> SourceValue? {
    switch value {
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .string(let text): .text(text)
    case .decimal(let number) where dialect == .postgresql: .text("\(number)")
    case .boolean(let isTrue) where dialect == .postgresql: .text(isTrue ? "t" : "f")
    case .day(let day) where dialect == .postgresql: .text("\(day)")
    case .date(let date) where dialect == .postgresql: .text(date.textOfPostgreSQL)
    default: nil
    }
  }
}

extension Date {
  /// The moment as PostgreSQL reads it, with the microseconds that it stores.
  package var textOfPostgreSQL: String {
    let microseconds = (timeIntervalSince1970 * 1_000_000).rounded()
    let seconds = (microseconds / 1_000_000).rounded(.down)
    let fraction = Int(microseconds - seconds * 1_000_000)
    let digits = "\(fraction)"
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space)
      .year().month().day().dateSeparator(.dash).time(includingFractionalSeconds: false)
    return Date(timeIntervalSince1970: seconds).formatted(style)
      + "." + String(repeating: "0", count: 6 - digits.count) + digits + "+00"
  }
}
