/// How a source writes the values of a field.
public enum FieldFormat: Sendable, Hashable {
  /// The format of dates.
  case date(DatePattern)
  /// The spellings of booleans.
  case boolean(BooleanWords)

  /// Creates the format that a text names: a ``DatePattern``, or two words for booleans, as in `ja/nein`.
  ///
  /// - Returns: `nil` if it isn't a format of the type.
  public init?(_ text: String, of type: FieldType) {
    switch type {
    case .date, .datetime:
      guard let pattern = DatePattern(text) else { return nil }
      self = .date(pattern)
    case .boolean:
      guard let words = BooleanWords(text) else { return nil }
      self = .boolean(words)
    case .string, .integer, .number, .decimal, .url: return nil
    }
  }

  var pattern: DatePattern? { if case .date(let pattern) = self { pattern } else { nil } }
  var words: BooleanWords? { if case .boolean(let words) = self { words } else { nil } }
}

/// The words for true and false in a source.
public struct BooleanWords: Sendable, Hashable {
  private let values: [String: Bool]
  /// Whether case matters.
  private let isExact: Bool

  /// The usual spellings, in any case.
  static let usual = BooleanWords(
    values: [
      "true": true, "yes": true, "on": true, "t": true, "y": true, "1": true,
      "false": false, "no": false, "off": false, "f": false, "n": false, "0": false,
    ], isExact: false)

  private init(values: [String: Bool], isExact: Bool) {
    (self.values, self.isExact) = (values, isExact)
  }

  /// Creates the words from `true/false`, first the one for true; returns `nil` for anything but two words.
  public init?(_ text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map {
      String($0).trimmed
    }
    guard words.count == 2, words[0] != words[1], !words.contains("") else { return nil }
    self.init(values: [words[0]: true, words[1]: false], isExact: true)
  }

  /// Returns the value of a word; `nil` for any other one.
  func value(of word: String) -> Bool? { values[isExact ? word : word.lowercased()] }
}
