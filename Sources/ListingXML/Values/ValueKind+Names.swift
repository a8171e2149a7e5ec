import Foundation
import ListingSources

// Names, languages, dates and other references.

extension ValueKind<String> {
  /// A name or an identifier: any text that isn't empty.
  package static let name = Self("a name", .notEmpty("name", base: "xs:string")) {
    $0.isEmpty ? nil : $0
  }
  /// The name of a style.
  static let style = Self(
    "the name of a style", .notEmpty("style-name", base: "xs:string"), bound: [.text]
  ) { $0.isEmpty ? nil : $0 }
  /// The name of a field or parameter: a letter or `_`, then letters, digits, `_`, `-` and `.`.
  ///
  /// In the schema all non-ASCII characters are allowed, since processors disagree on `\p{L}`: libxml2's
  /// has no ideographs, and that of Xerces nothing beyond 16 bits.
  package static let identifier = Self(
    "a name: a letter or '_', then letters, digits, '_', '-' and '.'",
    .pattern("identifier", #"[^\s!-@\[\\\]\^`{-~][^\s!-,/:-@\[\\\]\^`{-~]*"#)
  ) { $0.isFieldName ? $0 : nil }
  /// A language tag.
  package static let language = Self(
    "a language, such as en or de-AT", .pattern("language", "[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*"),
    fix: { text in
      // The notation of locales: de_DE.
      let tag = text.replacing("_", with: "-")
      return tag.isLanguageTag ? "write \(tag)" : nil
    }, parse: { $0.isLanguageTag ? $0 : nil })
}

extension ValueKind<[String]> {
  /// One or more names, separated by spaces.
  package static let names = Self("one or more names", .notEmpty("names")) {
    $0.asNames.isEmpty ? nil : $0.asNames
  }

  /// One or more of several words, separated by spaces.
  package static func choices(_ words: [String]) -> Self {
    let word = SchemaType.anyOf(words)
    return Self(
      "one or more of \(words.joined(separator: ", "))", .pattern(nil, "\(word)( \(word))*"),
      words: words
    ) { text in
      !text.asNames.isEmpty && Set(text.asNames).isSubset(of: words) ? text.asNames : nil
    }
  }
}

extension ValueKind<[PluginRequirement]> {
  /// Plugins, each with an optional minimum version.
  static let plugins: Self = {
    let plugin = "[A-Za-z_][A-Za-z0-9_.\\-]*(/[0-9]{1,9}(\\.[0-9]{1,9})*)?"
    let parse: @Sendable (String) -> [PluginRequirement]? = { text in
      let plugins = text.asNames.compactMap(PluginRequirement.init)
      return plugins.isEmpty || plugins.count < text.asNames.count ? nil : plugins
    }
    return Self(
      "plugins, each with a minimum version if needed: weather/1.0 radio",
      .pattern("plugins", "\(plugin)( \(plugin))*"),
      fix: { text in
        if let example = ForeignValues.limitedRequirement(text) {
          return "write the oldest version that a plugin may have, such as \(example); newer "
            + "versions can't be excluded"
        }
        let plain = ForeignValues.requirements(text)
        if plain != text, plain.contains("/"), parse(plain) != nil { return "write \(plain)" }
        if text.contains(",") { return "write spaces between plugins, no commas" }
        let words = text.asNames
        let version = words.indices.dropFirst().first {
          words[$0].wholeMatch(of: #/v?[0-9][0-9.]*/#) != nil && !words[$0 - 1].contains("/")
        }
        return version.map { "write \(words[$0 - 1])/\(words[$0].trimmingPrefix("v"))" }
      }, parse: parse)
  }()
}

extension ValueKind<JSONPointer> {
  /// A pointer into a JSON value.
  static let pointer = Self(
    "a JSON pointer such as /data/items",
    .pattern("pointer", base: "xs:string", "(/([^~]|~[01])*)?"),
    fix: { text in
      JSONPointer.pointer(ofPath: text).map { pointer in
        pointer.isEmpty
          ? "remove the attribute to use the whole document" : "write \(pointer), a JSON pointer"
      }
    }, parse: { JSONPointer($0) })
}

extension ValueKind<FieldFormat> {
  /// The format of a date or a boolean.
  static let fieldFormat = Self(
    "a pattern with yyyy, MM and dd, such as yyyy/MM/dd", .notEmpty("field-format"),
    fix: { text in
      DatePatternMistakes(text)?.pattern.flatMap { DatePattern($0) != nil ? "write \($0)" : nil }
    }, parse: { text in FieldType.allCases.lazy.compactMap { FieldFormat(text, of: $0) }.first })
}

extension ValueKind<TimeZone> {
  /// The name of a time zone.
  static let timeZone = Self("a time zone, such as Europe/Berlin", .notEmpty("time-zone")) {
    TimeZone(identifier: $0)
  }
}

extension ValueKind<Character> {
  /// The first character of a comment.
  static let commentMark = Self(
    "one character such as #, other than a quote, a letter or a digit",
    .pattern("comment-mark", base: "xs:string", #"[!#-/:-@\[-`{-~]"#)
  ) { text in
    guard text.count == 1, let mark = text.first, mark.isASCII, !mark.isWhitespace,
      !mark.isLetter, !mark.isNumber, mark != "\""
    else { return nil }
    return mark
  }

  /// `comma`, `semicolon`, `tab`, `pipe`, or a character.
  static let delimiter = Self(
    "comma, semicolon, tab, pipe, or one character other than a quote or a line break",
    .pattern("delimiter", base: "xs:string", #"comma|semicolon|tab|pipe|[^"\n\r]"#)
  ) { text in
    switch text {
    case "comma": return ","
    case "semicolon": return ";"
    case "tab": return "\t"
    case "pipe": return "|"
    default:
      guard let character = text.first, text.unicodeScalars.count == 1, character != "\"",
        !character.isNewline
      else { return nil }
      return character
    }
  }
}
