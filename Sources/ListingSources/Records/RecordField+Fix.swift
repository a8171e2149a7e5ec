import Foundation

extension RecordField {
  /// Returns how to fix a text that isn't of the field's type.
  ///
  /// - Parameter text: the text, which isn't empty.
  package func fix(of text: String) -> String {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch type {
    case .date, .datetime:
      return format == nil
        ? dateFix(of: text)
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
      return format == nil
        ? "add the words for true and false, as in format=\"ja/nein\", or declare the field as a string."
        : "correct it, or the format."
    case .string, .url:
      return "correct it, or declare the field as a string."
    }
  }

  private func dateFix(of text: String) -> String? {
    let other: FieldType = type == .date ? .datetime : .date
    if other.value(of: text) != nil {
      return "declare the field as \(other.phrase): type=\"\(other.rawValue)\"."
    }
    if let elapsed = ElapsedTime(text) {
      return
        "\(text) looks like \(elapsed.rawValue) since 1970: add format=\"\(elapsed.format)\" to the field."
    }
    let formats = DatePattern.formats(of: text)
    guard !formats.isEmpty else { return nil }
    return "add \(formats.map { "format=\"\($0)\"" }.joined(separator: " or ")) to the field."
  }
}

/// The unit of a number of recent moments, by its digits.
private enum ElapsedTime: String {
  case seconds, milliseconds, microseconds

  init?(_ text: String) {
    guard Int64(text) != nil else { return nil }
    switch text.utf8.count {
    case 9...10: self = .seconds
    case 12...13: self = .milliseconds
    case 15...16: self = .microseconds
    default: return nil
    }
  }

  var format: String {
    switch self {
    case .seconds: "unix"
    case .milliseconds: "unix-ms"
    case .microseconds: "unix-us"
    }
  }
}
