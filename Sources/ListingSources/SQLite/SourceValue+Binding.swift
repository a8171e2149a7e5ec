import Foundation
import ListingKit

extension SourceValue {
  /// A value as SQLite stores it: dates as text, Booleans as 1 or 0, and decimal numbers as numbers, with which
  /// results of arithmetic can be compared.
  init(_ value: ListValue) {
    switch value {
    case .null: self = .null
    case .string(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .decimal(let number):
      let text = "\(number)"
      self = Int64(text).map { .integer($0) } ?? Double(text).map { .number($0) } ?? .text(text)
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
