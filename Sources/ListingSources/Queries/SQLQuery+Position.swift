import Foundation
import ListingKit

extension SQLQuery {
  /// Returns the position before an item, if a keyset can page backward and its columns are fields with the
  /// same values as in the database.
  ///
  /// - Parameter record: the fields of the item.
  package func cursor(around item: ListItem, _ record: RecordDescription) -> ItemCursor? {
    guard queryBefore != nil else { return nil }
    return place(of: item, record).map { QueryPlace.before($0).cursor }
  }

  /// Returns the position after a number of rows, if the pages before it can be read, too.
  package func cursor(after count: Int) -> ItemCursor? {
    // PostgreSQL finds it by a query around this one, which can't have a semicolon.
    guard canReadFromEnd, dialect == .sqlite || !sql.contains(";") else { return nil }
    return QueryPlace.count(max(0, count)).cursor
  }

  /// Returns the values of an item in the columns of the order; `nil` if one isn't a field, or for a query without a
  /// keyset.
  package func place(of item: ListItem, _ record: RecordDescription) -> [SourceValue]? {
    guard !order.isEmpty else { return nil }
    let fields = record.allFields
    let place = order.compactMap { column -> SourceValue? in
      guard let field = fields.first(where: { $0.path == column }) else { return nil }
      return value(item[field.name])
    }
    return place.count == order.count ? place : nil
  }

  /// Returns the query for one item, with `:key_0` and so on for the columns of its key; `nil` if it can't be made of
  /// this one.
  package func itemSQL(_ record: RecordDescription) -> String? {
    guard let end = QueryText(sql, dialect).limitOffset else { return nil }
    let fields = record.allFields
    let columns = record.key.compactMap { name in fields.first { $0.name == name }?.path }
    guard !columns.isEmpty, columns.count == record.key.count,
      !columns.contains(where: { $0.contains("/") })
    else { return nil }
    let all = String(decoding: sql.utf8.prefix(end), as: UTF8.self)
    let conditions = columns.enumerated().map { index, column in
      "listed.\(column.quotedInQuery) = :key_\(index)"
    }
    return "SELECT * FROM (\(all)\n) AS listed WHERE " + conditions.joined(separator: " AND ")
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

extension String {
  /// The name of a column in quotes.
  package var quotedInQuery: String { "\"\(replacing("\"", with: "\"\""))\"" }
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
