import Foundation
import ListingKit
import ListingSources

/// What the value of an attribute must be.
package enum AttributeType: Sendable, Hashable {
  /// Any text, in which bindings are replaced.
  case text
  /// Any text, in which braces are braces.
  case literal
  /// An expression that is true or false.
  case condition
  /// An expression of any type.
  case expression
  /// A name or an identifier: any text but an empty one.
  case name
  /// The name of a field or parameter: a letter or `_`, then letters, digits, `_`, `-` and `.`.
  case identifier
  /// A whole number, at least so much.
  case integer(minimum: Int)
  /// Points, 0 or more.
  case length
  /// Points, more than 0.
  case positiveLength
  /// Points, an estimate of them, or a part of the width or height of what is around.
  case dimension
  /// Points, or at least so many.
  case groupSpacing
  /// One, two or four of these.
  case edgeSpacing
  /// One, two or four lengths.
  case insets
  /// Points, a percentage or `fill`.
  case contentLength
  /// A place from side to side, one from top to bottom, or both.
  case alignment
  /// Edges, each with a distance or without.
  case pin
  /// A colour's name, or an exact one.
  case color
  /// The name of a style.
  case style
  /// A width by a height.
  case ratio
  /// `true` or `false`.
  case boolean
  /// One of these; the latter are not supported yet.
  case choice([String], later: [String])
  /// A built-in kind of source, or the name of a plugin's with a prefix.
  case sourceKind
  /// One or several of these, with spaces between them.
  case choices([String])
  /// One or several names, with spaces between them.
  case names
  /// `comma`, `semicolon`, `tab`, `pipe`, or a character.
  case delimiter
  /// Plugins, each with the least version or without.
  case plugins
  /// The tag of a language.
  case language
  /// A way into a JSON value.
  case pointer
  /// How a date is written.
  case datePattern
  /// The name of a time zone.
  case timeZone

  /// Whether nothing about a value can be wrong by itself.
  var takesAnything: Bool { [.text, .literal, .condition, .expression].contains(self) }

  /// The names that an attribute of a fixed set can have.
  package var choices: [String] {
    switch self {
    case .choice(let names, _): names
    case .sourceKind: SourceKind.allCases.map(\.rawValue)
    default: []
    }
  }

  /// Whether an attribute can have a value.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .text, .literal, .condition, .expression: true
    case .name, .style: !value.isEmpty
    case .identifier: value.isFieldName
    case .integer(let minimum): Int(value).map { $0 >= minimum } ?? false
    case .length: value.asLength != nil
    case .positiveLength: value.asPositiveLength != nil
    case .dimension: value.asDimension != nil
    case .edgeSpacing: value.asEdgeSpacing != nil
    case .groupSpacing: value.asGroupSpacing != nil
    case .insets: value.asInsets != nil
    case .contentLength: value.asContentLength != nil
    case .alignment: value.asAlignment != nil
    case .pin: value.asPin != nil
    case .color: ListColor(value) != nil
    case .ratio: value.asRatio != nil
    case .boolean: value == "true" || value == "false"
    case .choice(let names, let later): names.contains(value) || later.contains(value)
    case .sourceKind: SourceKind(rawValue: value) != nil || value.contains(":")
    case .choices(let names):
      !value.asNames.isEmpty && Set(value.asNames).isSubset(of: names)
    case .names: !value.asNames.isEmpty
    case .delimiter: value.asDelimiter != nil
    case .plugins:
      !value.asNames.isEmpty && value.asNames.allSatisfy { PluginRequirement($0) != nil }
    case .language: value.isLanguageTag
    case .pointer: JSONPointer(value) != nil
    case .datePattern: DatePattern(value) != nil
    case .timeZone: TimeZone(identifier: value) != nil
    }
  }

  /// The types of values that bindings can give it; none where it must be known before.
  var valueTypes: Set<ValueType> {
    switch self {
    case .integer, .length, .positiveLength: [.number]
    case .dimension, .groupSpacing, .edgeSpacing, .insets, .contentLength, .ratio: [.number, .text]
    case .alignment, .pin, .color, .style, .choice: [.text]
    case .boolean: [.boolean]
    case .text, .literal, .condition, .expression, .name, .identifier, .names, .choices,
      .sourceKind, .delimiter, .plugins, .language, .pointer, .datePattern, .timeZone:
      []
    }
  }

  /// What a value is, as in "write …".
  package var phrase: String {
    switch self {
    case .text: "a text that can contain bindings"
    case .literal: "a text"
    case .condition: "an expression that is true or false"
    case .expression: "an expression, such as not state.open, or a text in single quotes"
    case .name: "a name"
    case .style: "the name of a style"
    case .identifier: "a name: a letter or '_', then letters, digits, '_', '-' and '.'"
    case .integer(let minimum): "a whole number, at least \(minimum)"
    case .length: "a number of points, 0 or more"
    case .positiveLength: "a number of points, more than 0"
    case .dimension: "points such as 44, an estimate such as ~44, or a part such as 0.5fw or 0.3fh"
    case .edgeSpacing:
      "1, 2 (vertical, horizontal) or 4 (top, leading, bottom, trailing) of points and flexible(8)"
    case .groupSpacing: "a number of points, or a minimum: flexible(8)"
    case .insets:
      "1, 2 (vertical, horizontal) or 4 (top, leading, bottom, trailing) numbers of points"
    case .contentLength: "a number of points, a percentage such as 50%, or fill"
    case .alignment: "one of leading, center and trailing, one of top, middle and bottom, or both"
    case .pin: "edges, each with an optional distance: horizontally bottom(8)"
    case .color: "the name of a color, or a color such as #1e90ff"
    case .ratio: "width by height, such as 16:9 or 1.5"
    case .boolean: "true or false"
    case .choice(let names, _): "one of \(names.joined(separator: ", "))"
    case .sourceKind: "one of \(choices.joined(separator: ", ")), or prefix:name of a plugin"
    case .choices(let names): "one or more of \(names.joined(separator: ", "))"
    case .names: "one or more names"
    case .delimiter:
      "comma, semicolon, tab, pipe, or one character other than a quote or a line break"
    case .plugins: "plugins, each with a minimum version if needed: weather/1.0 radio"
    case .language: "a language, such as en or de-AT"
    case .pointer: "a JSON pointer such as /data/items"
    case .datePattern: "a pattern with yyyy, MM and dd, such as yyyy/MM/dd"
    case .timeZone: "a time zone, such as Europe/Berlin"
    }
  }
}

extension String {
  /// Points, 0 or more, in decimal notation.
  var asLength: CGFloat? {
    guard case .number(let number) = FieldType.number.value(of: self), number >= 0,
      number <= Double(ContentLayout.largestLength)
    else { return nil }
    return CGFloat(number)
  }

  /// One, two or four lengths.
  var asInsets: ListEdgeInsets? {
    let words = split(separator: " ")
    let lengths = words.compactMap { String($0).asLength }
    guard lengths.count == words.count else { return nil }
    switch lengths.count {
    case 1: return ListEdgeInsets(all: lengths[0])
    case 2:
      return ListEdgeInsets(
        top: lengths[0], left: lengths[1], bottom: lengths[0], right: lengths[1])
    case 4:
      return ListEdgeInsets(
        top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3])
    default: return nil
    }
  }

  /// The words of the text.
  var asNames: [String] { split(separator: " ").map(String.init) }

  /// Whether this is the tag of a language, as RFC 5646 (BCP 47) writes them, but for those that it
  /// keeps for old times' sake.
  package var isLanguageTag: Bool {
    wholeMatch(
      of:
        #/
        (?: [A-Za-z]{2,3} (?: -[A-Za-z]{3} ){0,3} | [A-Za-z]{4,8} )  # the language
        (?: -[A-Za-z]{4} )?                                          # the script
        (?: -(?: [A-Za-z]{2} | [0-9]{3} ) )?                         # the region
        (?: -(?: [A-Za-z0-9]{5,8} | [0-9][A-Za-z0-9]{3} ) )*         # variants
        (?: -[A-WY-Za-wy-z0-9] (?: -[A-Za-z0-9]{2,8} )+ )*           # extensions
        (?: -[Xx] (?: -[A-Za-z0-9]{1,8} )+ )?                        # private use
        /#) != nil
  }

  /// What stands between the cells of a file.
  var asDelimiter: Character? {
    switch self {
    case "comma": return ","
    case "semicolon": return ";"
    case "tab": return "\t"
    case "pipe": return "|"
    default:
      guard let character = first, unicodeScalars.count == 1, character != "\"",
        !character.isNewline
      else { return nil }
      return character
    }
  }

  /// Whether a binding can name a field that is called so.
  var isFieldName: Bool {
    guard let first = unicodeScalars.first, first.beginsFieldName else { return false }
    return unicodeScalars.allSatisfy { $0.isInFieldName || $0 == "." }
  }
}

extension Unicode.Scalar {
  /// Whether a field's or parameter's name can begin with it.
  var beginsFieldName: Bool { self == "_" || properties.isAlphabetic }

  /// Whether it can be in the name of a field or a parameter.
  var isInFieldName: Bool {
    beginsFieldName || self == "-" || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }
}
