import ArgumentParser
import Foundation
import ListingXML

/// A language on the command line: `de`, `de-AT`, or `de_AT` as in environment variables.
struct Language: ExpressibleByArgument, Hashable {
  let tag: String

  init?(argument: String) {
    tag = argument.replacing("_", with: "-")
    guard tag.isLanguageTag else { return nil }
  }

  /// Finds the language in environment variables, in the order of `setlocale`; `nil` for the locales C and POSIX,
  /// and without such variables.
  init?(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    // The encoding and the variant after the name aren't parts of the language.
    let name = names.first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" }
    guard let name, name != "C", name != "POSIX" else { return nil }
    self.init(argument: String(name))
  }
}
