import Foundation
import ListingKit

/// The translated strings of a document.
struct TranslatedStrings: Sendable {
  /// A string in the languages that there are.
  struct Entry: Sendable {
    /// The texts by their languages, which are written in lower case.
    var texts: [String: TextTemplate] = [:]
    /// The language that holds where no other one does, in lower case.
    var usual: String

    /// The language of a text for someone who reads a language: that one, the same for a wider
    /// region or none, or the usual one.
    func language(for language: String) -> String {
      var tag = language.lowercased()[...]
      while !tag.isEmpty {
        if texts[String(tag)] != nil { return String(tag) }
        tag = tag[..<(tag.lastIndex(of: "-") ?? tag.startIndex)]
      }
      return usual
    }
  }

  private(set) var entries: [String: Entry] = [:]

  mutating func add(_ key: String, _ entry: Entry) { entries[key] = entry }

  /// The texts in the language of a locale, with the values of their parameters.
  func values(_ values: BindingValues) -> [String: ListValue] {
    let language = values.environment.locale.identifier(.bcp47)
    return entries.mapValues { entry in
      let text = entry.texts[entry.language(for: language)]
      return (try? text?.text(values)).map { .string($0) } ?? .null
    }
  }
}
