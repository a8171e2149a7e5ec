import Foundation
import ListingKit
import ListingSources

/// The values that bindings have at a moment.
struct BindingValues {
  var item: ListItem?
  /// The item before it, where that is asked for.
  var itemBefore: ListItem?
  var parameters: [String: ListValue] = [:]
  /// The translated strings, in the language of who reads.
  var strings: [String: ListValue] = [:]
  var section: SectionStatus?
  /// The section whose state is meant.
  var sectionIdentifier: String?
  /// What the screen remembers.
  var state: DocumentState?
  /// What has failed.
  var error: LoadFailure?
  var environment = DocumentEnvironment.current
  /// What the cell of the item shows where the document says nothing.
  var usualCell: ListContent?

  /// The same with an item and a section.
  func with(
    item: ListItem? = nil, section: SectionStatus? = nil, error: LoadFailure? = nil
  ) -> BindingValues {
    var values = self
    values.item = item
    values.section = section
    values.sectionIdentifier = section?.identifier ?? sectionIdentifier
    values.error = error
    return values
  }

  /// The value at the end of a path; null where it is missing.
  func value(of source: BindingSource) -> ListValue {
    switch source {
    case .identifier: item.map { .string($0.listIdentifier) } ?? .null
    case .field(let name, _): item?[name] ?? .null
    case .identifierBefore: itemBefore.map { .string($0.listIdentifier) } ?? .null
    case .fieldBefore(let name, _): itemBefore?[name] ?? .null
    case .parameter(let name, _): parameters[name] ?? .null
    case .string(let key): strings[key] ?? .null
    case .section(let property): section.map { $0.value(of: property) } ?? .null
    case .error(.message): error.map { .string($0.message) } ?? .null
    case .error(.code): error.map { .string($0.code) } ?? .null
    case .variable(let name):
      environment.variables[name].flatMap { $0 }.map { .string($0) } ?? .null
    case .state(let reference, _):
      state?.value(
        of: reference, section: sectionIdentifier, item: item?.listIdentifier) ?? .null
    }
  }
}

/// Why a load has failed.
struct LoadFailure: Sendable, Hashable {
  var message: String
  /// The kind of failure, as scenarios and JSON name it.
  var code: String
}

extension SectionStatus {
  fileprivate func value(of property: SectionProperty) -> ListValue {
    switch property {
    case .id: .string(identifier)
    case .count: .integer(Int64(count))
    case .loaded: .integer(Int64(loaded))
    case .total: total.map { .integer(Int64($0)) } ?? .null
    case .skipped: .integer(Int64(skipped))
    case .state: .string(state)
    }
  }
}

extension ListValue {
  /// The value as a text without locale, dates in UTC; `nil` for null.
  package var plainText: String? { text(as: FieldKind()) }

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
