import Foundation

extension RecordField {
  /// Returns how to fix a text that isn't of the field's type.
  ///
  /// - Parameters:
  ///   - text: the text, which isn't empty.
  ///   - isInDatabase: whether a query can convert it.
  package func fix(of text: String, isInDatabase: Bool = false) -> String {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch type {
    case .date, .datetime:
      return format == nil
        ? dateFix(of: text, isInDatabase: isInDatabase)
          ?? "correct it, add a format to the field, or declare the field as a string."
        : "correct it, or the format."
    case .integer, .number, .decimal:
      if type == .integer, FieldType.number.value(of: text) != nil {
        return "declare the field as a number."
      }
      let readings = GroupedNumber.readings(of: text)
      let fitting = readings.filter { type.value(of: $0) != nil }
      let numbers = fitting.isEmpty ? readings : fitting
      if !numbers.isEmpty {
        let written = numbers.map(\.quotedForMessage).joined(separator: " or ")
        return "write \(written), with a decimal point and no other separators, or declare the "
          + "field as a string."
      }
      return "correct it, or declare the field as a string."
    case .boolean:
      return "these values have no format: write \"true\" and \"false\", or \"1\" and \"0\", or "
        + "declare the field as a string."
    case .string, .url:
      return "correct it, or declare the field as a string."
    }
  }

  private func dateFix(of text: String, isInDatabase: Bool) -> String? {
    let other: FieldType = type == .date ? .datetime : .date
    if other.value(of: text) != nil {
      return "declare the field as \(other.phrase): type=\"\(other.rawValue)\"."
    }
    if let count = Int64(text), (9...10).contains(text.count) || text.count == 13 {
      let (unit, seconds) = text.count == 13 ? ("milliseconds", " / 1000") : ("seconds", "")
      let pattern = type == .date ? "%Y-%m-%d" : "%Y-%m-%dT%H:%M:%SZ"
      let query = "strftime('\(pattern)', \(path)\(seconds), 'unixepoch')"
      return "\(count) looks like \(unit) since 1970: convert it to ISO 8601"
        + (isInDatabase ? ", in SQL with \(query)." : ".")
    }
    let formats = DatePattern.formats(of: text)
    guard !formats.isEmpty else { return nil }
    return "add \(formats.map { "format=\"\($0)\"" }.joined(separator: " or ")) to the field."
  }
}
