import Foundation
import ListingKit

/// The translated strings of a document.
struct TranslatedStrings: Sendable {
  /// A string in several languages.
  struct Entry: Sendable {
    /// The texts by their languages, in lowercase.
    var texts: [String: TextTemplate] = [:]
    /// The default language, in lowercase.
    var defaultLanguage: String

    /// Returns the language of the text for a reader's language: that one, the same without its region, or
    /// the default.
    func language(for language: String) -> String {
      var tag = language.lowercased()[...]
      while !tag.isEmpty {
        if texts[String(tag)] != nil { return String(tag) }
        tag = tag[..<(tag.lastIndex(of: "-") ?? tag.startIndex)]
      }
      return defaultLanguage
    }
  }

  private(set) var entries: [String: Entry] = [:]

  mutating func add(_ key: String, _ entry: Entry) { entries[key] = entry }

  /// Returns the texts in the language of a locale, with the values of their parameters.
  func values(_ values: BindingValues) -> [String: ListValue] {
    let language = values.environment.locale.identifier(.bcp47)
    return entries.mapValues { entry in
      let text = entry.texts[entry.language(for: language)]
      return (try? text?.text(values)).map { .string($0) } ?? .null
    }
  }
}
