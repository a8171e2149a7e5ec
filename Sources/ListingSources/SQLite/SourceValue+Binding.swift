import Foundation
import ListingKit

extension SourceValue {
  /// A value as SQLite stores it: dates and decimal numbers as text, Booleans as 1 or 0.
  init(_ value: ListValue) {
    switch value {
    case .null: self = .null
    case .string(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .decimal(let number): self = .text("\(number)")
    case .boolean(let isTrue): self = .integer(isTrue ? 1 : 0)
    case .date(let date):
      // The format of SQLite's own functions, in GMT.
      self = .text(date.formatted(Self.moment))
    case .day(let day): self = .text("\(day)")
    }
  }

  private static let moment = Date.ISO8601FormatStyle(
    dateTimeSeparator: .space, includingFractionalSeconds: true
  )
  .year().month().day().dateSeparator(.dash).time(includingFractionalSeconds: true)
}
