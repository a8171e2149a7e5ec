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
    "yyyyMMdd", "dd MMM yyyy", "MMM dd yyyy", "MMM dd, yyyy", "dd-MMM-yyyy", "dd/MMM/yyyy",
    "dd.MM.yy",
    "d.M.yyyy", "d/M/yyyy", "M/d/yyyy", "d-M-yyyy", "yyyy/M/d", "yyyy-M-d", "d MMM yyyy",
    "d. MMM yyyy", "MMM d yyyy", "MMM d, yyyy",
  ]

  private static let times = [
    "", " HH:mm", " HH:mm:ss", "'T'HH:mm:ss", ", HH:mm", ", HH:mm:ss", " H:mm", " H:mm:ss",
    " h:mm a",
    " h:mm:ss a", ":HH:mm:ss Z",
  ]

  /// Returns the common formats that a text matches: two, if it doesn't show which number is the month.
  package static func formats(of text: String) -> [String] {
    let found = days.flatMap { day in times.map { day + $0 } }.filter { $0.reads(text) }
    // Formats with more letters are more specific: two digits, not one or two.
    let most = found.map(\.count).max()
    if most != nil { return found.filter { $0.count == most } }
    return [mailName, feedName].first { $0.reads(text) }.map { [$0] } ?? []
  }
}

extension String {
  /// Whether a text is a date in this format.
  fileprivate func reads(_ text: String) -> Bool { DatePattern(self)?.date(of: text) != nil }
}
