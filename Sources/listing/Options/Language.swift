import ArgumentParser
import Foundation
import ListingXML

/// A language on the command line: `de`, `de-AT`, or `de_AT` as in environment variables.
struct Language: Hashable {
  let tag: String

  /// Creates the language of an option.
  ///
  /// - Throws: the reason if there is no such language, script or region.
  init(argument: String) throws {
    tag = argument.replacing("_", with: "-")
    guard tag.isLanguageTag else {
      throw ValidationError("expected a language tag, such as de or de-AT")
    }
    let parts = Locale.Language(identifier: tag)
    if let code = parts.languageCode, !code.isISOLanguage, !Self.isOldOrPrivate(code.identifier) {
      throw ValidationError("there is no language '\(code.identifier)' in ISO 639")
    }
    if let script = parts.script, !script.isISOScript {
      throw ValidationError("there is no script '\(script.identifier)' in ISO 15924")
    }
    // Those that begin with X are for private use.
    if let region = parts.region, !region.isISORegion, !region.identifier.hasPrefix("X") {
      throw ValidationError("there is no region '\(region.identifier)' in ISO 3166")
    }
  }

  /// Whether a code is one that ISO 639 has withdrawn, or that it leaves for private use.
  private static func isOldOrPrivate(_ code: String) -> Bool {
    ["in", "iw", "ji", "jw", "mo", "sh", "tl"].contains(code) || code.contains(#/^q[a-t][a-z]$/#)
  }

  /// Finds the language in environment variables, in the order of `setlocale`; `nil` for the locales C and POSIX,
  /// and without such variables.
  init?(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    // The encoding and the variant after the name aren't parts of the language.
    let name = names.first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" }
    guard let name, name != "C", name != "POSIX" else { return nil }
    tag = String(name).replacing("_", with: "-")
    guard tag.isLanguageTag else { return nil }
  }
}
