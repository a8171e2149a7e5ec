import Foundation

/// The parts of a date in the order in which a text has them.
///
/// The letters are those of Unicode's date patterns. A space stands for any white space, letters in single
/// quotes for themselves in either case, and what is in brackets may be missing.
struct DateTemplate: Sendable, Hashable {
  indirect enum Part: Sendable, Hashable {
    case field(DateField)
    case literal(UInt8)
    case space
    case optional([Part])
  }

  let parts: [Part]
  /// Whether an unknown name of a time zone means GMT, as in mail.
  private(set) var takesUnknownZones = false

  /// Creates a template of one field.
  init(_ field: DateField) { parts = [.field(field)] }

  /// Creates a template from a pattern; returns `nil` for unknown letters and unpaired brackets or quotes.
  init?(_ pattern: String, takesUnknownZones: Bool = false) {
    var rest = pattern[...]
    guard let parts = Self.parts(of: &rest, isNested: false), rest.isEmpty else { return nil }
    self.parts = parts
    self.takesUnknownZones = takesUnknownZones
  }

  /// Reads parts up to the end of the pattern, or to the bracket that closes a nested part.
  private static func parts(of rest: inout Substring, isNested: Bool) -> [Part]? {
    var parts: [Part] = []
    while let first = rest.first {
      switch first {
      case "'":
        guard let literal = rest.takeQuoted() else { return nil }
        parts += literal.utf8.map { .literal($0) }
      case "[":
        rest.removeFirst()
        guard let nested = Self.parts(of: &rest, isNested: true) else { return nil }
        parts.append(.optional(nested))
      case "]":
        rest.removeFirst()
        return isNested ? parts : nil
      case " ":
        rest = rest.drop { $0 == " " }
        parts.append(.space)
      case _ where first.isASCII && first.isLetter:
        let run = rest.prefix { $0 == first }
        rest = rest[run.endIndex...]
        guard let field = DateField(letter: first, count: run.count) else { return nil }
        parts.append(.field(field))
      default:
        parts += String(first).utf8.map { .literal($0) }
        rest.removeFirst()
      }
    }
    return isNested ? nil : parts
  }

  /// The fields in the order of the pattern, with those that may be missing.
  var fields: [DateField] { Self.fields(of: parts) }

  private static func fields(of parts: [Part]) -> [DateField] {
    parts.flatMap { part -> [DateField] in
      switch part {
      case .field(let field): [field]
      case .optional(let parts): fields(of: parts)
      case .literal, .space: []
      }
    }
  }
}

/// A part of a date that varies.
enum DateField: Sendable, Hashable {
  case number(DateUnit, digits: ClosedRange<Int>)
  /// The name of a month in one of the languages of ``DateNames``.
  case monthName
  case weekday
  /// AM or PM.
  case dayPeriod
  case fraction(digits: ClosedRange<Int>)
  /// An offset from GMT, or the name of a time zone.
  case zone
  /// The number of units since 1970.
  case elapsed(unitsPerSecond: Int64)

  /// The unit that the field determines; `nil` for none.
  var unit: DateUnit? {
    switch self {
    case .number(.shortYear, _): .year
    case .number(.halfDayHour, _): .hour
    case .number(let unit, _): unit
    case .monthName: .month
    case .dayPeriod: .dayPeriod
    case .fraction: .fraction
    case .zone: .zone
    case .weekday, .elapsed: nil
    }
  }
}

/// A property of a date.
enum DateUnit: Sendable, Hashable {
  case year, month, day, hour, minute, second, fraction, dayPeriod, zone
  /// The last two digits of a year from 1950 to 2049.
  case shortYear
  /// An hour from 1 to 12.
  case halfDayHour
}

extension DateField {
  /// Creates the field for a number of equal letters in a pattern.
  init?(letter: Character, count: Int) {
    switch (letter, count) {
    case ("y", 4), ("u", 4): self = .number(.year, digits: 4...4)
    case ("y", 2): self = .number(.shortYear, digits: 2...2)
    case ("M", 1...2), ("L", 1...2): self = .number(.month, digits: count...2)
    case ("M", 3...4), ("L", 3...4): self = .monthName
    case ("d", 1...2): self = .number(.day, digits: count...2)
    case ("E", 1...4): self = .weekday
    case ("H", 1...2): self = .number(.hour, digits: count...2)
    case ("h", 1...2): self = .number(.halfDayHour, digits: count...2)
    case ("m", 1...2): self = .number(.minute, digits: count...2)
    case ("s", 1...2): self = .number(.second, digits: count...2)
    case ("S", 1): self = .fraction(digits: 1...9)
    case ("S", 2...9): self = .fraction(digits: count...count)
    case ("a", 1...3): self = .dayPeriod
    case ("Z", 1...5), ("X", 1...5), ("x", 1...5), ("z", 1...4), ("O", 1...4): self = .zone
    default: return nil
    }
  }
}

extension Substring {
  /// Reads a text in single quotes; two quotes in it, or alone, stand for one.
  fileprivate mutating func takeQuoted() -> String? {
    removeFirst()
    if first == "'" {
      removeFirst()
      return "'"
    }
    var text = ""
    while let character = popFirst() {
      guard character == "'" else {
        text.append(character)
        continue
      }
      guard first == "'" else { return text }
      removeFirst()
      text.append("'")
    }
    return nil
  }
}
