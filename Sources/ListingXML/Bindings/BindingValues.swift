import Foundation
import ListingKit
import ListingSources

/// The values that bindings have at a moment.
struct BindingValues {
  var item: ListItem?
  var parameters: [String: ListValue] = [:]
  var section: SectionStatus?

  /// The text of a value.
  ///
  /// - Throws: ``MissingValue`` where it is not there and has no default; what is optional is an
  ///   empty text then.
  func text(of source: BindingSource, _ fallback: String?) throws(MissingValue) -> String {
    switch source {
    case .identifier: return item?.listIdentifier ?? fallback ?? ""
    case .field(let name, let kind):
      if let text = item?[name]?.text(as: kind) ?? fallback { return text }
      if kind.isOptional { return "" }
      throw MissingValue(
        message: "item '\(item?.listIdentifier ?? "")' has no value for the field '\(name)'")
    case .parameter(let name, let kind):
      return parameters[name]?.text(as: kind) ?? fallback ?? ""
    case .section(let property): return text(of: property) ?? fallback ?? ""
    }
  }

  private func text(of property: SectionProperty) -> String? {
    switch property {
    case .id: section?.identifier
    case .count: section.map { String($0.count) }
    case .loaded: section.map { String($0.loaded) }
    case .total: section?.total.map { String($0) }
    case .state: section?.state
    }
  }
}

extension ListValue {
  /// The value as a text without locale: numbers with a point, dates as ISO 8601 in their zone.
  ///
  /// - Returns: `nil` for null.
  func text(as kind: FieldKind) -> String? {
    switch self {
    case .null: nil
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number):
      // 5.0 is shown as 5, as it is written in most data.
      number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    case .decimal(let number): number.description
    case .boolean(let value): value ? "true" : "false"
    case .day(let day): day.description
    case .date(let date): date.text(isDay: kind.type == .date, timeZone: kind.timeZone)
    }
  }
}

extension Date {
  fileprivate func text(isDay: Bool, timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: self)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    if isDay { return day }
    let time = "\(digits(parts.hour, 2)):\(digits(parts.minute, 2)):\(digits(parts.second, 2))"
    let offset = timeZone.secondsFromGMT(for: self)
    if offset == 0 { return "\(day)T\(time)Z" }
    let sign = offset < 0 ? "-" : "+"
    let minutes = abs(offset) / 60
    return "\(day)T\(time)\(sign)\(digits(minutes / 60, 2)):\(digits(minutes % 60, 2))"
  }
}
