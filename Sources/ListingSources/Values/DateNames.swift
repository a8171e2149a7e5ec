import Foundation

/// The names of months, days of the week and time zones in dates.
struct DateNames: Sendable {
  /// The number of each month, from 1, by its names and abbreviations.
  private var months: [String: Int] = [:]
  private var weekdays: Set<String> = []

  private static let english = DateNames(of: ["en", "en_GB"])
  /// Loaded when a name isn't English, since that takes a few dozen milliseconds.
  private static let others = DateNames(of: [
    "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "ru", "uk", "tr", "hu",
    "ro", "el",
  ])

  private init(of languages: [String]) {
    var ambiguous: Set<String> = []
    for language in languages {
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = Locale(identifier: language)
      for names in [
        calendar.monthSymbols, calendar.standaloneMonthSymbols, calendar.shortMonthSymbols,
        calendar.shortStandaloneMonthSymbols,
      ] {
        for (index, name) in names.enumerated() {
          let name = Self.key(of: name)
          if let known = months[name], known != index + 1 { ambiguous.insert(name) }
          months[name] = index + 1
        }
      }
      for names in [
        calendar.weekdaySymbols, calendar.standaloneWeekdaySymbols, calendar.shortWeekdaySymbols,
        calendar.shortStandaloneWeekdaySymbols,
      ] {
        weekdays.formUnion(names.map(Self.key))
      }
    }
    for name in ambiguous { months[name] = nil }
  }

  /// Returns a name in lower case, without accents, and up to its first period or hyphen.
  private static func key(of name: String) -> String {
    // Folding is slow, and most names are plain.
    if name.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-") }) {
      return name.lowercased()
    }
    return name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).prefix {
      $0 != "." && $0 != "-"
    }.lowercased()
  }

  /// Returns the number of a month, from 1.
  static func month(_ name: String) -> Int? {
    let name = key(of: name)
    if name.isEmpty { return nil }
    return english.months[name] ?? others.months[name]
  }

  /// Returns whether a word is the name of a day of the week.
  static func isWeekday(_ name: String) -> Bool {
    let name = key(of: name)
    if name.isEmpty || english.months[name] != nil { return false }
    return english.weekdays.contains(name) || others.weekdays.contains(name)
  }

  /// Returns the offset of a time zone from GMT in seconds; `nil` for an unknown or ambiguous name.
  static func offset(ofZone name: String) -> Int? { zones[name.uppercased()].map { $0 * 60 } }

  /// The offsets of time zones in minutes: those of RFC 5322, and others that have one meaning.
  private static let zones = [
    "UT": 0, "GMT": 0, "UTC": 0, "Z": 0, "WET": 0, "WEST": 60, "BST": 60, "CET": 60, "CEST": 120,
    "MET": 60, "MEST": 120, "MEZ": 60, "MESZ": 120, "EET": 120, "EEST": 180, "MSK": 180,
    "TRT": 180, "SAST": 120, "WAT": 60, "CAT": 120, "EAT": 180, "PKT": 300, "NPT": 345, "ICT": 420,
    "WIB": 420, "HKT": 480, "SGT": 480, "AWST": 480, "JST": 540, "KST": 540, "ACST": 570,
    "ACDT": 630, "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780, "NST": -210, "NDT": -150,
    "AST": -240, "ADT": -180, "BRT": -180, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300,
    "MST": -420, "MDT": -360, "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600,
  ]
}
