import Foundation
import ListingKit
import ListingXML

/// Values of attributes, and the words of lists.
extension ScenarioCompiler {
  /// A word of a list or an attribute, and its position.
  struct Word {
    var parts: [String]
    var range: Range<Int>

    /// The word as it is written in a list.
    var text: String { parts.map(\.escapedForList).joined(separator: "/") }
  }

  mutating func addBadValue(_ name: String, of element: DocumentElement, fix: String) {
    findings.add(
      Finding(
        .badValue, "invalid value '\(element[name] ?? "")' for '\(name)'",
        at: raw.value(of: name, in: element), fix: fix))
  }

  /// Returns the value of an attribute, or `nil` if it's missing or invalid.
  mutating func value<Value>(
    _ name: String, of element: DocumentElement, writing form: String,
    _ read: (String) -> Value?
  ) -> Value? {
    guard let text = element[name] else { return nil }
    if let value = read(text) { return value }
    addBadValue(name, of: element, fix: "write \(form)")
    return nil
  }

  mutating func size(_ name: String, of element: DocumentElement) -> CGSize? {
    value(name, of: element, writing: "width and height in points, such as 400x800") { text in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .map { String($0).asPoints }
      guard sides.count == 2, let width = sides[0], let height = sides[1], width >= 0, height >= 0
      else { return nil }
      return CGSize(width: width, height: height)
    }
  }

  mutating func duration(_ name: String, of element: DocumentElement) -> Duration? {
    value(name, of: element, writing: "a number of seconds, such as 1.5s") { text in
      guard text.hasSuffix("s"), let seconds = String(text.dropLast()).asPoints, seconds >= 0
      else { return nil }
      return .seconds(seconds)
    }
  }

  mutating func indexPath(_ name: String, of element: DocumentElement) -> IndexPath? {
    value(name, of: element, writing: "the indexes of a section and an item, such as 0/2") { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        .map { String($0).asIndex }
      guard parts.count == 2, let section = parts[0], let item = parts[1] else { return nil }
      return IndexPath(item: item, section: section)
    }
  }

  mutating func index(_ name: String, of element: DocumentElement) -> Int? {
    value(name, of: element, writing: "the index of a section, from 0") { $0.asIndex }
  }

  /// Returns the words of an attribute, or `nil` if one is invalid.
  mutating func words(_ name: String, of element: DocumentElement) -> [Word]? {
    guard let text = element[name] else { return nil }
    return words(text, in: raw.value(of: name, in: element), isAttribute: true)
  }

  /// Returns the words of an element's text, or `nil` if one is invalid.
  mutating func words(of element: DocumentElement) -> [Word]? {
    var all: [Word] = []
    for text in element.texts {
      guard let words = words(text.value, in: text.range, isAttribute: false) else { return nil }
      all += words
    }
    return all
  }

  private mutating func words(
    _ text: String, in range: Range<Int>, isAttribute: Bool
  ) -> [Word]? {
    let words = ScenarioWords(text)
    let bad = raw.ranges(ofScalars: words.badEscapes, in: range, isAttribute: isAttribute)
    for range in bad {
      findings.add(
        Finding(
          .badPath, "a '\\' that escapes nothing", at: range,
          fix: "write '\\\\', or '\\ ' and '\\/' for a space and a slash in an identifier"))
    }
    guard bad.isEmpty else { return nil }
    let ranges = raw.ranges(
      ofScalars: words.words.map(\.scalars), in: range, isAttribute: isAttribute)
    return zip(words.words, ranges).map { Word(parts: $0.parts, range: $1) }
  }

  /// Returns the path in an attribute, or `nil` if it's missing or invalid.
  mutating func path(_ name: String, of element: DocumentElement) -> ListItemPath? {
    guard let words = words(name, of: element) else { return nil }
    if words.count == 1, let path = path(words[0]) { return path }
    if words.count != 1 {
      findings.add(
        Finding(
          .badPath, "'\(element[name] ?? "")' isn't the path of an item",
          at: raw.value(of: name, in: element),
          fix: "write section/item, and '\\ ' for a space in an identifier"))
    }
    return nil
  }

  /// Returns the path that a word spells, and reports a word that isn't one.
  mutating func path(_ word: Word) -> ListItemPath? {
    guard word.parts.count == 2, !word.parts.contains("") else {
      findings.add(
        Finding(
          .badPath, "'\(word.text)' isn't the path of an item", at: word.range,
          fix: "write section/item, and '\\/' for a slash in an identifier"))
      return nil
    }
    return ListItemPath(section: word.parts[0], item: word.parts[1])
  }

  /// Returns the identifier that a word spells, and reports a word that isn't one.
  mutating func identifier(_ word: Word) -> String? {
    guard word.parts.count == 1 else {
      findings.add(
        Finding(
          .badPath, "'\(word.text)' is a path, but identifiers are expected here", at: word.range,
          fix: "write '\\/' for a slash in an identifier"))
      return nil
    }
    return word.parts[0]
  }
}

extension String {
  /// The number of points, in decimal notation.
  var asPoints: CGFloat? {
    guard wholeMatch(of: #/-?[0-9]{1,9}(\.[0-9]{1,9})?/#) != nil else { return nil }
    return Double(self).map { CGFloat($0) }
  }

  /// The text with one space between words.
  var withSingleSpaces: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// A position, counted from 0.
  var asIndex: Int? {
    guard wholeMatch(of: #/[0-9]{1,9}/#) != nil else { return nil }
    return Int(self)
  }

  /// The identifier as it is written in a list.
  package var escapedForList: String {
    // A path is escaped as a list is; the path in an empty section begins with the slash.
    String(ListItemPath(section: "", item: self).description.dropFirst())
  }
}
