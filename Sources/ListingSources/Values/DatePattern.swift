import Foundation
import ListingKit

/// The format of a date, with Unicode's letters: `yyyy` or `yy`, `MM`, `M` or `MMM`, `dd` or `d`, `EEE`, `HH` or
/// `H`, `hh` or `h` with `a` (AM and PM), `mm`, `ss`, `SSS`, and `Z` or `XXX` for an offset or the name of a time
/// zone.
///
/// Other letters are in single quotes, and two quotes stand for one. A space is any white space, and a part in
/// brackets may be missing: `yyyy-MM-dd[ HH:mm]`. Names of months and days are those of the common languages of
/// Europe.
///
/// Some formats have names: `unix`, `unix-ms` and `unix-us` for seconds, milliseconds and microseconds since 1970;
/// `rfc822` for dates in mail, `Mon, 06 Sep 2021 12:34:56 +0200`; and `feed` for all spellings in feeds.
///
/// The calendar is the Gregorian one. A text must match the pattern to its end, and nonexistent days are rejected.
public struct DatePattern: Sendable, Hashable {
  /// The ways to read a text; if several match, they have to agree.
  private let alternatives: [DateTemplate]

  private init(_ alternatives: [DateTemplate]) { self.alternatives = alternatives }

  /// Creates a pattern; returns `nil` for unknown letters, and for a pattern without a year, month or day.
  public init?(_ pattern: String) {
    if let named = Self.named[pattern] {
      self = named
      return
    }
    guard let template = DateTemplate(pattern) else { return nil }
    let (fields, units) = (template.fields, template.fields.compactMap(\.unit))
    guard Set(units).isSuperset(of: [.year, .month, .day]), Set(units).count == units.count,
      fields.contains(where: \.isHalfDay) == units.contains(.dayPeriod)
    else { return nil }
    alternatives = [template]
  }

  /// Parses a date.
  ///
  /// - Parameters:
  ///   - text: a date in this format.
  ///   - timeZone: the time zone of dates that don't name one.
  /// - Returns: the date, or `nil` if the text doesn't match the pattern.
  public func date(of text: String, timeZone: TimeZone = .gmt) -> Date? {
    moment(of: text)?.date(in: timeZone)
  }

  /// Parses a day; a time of day in the text is validated and ignored.
  ///
  /// - Parameter text: a date in this format.
  /// - Returns: the day in the time zone of the text, or `nil` if the text doesn't match the pattern.
  public func day(of text: String) -> ListDay? { moment(of: text)?.listDay }

  private func moment(of text: String) -> CivilMoment? {
    var text = text.trimmed
    return text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      var found: CivilMoment?
      for template in alternatives {
        guard let moment = DateScanner.moment(of: bytes, after: template),
          moment.listDay != nil
        else { continue }
        // 05/06/2018 doesn't say which number is the month.
        if let found, found != moment { return nil }
        found = moment
      }
      return found
    }
  }
}

// MARK: - Formats with names

extension DatePattern {
  /// The name of the pattern of mail.
  static let mailName = "rfc822"
  /// The name of the pattern of feeds.
  static let feedName = "feed"

  /// The names of formats.
  package static let names = named.keys.sorted()

  private static let named = [
    mailName: DatePattern(mail), feedName: DatePattern(mail + spellings),
    "unix": DatePattern([DateTemplate(.elapsed(unitsPerSecond: 1))]),
    "unix-ms": DatePattern([DateTemplate(.elapsed(unitsPerSecond: 1_000))]),
    "unix-us": DatePattern([DateTemplate(.elapsed(unitsPerSecond: 1_000_000))]),
  ]

  /// The ISO 8601 format of a day.
  static let day = DatePattern(["yyyy-MM-dd"].compactMap { DateTemplate($0) })

  /// The formats of moments in ISO 8601, with its basic one, a space in place of the T, and RFC 9557's name of the
  /// time zone.
  static let moment = DatePattern(
    [
      "yyyy-MM-dd'T'\(exactTime)", "yyyy-MM-dd \(exactTime)", "yyyyMMdd'T'HHmm[ss[.S][,S]][Z]",
    ].compactMap { DateTemplate($0) })

  private static let exactTime = "HH:mm[:ss[.S][,S]][[ ]Z]"
  private static let weekday = "[EEE['-feira'][.][,][ ]]"
  private static let dayNumber = "d['st']['nd']['rd']['th']['er'][.]"
  private static let time = "H:mm[:ss[.S][,S]][[ ]a]"
  private static let year = "[yyyy][yy]"
  private static let rest = "[[,][ ]['at ']['T']\(time)[[ ]Z]]"

  /// The formats of mail and of HTTP: those of RFC 5322 and RFC 850, and that of `asctime`.
  private static let mail = templates([
    "\(weekday)\(dayNumber)[ ][-]['de ']MMM[.][,][ ][-]['de ']\(year)\(rest)",
    "\(weekday)MMM d \(time)[ Z] yyyy",
  ])

  /// Other formats that occur in feeds.
  private static let spellings = templates(
    [
      "\(time)[ Z][,] \(weekday)\(dayNumber) MMM[.][,] \(year)", "yyyyMMdd['T'HHmm[ss[.S]][Z]]",
      "\(weekday)d.M.yyyy\(rest)", "yyyy年M月d日\(rest)", "yyyy년 M월 d일\(rest)",
    ]
      + [" ", ", ", "-"].map { "\(weekday)MMM[.][ ][-]\(dayNumber)\($0)\(year)\(rest)" }
      + ["/", "-"].flatMap { mark in
        ["d\(mark)M\(mark)yyyy", "M\(mark)d\(mark)yyyy"].map { weekday + $0 + rest }
      }
      + ["/", "-", "."].map { "yyyy\($0)M\($0)d\(rest)" })

  private static func templates(_ patterns: [String]) -> [DateTemplate] {
    patterns.compactMap { DateTemplate($0, takesUnknownZones: true) }
  }
}

extension DateField {
  /// Whether it needs AM or PM.
  fileprivate var isHalfDay: Bool {
    if case .number(.halfDayHour, _) = self { true } else { false }
  }
}
