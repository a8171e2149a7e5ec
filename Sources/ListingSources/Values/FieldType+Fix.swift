extension FieldType {
  /// Returns how to fix the text of an attribute that isn't a literal of the type.
  package func fix(of text: String, in attribute: String) -> String {
    if let literal = literal(of: text) { return "write \(attribute)=\"\(literal)\"" }
    return switch self {
    case .date: "write it as ISO 8601 does, such as 2024-12-31"
    case .datetime: "write it as ISO 8601 does, such as 2024-12-31T18:30:00Z"
    case .boolean: "write true or false"
    default: "correct it, or the type"
    }
  }

  /// Returns the literal of the type that a text probably stands for.
  private func literal(of text: String) -> String? {
    switch self {
    case .date:
      let days = DatePattern.formats(of: text).compactMap { DatePattern($0)?.day(of: text) }
      return days.count == 1 ? days.first.map { "\($0)" } : nil
    case .number, .decimal:
      let numbers = GroupedNumber.readings(of: text).filter { value(of: $0) != nil }
      return numbers.count == 1 ? numbers[0] : nil
    default: return nil
    }
  }
}

extension DatePattern {
  /// Common formats of days, those with two digits first.
  private static let days = [
    "dd.MM.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "dd-MM-yyyy", "yyyy/MM/dd", "yyyy.MM.dd",
    "d.M.yyyy", "d/M/yyyy", "M/d/yyyy", "d-M-yyyy", "yyyy/M/d", "yyyy-M-d",
  ]

  private static let times = ["", " HH:mm", " HH:mm:ss", "'T'HH:mm:ss", ", HH:mm", ", HH:mm:ss"]

  /// Returns the common formats that a text matches: two, if it doesn't show which number is the month.
  static func formats(of text: String) -> [String] {
    let formats = [mailName] + days.flatMap { day in times.map { day + $0 } }
    let found = formats.filter { DatePattern($0)?.date(of: text) != nil }
    // Formats with two digits are more specific than those with one or two.
    let exact = found.filter { $0.contains("dd") || $0 == mailName }
    return exact.isEmpty ? found : exact
  }
}
