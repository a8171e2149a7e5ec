import ListingKit
import ListingSources

/// The types of values that can be compared with each other.
package enum ValueType: String, Sendable, Hashable {
  case text
  case number
  case boolean
  case day
  case moment

  /// The name of the type in messages.
  package var phrase: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .boolean: "true or false"
    case .day: "a date"
    case .moment: "a date and time"
    }
  }

  /// Creates the type of a field's values.
  package init(_ type: FieldType) {
    switch type {
    case .string, .url: self = .text
    case .integer, .number, .decimal: self = .number
    case .boolean: self = .boolean
    case .date: self = .day
    case .datetime: self = .moment
    }
  }

  /// Creates the type of a value; returns `nil` for null.
  init?(_ value: ListValue) {
    switch value {
    case .null: return nil
    case .string: self = .text
    case .integer, .number, .decimal: self = .number
    case .boolean: self = .boolean
    case .day: self = .day
    case .date: self = .moment
    }
  }

  /// Returns the value of a text in a comparison with values of this type, or `nil` if it isn't one.
  func value(of text: String) -> ListValue? {
    switch self {
    case .day: FieldType.date.value(of: text)
    case .moment: FieldType.datetime.value(of: text)
    case .text, .number, .boolean: nil
    }
  }
}

extension FieldType {
  /// The names of types in other languages, with their equivalents.
  static let synonyms = [
    "float": "number", "double": "number", "real": "number", "int": "integer", "long": "integer",
    "bool": "boolean", "text": "string", "str": "string", "timestamp": "datetime",
    "time": "datetime", "money": "decimal", "currency": "decimal", "uri": "url",
  ]
}
