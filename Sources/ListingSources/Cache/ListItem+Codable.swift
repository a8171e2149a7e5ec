import Foundation
import ListingKit

/// A record as an array: its identifier, then the name of each field, the letter of its value's type and the value.
extension ListItem: Codable {
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let identifier = try values.decode(String.self)
    var (names, read): ([String], [ListValue]) = ([], [])
    while !values.isAtEnd {
      names.append(try values.decode(String.self))
      read.append(try values.decode(ListValue.self))
    }
    self.init(identifier, names: names, values: read)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(listIdentifier)
    for field in fields {
      try values.encode(field.name)
      try values.encode(field.value)
    }
  }
}

/// A value as a text, which begins with the letter of its type.
extension ListValue: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = ListValue(kept: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is not a kept value"))
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(kept)
  }

  private var kept: String {
    switch self {
    case .null: "-"
    case .string(let text): "s\(text)"
    case .integer(let number): "i\(number)"
    case .number(let number): "n\(number)"
    case .decimal(let number): "d\(number)"
    case .boolean(let value): value ? "t" : "f"
    // The shortest text that reads as the same number.
    case .date(let date): "m\(date.timeIntervalSinceReferenceDate)"
    case .day(let day): "y\(day)"
    }
  }

  private init?(kept: String) {
    let text = String(kept.dropFirst())
    let value: ListValue? =
      switch kept.first {
      case "-": .null
      case "s": .string(text)
      case "i": Int64(text).map { .integer($0) }
      case "n": Double(text).map { .number($0) }
      case "d": Decimal(string: text).map { .decimal($0) }
      case "t": .boolean(true)
      case "f": .boolean(false)
      case "m": Double(text).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
      case "y": FieldType.date.value(of: text)
      default: nil
      }
    guard let value else { return nil }
    self = value
  }
}
