import ListingSources

extension AttributeType {
  /// What would put a value right that is none of the type.
  func fix(of value: String) -> String {
    switch self {
    case .alignment:
      let places = value.asNames.map { ForeignNames.places[$0] ?? $0 }.joined(separator: " ")
      return "write \(places.asAlignment == nil ? phrase : places)"
    case .language:
      // As locales are written: de_DE.
      let tag = value.replacing("_", with: "-")
      return tag.isLanguageTag ? "write \(tag)" : "write \(phrase)"
    case .pointer:
      guard let pointer = JSONPointer.pointer(ofPath: value) else { return "write \(phrase)" }
      return pointer.isEmpty
        ? "remove the attribute to use the whole document"
        : "write \(pointer), a JSON pointer"
    case .plugins:
      if let example = ForeignValues.limitedRequirement(value) {
        return
          "write the oldest version that a plugin may have, such as \(example); newer versions "
          + "can't be excluded"
      }
      let plain = ForeignValues.requirements(value)
      if plain != value, plain.contains("/"), accepts(plain) { return "write \(plain)" }
      if value.contains(",") { return "write spaces between plugins, no commas" }
      let words = value.asNames
      let version = words.indices.dropFirst().first {
        words[$0].wholeMatch(of: #/v?[0-9][0-9.]*/#) != nil && !words[$0 - 1].contains("/")
      }
      return version.map { "write \(words[$0 - 1])/\(words[$0].trimmingPrefix("v"))" }
        ?? "write \(phrase)"
    case .datePattern:
      let pattern = DatePatternMistakes(value)?.pattern
      return "write \(pattern.flatMap { accepts($0) ? $0 : nil } ?? phrase)"
    default: return "write \(phrase)"
    }
  }
}
