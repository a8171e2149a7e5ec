import ArgumentParser
import Foundation
import ListingXML

/// A language on the command line: `de`, `de-AT`, or as the environment writes it: `de_AT`.
struct Language: ExpressibleByArgument, Hashable {
  let tag: String

  init?(argument: String) {
    tag = argument.replacing("_", with: "-")
    guard tag.isLanguageTag else { return nil }
  }

  /// The language that the environment asks for, as `setlocale` looks for it; `nil` for none, as
  /// in the locales C and POSIX.
  init?(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    // The encoding and the variant behind the name are not the language's.
    let name = names.first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" }
    guard let name, name != "C", name != "POSIX" else { return nil }
    self.init(argument: String(name))
  }
}
