import ListingKit
import ListingText
import ListingXML

extension DocumentEvent {
  /// The event in a line.
  var line: String {
    let place = item.map { ListItemPath(section: section, item: $0).description } ?? section
    switch kind {
    case .open(let href): return "open: \(href) (\(place))"
    case .emit(let name, let values):
      let pairs = values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value.line)" }
      return "event: \(name)\(pairs.joined()) (\(place))"
    case .show(let document, let parameters):
      let pairs = parameters.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
      return "open: \(document)\(pairs.joined()) (\(place))"
    case .back: return "back (\(place))"
    case .copy(let text): return "copy: \(text.debugDescription) (\(place))"
    }
  }

  /// Returns the event in words for the user of a page: its name and its values, such as "Text size: large" or
  /// "Ordered: count 2, product Rye bread".
  static func message(_ name: String, _ values: [String: ListValue]) -> String {
    let title = name.asWords.prefix(1).uppercased() + name.asWords.dropFirst()
    let texts = values.sorted { $0.key < $1.key }
      .compactMap { value in value.value.plainText.map { (value.key, $0.isolated) } }
      .filter { !$0.1.isEmpty }
    if texts.isEmpty { return title }
    let parts = texts.count == 1 ? [texts[0].1] : texts.map { "\($0.0.asWords) \($0.1)" }
    return "\(title): \(parts.joined(separator: ", "))"
  }
}

extension String {
  /// The words of a name, such as "text size" of `text-size` and `textSize`.
  fileprivate var asWords: String {
    var words = ""
    for character in self {
      if "-_.".contains(character) {
        words += " "
      } else if character.isUppercase, words.last?.isLowercase ?? false {
        words += " " + character.lowercased()
      } else {
        words.append(character)
      }
    }
    return words
  }
}
